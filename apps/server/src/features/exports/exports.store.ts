import { ORIGIN_COLUMNS, TAG_COLUMNS } from '@scriptorium/annotations/columns.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { hiddenFrom } from '@scriptorium/engine/steps/copy-conditions.ts';
import { sql } from 'kysely';

/** Start and end of the days from `from` to `to` in a time zone. */
export async function boundsOfDays(db: Db, days: { from: string; to: string; zone: string }) {
  const { rows } = await sql<{ from: string; to: string }>`
    select (${days.from}::date)::timestamp at time zone ${days.zone} as "from",
           (${days.to}::date + 1)::timestamp at time zone ${days.zone} as "to"`.execute(db);
  const [bounds] = rows;
  if (!bounds) throw new Error('No bounds of days');
  return bounds;
}

export interface StepCursor {
  /** In PostgreSQL's format, with microseconds: a JavaScript date would lose them. */
  completedAt: string;
  id: number;
}

/** The next finished master steps of a node that are not hidden from the user, in the order of their completion. */
export function listFinished(
  db: Db,
  scope: { nodeId: number; bounds: { from: string; to: string }; hiddenFrom: number | null },
  after: StepCursor | undefined,
  limit: number,
) {
  const { nodeId, bounds, hiddenFrom: userId } = scope;
  return db
    .selectFrom('step')
    .innerJoin('document', 'document.id', 'step.document_id')
    .leftJoin('app_user as worker', 'worker.id', 'step.worker_id')
    .select([
      'step.id',
      'step.status',
      'step.copy',
      'step.completed_at as completedDate',
      sql<string>`step.completed_at::text`.as('cursor'),
      'worker.login as completedBy',
      'document.id as docId',
      'document.filename',
      'document.content_id as contentId',
    ])
    .where('step.node_id', '=', nodeId)
    .where('step.master', '=', true)
    .where('step.status', 'in', ['DONE', 'ACCEPTED'])
    .where('step.completed_at', '>=', bounds.from)
    .where('step.completed_at', '<', bounds.to)
    .where('document.deleted_at', 'is', null)
    .$if(userId !== null, (query) => query.where(sql<boolean>`not ${hiddenFrom(userId ?? 0)}`))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(step.completed_at, step.id) > (${after?.completedAt}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('step.completed_at')
    .orderBy('step.id')
    .limit(limit)
    .execute();
}
export type FinishedStep = Awaited<ReturnType<typeof listFinished>>[number];

/** The next labels of a step, by id; labels on words and time spans have their times in milliseconds. */
export const listTags = (db: Db, stepId: number, after: number, limit: number) =>
  db
    .selectFrom('ner_tag as tag')
    .leftJoin('app_user as author', 'author.id', 'tag.user_id')
    .select((tag) => [
      ...TAG_COLUMNS,
      'tag.start_offset as start',
      'tag.end_offset as end',
      'tag.ts_start as fromSeconds',
      'tag.ts_end as toSeconds',
      'author.login as user',
      tag
        .selectFrom('ner_tag_token as link')
        .innerJoin('utterance_token as token', 'token.id', 'link.token_id')
        // A deleted word has no utterance.
        .where('token.utterance_id', 'is not', null)
        .select((token) => token.fn.min('token.ts_start').as('at'))
        .whereRef('link.tag_id', '=', 'tag.id')
        .as('startMs'),
      tag
        .selectFrom('ner_tag_token as link')
        .innerJoin('utterance_token as token', 'token.id', 'link.token_id')
        // A deleted word has no utterance.
        .where('token.utterance_id', 'is not', null)
        .select((token) => token.fn.max('token.ts_end').as('at'))
        .whereRef('link.tag_id', '=', 'tag.id')
        .as('endMs'),
    ])
    .where('tag.step_id', '=', stepId)
    .where('tag.id', '>', after)
    .orderBy('tag.id')
    .limit(limit)
    .execute();

export const listClasses = (db: Db, stepId: number) =>
  db
    .selectFrom('classifier_tag as tag')
    .innerJoin('classifier_type as type', 'type.id', 'tag.type_id')
    .leftJoin('app_user as author', 'author.id', 'tag.user_id')
    .select(['type.id as labelId', 'type.name as label', ...ORIGIN_COLUMNS, 'author.login as user'])
    .where('tag.step_id', '=', stepId)
    .orderBy('type.id')
    .execute();

export const listLabels = (db: Db, nodeId: number) =>
  db
    .selectFrom('ner_tag_type')
    .select(['id', 'name', 'parent_id as parentId'])
    .where('node_id', '=', nodeId)
    .execute();

export const findNodeName = (db: Db, id: number) =>
  db.selectFrom('node').select('name').where('id', '=', id).executeTakeFirstOrThrow();
