import type { Database } from '@scriptorium/db/database.ts';
import type { NamedLoggers } from '../log-levels.ts';
import { listLevels } from './loggers.store.ts';

/** Notified after a change, so that the other server instances read the levels again. */
export const LEVELS_CHANNEL = 'scriptorium_log_levels';
/** Milliseconds between reads of the stored levels: a notification may be lost, so polling is the reliable way. */
const POLL = 30_000;

/**
 * Keeps the levels of this process equal to those in the database, where they survive a restart. The embedded
 * database has only one server, which changes its levels itself.
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
  const stopListening = await listen(LEVELS_CHANNEL, again);
  const timer = setInterval(again, POLL);
  return async () => {
    clearInterval(timer);
    await stopListening();
    await last;
  };
}
