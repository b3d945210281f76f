import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** The events that a caller may read: of these nodes, and of these steps and deleted ones. */
export interface EventFilter {
  readonly documentId: number;
  readonly nodes: 'all' | ReadonlySet<number>;
  readonly visibleSteps: readonly number[];
}

/** The state before an event is in the previous event of the same step; a document has some dozens in total. */
const eventsOf = (db: Db, { documentId, nodes, visibleSteps }: EventFilter) =>
  db
    .selectFrom('document_change')
    .leftJoin('node', 'node.id', 'document_change.node_id')
    .select([
      'document_change.id',
      'document_change.at',
      'document_change.node_id as nodeId',
      'node.name as nodeName',
      'document_change.step_id as stepId',
      'document_change.copy',
      'document_change.user_id as userId',
      'document_change.was',
      'document_change.status',
      'document_change.holder_id as holderId',
      'document_change.master',
      'document_change.attempt',
      'document_change.reason',
      'document_change.run',
    ])
    .select([
      sql<number | null>`lag(holder_id) over (partition by step_id order by document_change.id)`.as(
        'holderBefore',
      ),
      sql<boolean | null>`lag(master) over (partition by step_id order by document_change.id)`.as(
        'masterBefore',
      ),
      sql<boolean>`max(copy) over (partition by node_id) > 0`.as('several'),
    ])
    .where('document_change.document_id', '=', documentId)
    .where('document_change.kind', '=', 'STEP')
    .$if(nodes !== 'all', (query) =>
      query.where('document_change.node_id', 'in', [...(nodes as ReadonlySet<number>)]),
    )
    .where((where) => {
      const ofDeletedStep = where.not(
        where.exists(
          where.selectFrom('step').select('step.id').whereRef('step.id', '=', 'document_change.step_id'),
        ),
      );
      return visibleSteps.length === 0
        ? ofDeletedStep
        : where.or([where('document_change.step_id', 'in', visibleSteps), ofDeletedStep]);
    });

export async function listEvents(
  db: Db,
  filter: EventFilter,
  { page, size, before }: { page: number; size: number; before?: number | undefined },
) {
  const rows = await db
    .selectFrom(eventsOf(db, filter).as('event'))
    .selectAll()
    // Rows of kind STEP have values in these columns.
    .$narrowType<{ nodeId: number; stepId: number; copy: number; master: boolean; attempt: number }>()
    .$if(before !== undefined, (query) => query.where('event.id', '<', before ?? 0))
    .orderBy('event.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await db
    .selectFrom(eventsOf(db, filter).as('event'))
    .select((row) => row.fn.countAll().as('total'))
    .$if(before !== undefined, (query) => query.where('event.id', '<', before ?? 0))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
