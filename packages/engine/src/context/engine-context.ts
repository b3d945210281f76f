import type { Db } from '@scriptorium/db/database.ts';
import type { Logger } from 'pino';
import type { DocumentChange, Runners } from '../api/engine-api.ts';
import type { Queues } from '../jobs/job-notifier.ts';

/** Work outside the database that follows a committed transaction. */
export interface Effects {
  readonly changes?: readonly DocumentChange[];
  /** Jobs were queued, in these queues. */
  readonly queued?: Queues;
  /** A node with a threshold may have reached it. */
  readonly gathered?: boolean;
  /** Steps with a run that is no longer needed. */
  readonly interrupted?: readonly number[];
}

/** Shared by the engine's parts; `apply` is called after a commit, never inside a transaction. */
export interface EngineContext<Services> {
  readonly db: Db;
  readonly runners: Runners<Services>;
  readonly services: Services;
  readonly log: Logger | undefined;
  retryDelay(attempt: number): number;
  apply(effects: Effects): void;
}
