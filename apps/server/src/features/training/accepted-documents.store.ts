import type { Db } from '@scriptorium/db/database.ts';
import { labelPaths } from '@scriptorium/domain/label-paths.ts';
import { anyOf } from '@scriptorium/db/lists.ts';
import { TEXTS } from '@scriptorium/node-server/templating/wildcard-values.store.ts';
import { sql } from 'kysely';

/** A document whose step people have accepted. */
export interface AcceptedDocument {
  documentId: number;
  filename: string;
  contentId: number | null;
  /** The id of the document's master step on the node. */
  id: number;
  /** In PostgreSQL's format, with microseconds: a JavaScript date would lose them. */
  acceptedAt: string;
}

/**
 * The accepted master steps of a node, but for those that only a machine has accepted: the history says who made the step
 * ACCEPTED.
 */
const acceptedSteps = (nodeId: number) => sql`
  from step
  join document on document.id = step.document_id and document.deleted_at is null
  where step.node_id = ${nodeId} and step.completed_at is not null and step.status = 'ACCEPTED' and step.master
    and (
      select change.user_id from document_change change
      where change.document_id = step.document_id and change.step_id = step.id and change.kind = 'STEP'
        and change.status = 'ACCEPTED' and change.was is distinct from 'ACCEPTED'
      order by change.version desc, change.id desc limit 1
    ) is not null`;

/** The next accepted documents, the last accepted first. */
export async function listAccepted(
  db: Db,
  nodeId: number,
  after: Pick<AcceptedDocument, 'acceptedAt' | 'id'> | undefined,
  limit: number,
): Promise<AcceptedDocument[]> {
  const next = after
    ? sql`and (step.completed_at, step.id) < (${after.acceptedAt}::timestamptz, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<AcceptedDocument>`
    select document.id as "documentId", document.filename, document.content_id as "contentId", step.id,
      step.completed_at::text as "acceptedAt"
    ${acceptedSteps(nodeId)} ${next}
    order by step.completed_at desc, step.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts the accepted documents, after a time if one is given; counting ends at `most`. */
export async function countAccepted(
  db: Db,
  nodeId: number,
  { since, most }: { since: string | null; most: number },
): Promise<number> {
  const later = since === null ? sql`` : sql`and step.completed_at > ${since}::timestamptz`;
  const { rows } = await sql<{ accepted: number }>`
    select count(*)::int as accepted
    from (select 1 ${acceptedSteps(nodeId)} ${later} limit ${most}) counted`.execute(db);
  return rows[0]?.accepted ?? 0;
}

/** The classifier labels of steps: [step, label]. */
export async function listClasses(db: Db, stepIds: readonly number[]) {
  const { rows } = await sql<{ stepId: number; labelId: number }>`
    select step_id as "stepId", type_id as "labelId" from classifier_tag
    where step_id = ${anyOf(stepIds)} order by step_id, type_id`.execute(db);
  return rows;
}

/** The tags on the texts of steps. */
export async function listSpans(db: Db, stepIds: readonly number[]) {
  const { rows } = await sql<{ stepId: number; labelId: number; start: number; end: number; quote: string }>`
    select step_id as "stepId", ner_tag_type_id as "labelId", start_offset as start, end_offset as "end", quote
    from ner_tag where step_id = ${anyOf(stepIds)} and type = 'SPAN_TAG' and not detached
    order by step_id, start_offset, id`.execute(db);
  return rows;
}

/** The beginnings of the documents' texts, or of their transcripts. */
export async function listTextBeginnings(db: Db, documentIds: readonly number[], characters: number) {
  const { rows } = await sql<{ documentId: number; text: string }>`
    select id as "documentId", coalesce(left(text, ${characters}), '') as text
    from (${TEXTS.content(documentIds)}) found`.execute(db);
  return new Map(rows.map(({ documentId, text }) => [documentId, text]));
}

/** The names of a node's classifier labels, by which trainings name them. */
export async function listClassNames(db: Db, nodeId: number): Promise<Map<number, string>> {
  const labels = await db
    .selectFrom('classifier_type')
    .select(['id', 'name'])
    .where('node_id', '=', nodeId)
    .execute();
  return new Map(labels.map(({ id, name }) => [id, name]));
}

/** As `listClassNames`, of labels for tags, with the names above them in the tree. */
export async function listTagNames(db: Db, nodeId: number): Promise<Map<number, string>> {
  const labels = await db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId', 'name'])
    .where('node_id', '=', nodeId)
    .execute();
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  const paths = labelPaths(labels);
  return new Map(
    labels.map(({ id }) => [id, [...(paths.get(id) ?? []), id].map((part) => names.get(part)).join(' / ')]),
  );
}
