import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Attempts of a job, unless it says otherwise. */
export const MAX_ATTEMPTS = 5;

export interface JobDraft {
  queue: string;
  payload?: Record<string, unknown>;
  /** Claims alternate between the processes; jobs without a process count as one more. */
  processId?: number;
  stepId?: number;
  stepAttempt?: number;
  /** Lower values run first, within the process. */
  priority?: number;
  runAt?: Date;
  maxAttempts?: number;
  /** Of several ready jobs of a queue with the same key only the first is kept. */
  dedupeKey?: string;
}

/** Queues jobs in the caller's transaction, so that they are committed together with their cause. */
export async function enqueue(db: Db, ...drafts: readonly JobDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await db
    .insertInto('job')
    .values(
      drafts.map((draft) => ({
        queue: draft.queue,
        payload: JSON.stringify(draft.payload ?? {}),
        process_id: draft.processId ?? null,
        step_id: draft.stepId ?? null,
        step_attempt: draft.stepAttempt ?? null,
        priority: draft.priority ?? 0,
        max_attempts: draft.maxAttempts ?? MAX_ATTEMPTS,
        dedupe_key: draft.dedupeKey ?? null,
        ...(draft.runAt ? { run_at: draft.runAt } : {}),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'dedupe_key'])
        .where(sql<boolean>`state = 'ready' and dedupe_key is not null`)
        .doNothing(),
    )
    .execute();
}
