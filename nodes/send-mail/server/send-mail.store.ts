import type { Db } from '@scriptorium/db/database.ts';
import type { MailReceipt } from './mail-receipt.ts';

/** Finds the receipt of the last mail that the step sent. */
export const findLastSent = async (db: Db, stepId: number): Promise<MailReceipt | undefined> =>
  (
    await db
      .selectFrom('outbox')
      .select('receipt')
      .where('step_id', '=', stepId)
      .where('kind', '=', 'mail')
      .where('state', '=', 'SENT')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.receipt as MailReceipt | undefined;
