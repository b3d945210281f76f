import type { AuditType } from '@scriptorium/domain/access/audit-types.ts';
import type { Db } from '@scriptorium/db/database.ts';

export interface StoredSecret {
  readonly id: number;
  readonly name: string;
  readonly sealed: string;
  readonly active: boolean;
}

/** Only of this process. */
export const findSecret = (
  db: Db,
  { secretId, processId }: { secretId: number; processId: number },
): Promise<StoredSecret | undefined> =>
  db
    .selectFrom('secret')
    .select(['id', 'name', 'sealed', 'active'])
    .where('id', '=', secretId)
    .where('process_id', '=', processId)
    .executeTakeFirst();

/** The audit event of a use: nobody who was signed in. */
export async function recordUse(
  db: Db,
  data: { secretId: number; name: string; processId: number; nodeId: number },
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      type: 'SECRET_USED' satisfies AuditType,
      user_id: null,
      principal: 'system',
      data: JSON.stringify(data),
    })
    .execute();
}
