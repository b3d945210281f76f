import type { Rights } from '@scriptorium/domain/access/access.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { adminOfProcess } from './visible-documents.store.api.ts';

interface Work {
  readonly userId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether somebody worked on `document`; others' work counts for ADMINs of the process only. */
export function workedOn(rights: Rights, { userId, from, to }: Work): RawBuilder<SqlBool> {
  const conditions = [
    sql`work_timer.document_id = document.id`,
    sql`(work_timer.user_id = ${rights.userId} or ${adminOfProcess(rights)})`,
    ...(userId === undefined ? [] : [sql`work_timer.user_id = ${userId}`]),
    ...(from === undefined ? [] : [sql`work_timer.end_time > ${from}`]),
    ...(to === undefined ? [] : [sql`work_timer.start_time < ${to}`]),
  ];
  return sql`exists (select from work_timer where ${sql.join(conditions, sql` and `)})`;
}
