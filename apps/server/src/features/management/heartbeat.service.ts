import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Db } from '@scriptorium/db/database.ts';
import type { Settings } from '../../settings.ts';
import { VERSION } from '../../version.ts';
import { removeHeartbeats, writeHeartbeat } from './heartbeat.store.ts';

/** Milliseconds; three fit into the minute after which a process counts as gone. */
const EVERY = 20_000;

/** Writes down that this process lives, until the answer is called; administrators see in it whether workers are there. */
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
