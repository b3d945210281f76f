import type { Database } from '@scriptorium/db/database.ts';
import type { NamedLoggers } from '../log-levels.ts';
import { ExchangeLog } from './exchange-log.ts';
import { followLevels } from './follow-levels.ts';
import { Metrics } from './metrics.ts';
import { Sampler } from './sampler.ts';

/** Monitoring of a process: its metrics, the requests of the installation, its loggers. */
export interface Monitoring {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly sampler: Sampler;
  readonly exchanges: ExchangeLog;
  readonly loggers: NamedLoggers;
  /** The number of open live connections of this server. */
  sockets(): number;
  /** Starts to take samples and to follow the levels of the installation. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createMonitoring(given: {
  database: Database;
  loggers: NamedLoggers;
  sockets: () => number;
}): Monitoring {
  const { database, loggers, sockets } = given;
  const metrics = new Metrics({ sockets, pool: () => database.load.pool() });
  const sampler = new Sampler(metrics, database, sockets);
  const stopListening = database.load.onQuery(metrics.query);
  const log = loggers.named('monitoring');
  const exchanges = new ExchangeLog(database.db, (error) =>
    log.warn({ err: error }, 'the requests could not be stored'),
  );
  let unfollow = () => Promise.resolve();
  return {
    database,
    metrics,
    sampler,
    loggers,
    exchanges,
    sockets,
    start: async () => {
      unfollow = await followLevels(database, loggers, (error) =>
        log.warn({ err: error }, 'the levels of the loggers could not be read'),
      );
      await sampler.sample();
      sampler.start();
      exchanges.start();
    },
    stop: async () => {
      await exchanges.stop();
      stopListening();
      await sampler.stop();
      await unfollow();
      metrics.close();
    },
  };
}
