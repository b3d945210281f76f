import type { Db } from '@scriptorium/db/database.ts';
import { labelPaths } from '@scriptorium/domain/label-paths.ts';
import { findContent } from '../documents/documents.store.api.ts';
import { inCodePoints } from './code-points.ts';
import * as store from './exports.store.ts';

const TAGS = 2000;

/** One label of a finished step in the form for other tools. Offsets count code points (docs/semantics.md#4). */
export interface ExportedLabel {
  label: string;
  /** Names from the root of the label tree. */
  path: string[];
  start: number | null;
  end: number | null;
  startMs: number | null;
  endMs: number | null;
  quote: string | null;
  detached: boolean;
  source: string;
  sourceId: number | null;
  score: number | null;
  user: string | null;
  createdDate: string;
}

type LabelledStep = Pick<store.FinishedStep, 'id' | 'contentId'>;

export interface LabelledNode {
  readonly id: number;
  readonly labels: 'TAGS' | 'CLASSIFIER' | null;
}

/** Reads the labels of a node's steps, each in batches. */
export async function labelReader(
  db: Db,
  { id, labels }: LabelledNode,
): Promise<(step: LabelledStep) => AsyncGenerator<ExportedLabel[]>> {
  const nameLabel = await labelNames(db, id);
  return (step) => labelsOf(db, labels, step, nameLabel);
}

async function* labelsOf(
  db: Db,
  labels: LabelledNode['labels'],
  step: LabelledStep,
  nameLabel: (id: number) => { label: string; path: string[] },
): AsyncGenerator<ExportedLabel[]> {
  if (labels === 'CLASSIFIER') yield await classes(db, step.id);
  if (labels !== 'TAGS') return;
  let text: string | undefined;
  let after = 0;
  for (;;) {
    const batch = await store.listTags(db, step.id, after, TAGS);
    if (batch.some(({ start }) => start !== null)) text ??= await textOf(db, step.contentId);
    yield describe(batch, text ?? '', nameLabel);
    const last = batch.at(-1);
    if (!last || batch.length < TAGS) return;
    after = last.id;
  }
}

const textOf = async (db: Db, contentId: number | null): Promise<string> =>
  contentId === null ? '' : ((await findContent(db, contentId))?.text ?? '');

type TagRow = Awaited<ReturnType<typeof store.listTags>>[number];

function describe(
  rows: readonly TagRow[],
  text: string,
  nameLabel: (id: number) => { label: string; path: string[] },
): ExportedLabel[] {
  const placed = rows.filter(({ start }) => start !== null);
  const counted = inCodePoints(
    text,
    placed.map(({ start, end }) => ({ start: start ?? 0, end: end ?? 0 })),
  );
  const places = new Map(placed.map(({ id }, index) => [id, counted[index]]));
  return rows.map(({ id, type: _type, labelId, start: _start, end: _end, ...row }) => {
    const { startMs, endMs, fromSeconds, toSeconds, ...tag } = row;
    return {
      ...nameLabel(labelId),
      start: places.get(id)?.start ?? null,
      end: places.get(id)?.end ?? null,
      startMs: inMs(startMs, fromSeconds),
      endMs: inMs(endMs, toSeconds),
      ...tag,
    };
  });
}

/** Words have whole milliseconds, time spans seconds with two decimals. */
function inMs(ofWord: number | string | null, seconds: number | null): number | null {
  if (ofWord !== null) return Number(ofWord);
  return seconds === null ? null : Math.round(seconds * 1000);
}

async function classes(db: Db, stepId: number): Promise<ExportedLabel[]> {
  const nowhere = { start: null, end: null, startMs: null, endMs: null, quote: null, detached: false };
  return (await store.listClasses(db, stepId)).map(({ labelId: _id, label, ...tag }) => ({
    label,
    path: [label],
    ...nowhere,
    ...tag,
  }));
}

/** Names of a node's labels, with those of their ancestors. */
async function labelNames(db: Db, nodeId: number) {
  const labels = await store.listLabels(db, nodeId);
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  const paths = labelPaths(labels);
  return (id: number): { label: string; path: string[] } => ({
    label: names.get(id) ?? '',
    path: [...(paths.get(id) ?? []), id].map((part) => names.get(part) ?? ''),
  });
}
