import { LOG_LEVELS, type Loggers, type LogLevel } from '@scriptorium/contract/management-logs.ts';
import { notFound } from '@scriptorium/contract/kit/errors.ts';
import type { Database, Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../http/context.ts';
import type { NamedLoggers } from '../../services/log-levels.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { listLevels, tellServers, writeLevel } from './loggers.store.ts';

const CHANNEL = 'scriptorium_log_levels';
/** Milliseconds between looks at the stored levels: a notification may be lost, polling is the truth. */
const POLL = 30_000;

/**
 * Keeps the levels of this process as they stand in the database, where they outlive a restart. The embedded database has
 * one server alone, which changes its own levels itself.
 */
export async function followLevels(
  { db, kind, listen }: Database,
  loggers: NamedLoggers,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const read = async () => loggers.configure(await listLevels(db));
  await read();
  if (kind === 'pglite') return () => Promise.resolve();
  let last: Promise<void> = Promise.resolve();
  const again = () => (last = read().catch(onError));
  const deaf = await listen(CHANNEL, again);
  const timer = setInterval(again, POLL);
  return async () => {
    clearInterval(timer);
    await deaf();
    await last;
  };
}

export const describeLoggers = (loggers: NamedLoggers): Loggers => ({
  levels: [...LOG_LEVELS],
  loggers: Object.fromEntries(loggers.list()),
});

/** Stores a level, writes down who changed it, and tells every process of the installation. */
export async function changeLevel(
  db: Db,
  given: {
    loggers: NamedLoggers;
    caller: Caller;
    request: FastifyRequest;
    name: string;
    level: LogLevel | null;
  },
): Promise<void> {
  const { loggers, caller, request, name, level } = given;
  if (!loggers.has(name)) throw notFound();
  await inTransaction(db, async (tx) => {
    await writeLevel(tx, name, level);
    await recordAudit(tx, request, {
      type: 'LOGGER_UPDATE',
      by: caller,
      data: { logger: name, level: level ?? 'ROOT' },
    });
    await tellServers(tx, CHANNEL);
  });
  loggers.configure(await listLevels(db));
}
