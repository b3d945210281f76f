import type { Db } from '@scriptorium/db/database.ts';

interface AuditRow {
  type: string;
  userId: number | null;
  principal: string;
  address: string;
  data: Record<string, unknown>;
}

export async function insertAudit(
  db: Db,
  { type, userId, principal, address, data }: AuditRow,
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ type, user_id: userId, principal, address, data: JSON.stringify(data) })
    .execute();
}
