import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import type { JoinStep } from '@scriptorium/domain/joins.ts';
import { labelFacts, type HasLabel } from '@scriptorium/domain/predicates.ts';
import { sql } from 'kysely';

/**
 * Where a document stands, in one round trip: its steps, the version of its process's graph, and how many more copies it
 * gets on which nodes by entries of its own. `touched` says whether people have put work into a step that is not
 * finished: they hold it, tagged, classified, or deleted a machine's tag. Finished work is never withdrawn, so it counts.
 */
export async function readStanding(db: Db, document: { id: number; processId: number }): Promise<Standing> {
  const { rows } = await sql<StandingRow>`
    select * from document_standing(${document.id}, ${document.processId})`.execute(prepared(db));
  const [row] = rows;
  if (!row) throw new Error(`Document ${document.id} stands nowhere`);
  return standingOf(row);
}

export interface StandingRow {
  graphVersion: string;
  steps: JoinStep[];
  submits: { nodeId: number; submits: number }[];
}

export const standingOf = ({ graphVersion, steps, submits }: StandingRow): Standing => ({
  graphVersion,
  steps,
  submits: new Map(submits.map((entry) => [entry.nodeId, entry.submits])),
});

export interface Standing {
  readonly graphVersion: string;
  readonly steps: readonly JoinStep[];
  /** Node → copies beyond the first. */
  readonly submits: ReadonlyMap<number, number>;
}

const NO_LABELS: HasLabel = () => false;

/** The labels of the master copies of these nodes; a tag that lost its text says nothing any more. */
export async function loadLabels(db: Db, documentId: number, nodeIds: readonly number[]): Promise<HasLabel> {
  if (nodeIds.length === 0) return NO_LABELS;
  const masters = db
    .selectFrom('step')
    .where('document_id', '=', documentId)
    .where('node_id', 'in', nodeIds)
    .where('master', '=', true);
  const tags = await masters
    .innerJoin('ner_tag', 'ner_tag.step_id', 'step.id')
    .where('detached', '=', false)
    .select(['node_id as nodeId', 'ner_tag_type_id as labelId'])
    .distinct()
    .execute();
  const classes = await masters
    .innerJoin('classifier_tag', 'classifier_tag.step_id', 'step.id')
    .select(['node_id as nodeId', 'type_id as labelId'])
    .execute();
  const parents = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId'])
    .where('node_id', 'in', nodeIds)
    .execute();
  return labelFacts(
    [
      ...tags.map((tag) => ({ ...tag, predicateType: 'NER' as const })),
      ...classes.map((tag) => ({ ...tag, predicateType: 'CLF' as const })),
    ],
    new Map(parents.map(({ id, parentId }) => [id, parentId])),
  );
}
