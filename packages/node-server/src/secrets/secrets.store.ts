import type { AuditType } from '@scriptorium/domain/access/audit-types.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { SecretRule } from '@scriptorium/domain/secrets/secret-hosts.ts';

export interface StoredSecret extends SecretRule {
  readonly id: number;
  readonly name: string;
  readonly sealed: string;
  readonly active: boolean;
}

/** By its id, or by its name in a template. */
export type SecretReference = { readonly id: number } | { readonly name: string };

/** Only of this process. Names may be given twice. */
export const findSecrets = (db: Db, processId: number, reference: SecretReference): Promise<StoredSecret[]> =>
  db
    .selectFrom('secret')
    .select(['id', 'name', 'sealed', 'active', 'hosts', 'models', 'questions'])
    .where('process_id', '=', processId)
    .where((by) => ('id' in reference ? by('id', '=', reference.id) : by('name', '=', reference.name)))
    .execute();

/** The audit event of a use: nobody who was signed in. */
export async function recordUse(
  db: Db,
  data: { secretId: number; name: string; processId: number; nodeId: number; host?: string },
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
