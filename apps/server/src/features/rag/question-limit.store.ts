import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Counts a question of a user, on all server instances together; 429 when there were too many within an hour. */
export async function countQuestion(db: Db, userId: number, limit: number): Promise<void> {
  const { rows } = await sql<{ asked: number; seconds: number }>`
    insert into question_count as counted (user_id, asked) values (${userId}, 1)
    on conflict (user_id) do update set
      asked = case when counted.began_at <= now() - interval '1 hour' then 1
        else least(counted.asked, ${limit}) + 1 end,
      began_at = case when counted.began_at <= now() - interval '1 hour' then now() else counted.began_at end
    returning asked, ceil(extract(epoch from began_at + interval '1 hour' - now()))::int as seconds`.execute(
    db,
  );
  const [count] = rows;
  if (!count || count.asked <= limit) return;
  const seconds = Math.max(1, count.seconds);
  throw new AppError('error.rag.tooMany', { limit, seconds, minutes: Math.ceil(seconds / 60) });
}
