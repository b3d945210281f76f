import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Which events a caller sees: of these nodes, and of these steps and those that are gone. */
export interface EventFilter {
  readonly documentId: number;
  readonly nodes: 'all' | ReadonlySet<number>;
  readonly visibleSteps: readonly number[];
}

/** What stood before an event comes from the one before it of the same step; a document has some dozens in all. */
const eventsOf = (db: Db, { documentId, nodes, visibleSteps }: EventFilter) =>
  db
    .selectFrom('step_event')
    .leftJoin('node', 'node.id', 'step_event.node_id')
    .select([
      'step_event.id',
      'step_event.at',
      'step_event.node_id as nodeId',
      'node.name as nodeName',
      'step_event.step_id as stepId',
      'step_event.copy',
      'step_event.user_id as userId',
      'step_event.was',
      'step_event.status',
      'step_event.holder_id as holderId',
      'step_event.master',
      'step_event.attempt',
      'step_event.reason',
      'step_event.run',
    ])
    .select([
      sql<number | null>`lag(holder_id) over (partition by step_id order by step_event.id)`.as(
        'holderBefore',
      ),
      sql<boolean | null>`lag(master) over (partition by step_id order by step_event.id)`.as('masterBefore'),
      sql<boolean>`max(copy) over (partition by node_id) > 0`.as('several'),
    ])
    .where('step_event.document_id', '=', documentId)
    .$if(nodes !== 'all', (query) =>
      query.where('step_event.node_id', 'in', [...(nodes as ReadonlySet<number>)]),
    )
    .where((where) => {
      const gone = where.not(
        where.exists(
          where.selectFrom('step').select('step.id').whereRef('step.id', '=', 'step_event.step_id'),
        ),
      );
      return visibleSteps.length === 0
        ? gone
        : where.or([where('step_event.step_id', 'in', visibleSteps), gone]);
    });

export async function listEvents(
  db: Db,
  filter: EventFilter,
  { page, size, before }: { page: number; size: number; before?: number | undefined },
) {
  const rows = await db
    .selectFrom(eventsOf(db, filter).as('event'))
    .selectAll()
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
