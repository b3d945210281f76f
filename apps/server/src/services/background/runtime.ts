import type { LoggerName } from '@scriptorium/contract/management/management-logs.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Engine } from '@scriptorium/engine/api/engine-api.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import type { Settings } from '../../config/settings.ts';
import type { SweepableFiles } from '../files/stored-files.ts';
import type { Keys } from '../keys.ts';
import type { NamedLoggers } from '../log-levels.ts';
import type { Mailer } from '../mail/mail.ts';

/** The parts of a running server that the queues and schedules of its features work with. */
export interface Runtime {
  readonly settings: Settings;
  readonly db: Db;
  readonly files: SweepableFiles;
  readonly keys: Keys;
  readonly mailer: Mailer;
  readonly loggers: NamedLoggers;
  readonly nodeServices: NodeServices;
  /** The engine is created from the queues: jobs and schedules may call this, the code that declares a queue may not. */
  engine(): Engine;
}

/** Logs errors of repeated work, which goes on after them. */
export const warnIn = ({ loggers }: Pick<Runtime, 'loggers'>, name: LoggerName) => {
  const log = loggers.named(name);
  return (error: unknown) => log.warn({ err: error }, name);
};
