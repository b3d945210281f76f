import type { Db } from '@scriptorium/db/database.ts';
import type { Logger } from 'pino';
import type { DocumentChange, Runners } from './engine-api.ts';
import type { Queues } from './jobs/wake-up.ts';

/** What a committed transaction leaves to do outside the database. */
export interface Effects {
  readonly changes?: readonly DocumentChange[];
  /** Jobs were queued, in these queues. */
  readonly queued?: Queues;
  /** A node that runs at a threshold may have reached it. */
  readonly gathered?: boolean;
  /** Steps whose runs are for nothing now. */
  readonly interrupted?: readonly number[];
}

/** What the engine's parts share; `apply` is called after a commit, never inside a transaction. */
export interface EngineContext<Services> {
  readonly db: Db;
  readonly runners: Runners<Services>;
  readonly services: Services;
  readonly log: Logger | undefined;
  retryDelay(attempt: number): number;
  apply(effects: Effects): void;
}
