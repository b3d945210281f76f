import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Connections that stopped for these reasons need another sign-in. */
const UNAUTHORIZED = ['reason.source.revoked', 'reason.source.scope'];

/** The connections of a node, as the page shows them. */
export async function listDriveConnections(db: Db, nodeId: number) {
  const rows = await db
    .selectFrom('connection')
    .select([
      'id',
      'node_id as nodeId',
      sql<string>`settings ->> 'name'`.as('name'),
      sql<string>`settings ->> 'folderId'`.as('folderId'),
      sql<boolean>`sealed is not null`.as('hasSecrets'),
      'state',
      'reason',
    ])
    .where('node_id', '=', nodeId)
    .where('kind', '=', 'GOOGLE_DRIVE')
    .orderBy('id')
    .execute();
  return rows.map(({ hasSecrets, state, reason, ...row }) => ({
    ...row,
    authorized: hasSecrets && !(state === 'STOPPED' && UNAUTHORIZED.includes(reason?.key ?? '')),
  }));
}
