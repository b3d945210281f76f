import { LOG_LEVELS, type Loggers, type LogLevel } from '@scriptorium/contract/management/management-logs.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import type { NamedLoggers } from '../../services/log-levels.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { LEVELS_CHANNEL } from '../../services/monitoring/follow-levels.ts';
import { listLevels, notifyServers, writeLevel } from '../../services/monitoring/loggers.store.ts';

export const describeLoggers = (loggers: NamedLoggers): Loggers => ({
  levels: [...LOG_LEVELS],
  loggers: Object.fromEntries(loggers.list()),
});

/** Stores a level, audits the change, and notifies every process of the installation. */
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
    await notifyServers(tx, LEVELS_CHANNEL);
  });
  loggers.configure(await listLevels(db));
}
