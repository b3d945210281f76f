import type { Page } from '@scriptorium/contract/kit/endpoint.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import type { NodeRow } from '@scriptorium/contract/process/nodes.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { likeText } from '@scriptorium/db/like-text.ts';
import { ANY, isAdministrator, type Rights } from '@scriptorium/domain/access/access.ts';
import { sql } from 'kysely';

interface NodeQuery {
  readonly filteredValue: string;
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
}

/** The scope of the rights, consistent with `modeOnNode`: everything, or these processes and nodes. */
function scopeOf(rights: Rights): 'all' | { processIds: number[]; nodeIds: number[] } {
  const { authorities } = rights;
  if (isAdministrator(rights) || authorities.some(({ componentId }) => componentId === ANY)) return 'all';
  const ids = (type: 'PROCESS' | 'NODE') =>
    authorities.filter((one) => one.type === type).map(({ componentId }) => componentId);
  return { processIds: ids('PROCESS'), nodeIds: ids('NODE') };
}

const COLUMNS = {
  id: sql`node.id`,
  name: sql`node.name collate "und-x-icu"`,
  activityType: sql`node.activity_type`,
  processName: sql`process.name collate "und-x-icu"`,
} as const;

/** One page of the nodes within the rights. */
export async function findPage(db: Db, rights: Rights, query: NodeQuery): Promise<Page<NodeRow>> {
  const scope = scopeOf(rights);
  const sort = sortOf<keyof typeof COLUMNS>(query.sort, { field: 'id', descending: false });
  const wanted = query.filteredValue.trim();
  const found = db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .where('process.deleted_at', 'is', null)
    .$if(scope !== 'all', (nodes) =>
      nodes.where((row) =>
        row.or([
          row('process.id', 'in', scope === 'all' ? [] : [0, ...scope.processIds]),
          row('node.id', 'in', scope === 'all' ? [] : [0, ...scope.nodeIds]),
        ]),
      ),
    )
    .$if(wanted !== '', (nodes) =>
      nodes.where((row) =>
        row.or([row('node.name', 'ilike', likeText(wanted)), row('process.name', 'ilike', likeText(wanted))]),
      ),
    );
  const rows = await found
    .select([
      'node.id',
      'node.name',
      'node.activity_type as activityType',
      'process.id as processId',
      'process.name as processName',
    ])
    .orderBy(COLUMNS[sort.field], sort.descending ? 'desc' : 'asc')
    .orderBy('node.id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}
