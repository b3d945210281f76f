import type { Db } from '@scriptorium/db/database.ts';
import * as store from './exports.store.ts';
import type { Results } from './results.ts';
import { type LabelledNode, type ExportedLabel, labelReader } from './exported-labels.api.ts';

/** Steps and labels in memory at a time. */
const STEPS = 100;

export interface ExportScope {
  nodeId: number;
  bounds: { from: string; to: string };
  /** The copies that are hidden from this user are left out; null: of an ADMIN of the node. */
  hiddenFrom: number | null;
}

/** The finished steps, one after the other. */
export async function* finishedSteps(db: Db, scope: ExportScope): AsyncGenerator<store.FinishedStep> {
  let after: store.StepCursor | undefined;
  for (;;) {
    const batch = await store.listFinished(db, scope, after, STEPS);
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < STEPS) return;
    after = { completedAt: last.cursor, id: last.id };
  }
}

/** The labels that a node's steps have. */
export async function labelResults(db: Db, node: LabelledNode): Promise<Results<ExportedLabel>> {
  const read = await labelReader(db, node);
  return {
    columns: LABEL_COLUMNS,
    cells: ({ label, path, ...tag }) => [
      label,
      path.join(' / '),
      tag.start,
      tag.end,
      tag.startMs,
      tag.endMs,
      tag.quote,
      tag.detached,
      tag.source,
      tag.sourceId,
      tag.score,
      tag.user,
      tag.createdDate,
    ],
    ofStep: read,
  };
}

const LABEL_COLUMNS = [
  'label',
  'labelPath',
  'start',
  'end',
  'startMs',
  'endMs',
  'quote',
  'detached',
  'source',
  'sourceId',
  'score',
  'user',
  'createdDate',
];
