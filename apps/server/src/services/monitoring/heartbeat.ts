import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '@scriptorium/db/database.ts';
import type { Settings } from '../../config/settings.ts';
import { VERSION } from '../../config/version.ts';
import { removeHeartbeats, writeHeartbeat } from './heartbeat.store.ts';

/** Milliseconds; three heartbeats fit into the minute after which an instance counts as stopped. */
const EVERY = 20_000;

/**
 * Records heartbeats of this server instance until the returned function is called; administrators see from them
 * whether workers are running.
 */
export async function startHeartbeat(
  db: Db,
  { ROLE }: Pick<Settings, 'ROLE'>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const own = { id: randomUUID(), host: hostname(), pid: process.pid, role: ROLE, version: VERSION };
  let last: Promise<void> = Promise.resolve();
  const beat = () => (last = writeHeartbeat(db, own).catch(onError));
  await beat();
  const timer = setInterval(() => void beat(), EVERY);
  return async () => {
    clearInterval(timer);
    await last;
    await removeHeartbeats(db, own.id).catch(onError);
  };
}
