import type { Db } from '@scriptorium/db/database.ts';
import type { DocumentStatus, StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { sql } from 'kysely';

/** Tells whoever listens on a channel; outside of transactions, so that it goes at once. */
export const notify = (db: Db, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db);

/**
 * A point between transactions: what is written by those that were not over then is new, by those that had not begun as by
 * those that were running. Nothing else is, however old the oldest of them was.
 */
export interface Since {
  readonly next: string;
  readonly running: string;
}

export async function findPresent(db: Db): Promise<Since> {
  const { rows } = await sql<Since>`
    with now as (select pg_current_snapshot() as snapshot)
    select (pg_snapshot_xmax(snapshot)::xid)::text as next,
      array(select running::xid from pg_snapshot_xip(snapshot) as running)::text as running
    from now`.execute(db);
  const [since] = rows;
  if (!since) throw new Error('The database says nothing of its transactions');
  return since;
}

/** Where a document stands, and what happened to its steps lately. */
export interface DocumentNews {
  readonly status: DocumentStatus;
  readonly contentId: number | null;
  /** Whether its status has changed since. */
  readonly hasNewStatus: boolean;
  /** Whether its present text was stored since. */
  readonly hasNewContent: boolean;
  readonly assignees: readonly { readonly userId: number; readonly isNew: boolean }[];
  readonly steps: readonly { readonly nodeId: number; readonly status: StepStatus }[];
  /** Behind the one that is known, else since. */
  readonly events: readonly {
    readonly id: number;
    readonly nodeId: number;
    readonly was: StepStatus | null;
    /** Who holds the step now, where it is one of several copies and not finished. */
    readonly holderId: number | null;
  }[];
}

/**
 * Undefined when the document is gone. Ids of events rise with the commits of one document, since whoever changes its
 * steps holds its lock, but not over all documents: of one that was never looked at, `age` tells what is new by the
 * transaction that wrote it. By the clock, what a long transaction commits later would be missed.
 */
export async function findNews(
  db: Db,
  documentId: number,
  known: { since: Since; lastEvent: number | undefined },
): Promise<DocumentNews | undefined> {
  const { next, running } = known.since;
  const isNew = (xmin: string) => {
    const written = sql.ref(xmin);
    return sql<boolean>`coalesce(age(${written}) <= age(${next}::xid) or ${written} = any(${running}::xid[]), false)`;
  };
  const document = await db
    .selectFrom('document')
    .leftJoin('content', 'content.id', 'document.content_id')
    .select(['document.status', 'document.content_id as contentId'])
    .select([isNew('document.status_xid').as('hasNewStatus'), isNew('content.xmin').as('hasNewContent')])
    .where('document.id', '=', documentId)
    .executeTakeFirst();
  if (!document) return undefined;
  const steps = await db
    .selectFrom('step')
    .select(['node_id as nodeId', 'status'])
    .where('document_id', '=', documentId)
    .execute();
  const assignees = await db
    .selectFrom('document_assignee')
    .select(['user_id as userId', isNew('document_assignee.xmin').as('isNew')])
    .where('document_id', '=', documentId)
    .orderBy('user_id')
    .execute();
  const { lastEvent } = known;
  const events = await db
    .selectFrom('step_event')
    .leftJoin('step', 'step.id', 'step_event.step_id')
    .select(['step_event.id', 'step_event.node_id as nodeId', 'step_event.was'])
    .select(
      sql<number | null>`case when step.status not in ('DONE', 'ACCEPTED') and exists (select from step copy
          where copy.document_id = step.document_id and copy.node_id = step.node_id and copy.id <> step.id)
        then step.blocked_by end`.as('holderId'),
    )
    .where('step_event.document_id', '=', documentId)
    .where(lastEvent === undefined ? isNew('step_event.xmin') : sql<boolean>`step_event.id > ${lastEvent}`)
    .orderBy('step_event.id')
    .execute();
  return { ...document, assignees, steps, events };
}
