import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** The senders whose settings name this receiver, in processes that exist. */
export const listSenders = (db: Db, receiverId: number) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .leftJoin('refused_sender', (join) =>
      join
        .onRef('refused_sender.sender_id', '=', 'node.id')
        .on('refused_sender.receiver_id', '=', receiverId),
    )
    .select([
      'node.id',
      'node.name',
      'process.id as processId',
      'process.name as processName',
      sql<boolean>`refused_sender.sender_id is null`.as('active'),
    ])
    .where('node.activity_type', '=', 'IPS')
    .where('process.deleted_at', 'is', null)
    .where(sql<boolean>`node.settings -> 'receivers' @> ${JSON.stringify([{ id: receiverId }])}::jsonb`)
    .orderBy(sql`process.name collate "und-x-icu"`)
    .orderBy('node.id')
    .execute();

interface Refusal {
  readonly receiver: { readonly id: number; readonly processId: number };
  readonly senderId: number;
  readonly userId: number;
}

export async function switchOff(db: Db, { receiver, senderId, userId }: Refusal): Promise<void> {
  await db
    .insertInto('refused_sender')
    .values({
      receiver_id: receiver.id,
      sender_id: senderId,
      process_id: receiver.processId,
      user_id: userId,
    })
    .onConflict((row) => row.columns(['receiver_id', 'sender_id']).doNothing())
    .execute();
}

export async function switchOn(db: Db, { receiver, senderId }: Refusal): Promise<void> {
  await db
    .deleteFrom('refused_sender')
    .where('receiver_id', '=', receiver.id)
    .where('sender_id', '=', senderId)
    .execute();
}
