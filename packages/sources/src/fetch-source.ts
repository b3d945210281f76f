import { randomUUID } from 'node:crypto';
import type { Db } from '@scriptorium/db/database.ts';
import type { Listing } from '@scriptorium/db/schema/schema-json.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { faultPoint } from '@scriptorium/engine/jobs/fault-points.ts';
import { connectionDelay } from './back-off.ts';
import { ItemWork } from './item-work.ts';
import * as items from './items.store.ts';
import * as lease from './lease.store.ts';
import { isPermanent, SourceFault, sourceReason, toSourceFault } from './source-fault.ts';
import type { OpenConnection, SourceSession } from './source-kind.ts';
import type { Run, Sources } from './sources.ts';

/**
 * `done` also for runs that failed, which the connection shows. `waits`: another worker has the connection for some
 * milliseconds more. `off`: nothing is to be fetched.
 */
export type RunEnd = { readonly end: 'done' | 'off' } | { readonly end: 'waits'; readonly ms: number };

/**
 * Fetches from one connection: lists what is new, then reads each item into a document. `isRequested`: a person asked
 * for it, so that neither an inactive node nor an earlier failure prevents it.
 */
export async function fetchSource(
  sources: Sources,
  id: number,
  { isRequested, signal }: { isRequested: boolean; signal: AbortSignal },
): Promise<RunEnd> {
  const { db, leaseMs } = sources;
  const before = await lease.findConnection(db, id);
  if (!before || !mayRun(before, isRequested)) return { end: 'off' };
  const kind = sources.kinds[before.kind];
  if (!kind) return { end: 'off' };
  const token = randomUUID();
  const ms = await lease.takeLease(db, id, { token, ms: leaseMs });
  if (ms !== undefined) return { end: 'waits', ms };
  // Read again: it may have changed before the lease was taken.
  const connection = await lease.findConnection(db, id);
  if (!connection) return { end: 'off' };
  await runLeased(sources, { connection, kind, lease: { id, token } }, signal);
  return { end: 'done' };
}

function mayRun(connection: lease.Connection, isRequested: boolean): boolean {
  const { isPaused, isActive, state, mustWait } = connection;
  if (isPaused) return false;
  return isRequested || (isActive && state !== 'STOPPED' && !(state === 'BACKOFF' && mustWait));
}

/** Renews the lease while it works; what follows a lost lease changes nothing. */
async function runLeased(sources: Sources, run: Run, signal: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const stopped = AbortSignal.any([signal, lost.signal]);
  const renewal = setInterval(() => {
    lease.renewLease(sources.db, run.lease, sources.leaseMs).then(
      (isHeld) => isHeld || lost.abort(new DOMException('The lease of the connection is lost', 'AbortError')),
      (error: unknown) => sources.log?.warn({ err: error }, 'The lease of a connection could not be renewed'),
    );
  }, sources.leaseMs / 3);
  const host = run.kind.hostOf(run.connection.settings);
  try {
    const listing = await sources.perHostLimiter.run(`source ${host}`, stopped, () =>
      useSession(sources, run, host, stopped),
    );
    await lease.finishRun(sources.db, run.lease, listing);
  } catch (error) {
    if (stopped.aborted) await lease.releaseLease(sources.db, run.lease);
    else await fail(sources, run, error);
    signal.throwIfAborted();
  } finally {
    clearInterval(renewal);
  }
}

async function fail(sources: Sources, { connection, lease: held }: Run, error: unknown): Promise<void> {
  const fault = toSourceFault(error);
  if (!(error instanceof SourceFault))
    sources.log?.error({ err: error, connection: connection.id }, 'A source failed');
  const failures = connection.failures + 1;
  const retryInMs = isPermanent(fault) ? null : connectionDelay(failures, fault.retryAfterMs);
  await lease.failRun(sources.db, held, { reason: fault.reason, failures, retryInMs });
}

async function useSession(sources: Sources, run: Run, host: string, signal: AbortSignal): Promise<Listing> {
  const { connection, kind } = run;
  const { settings, hostKey, processId } = connection;
  const secrets = await sources.openSecrets(connection.sealed);
  const open: OpenConnection = { settings, secrets, hostKey, processId };
  const session = await kind.open(open, { limits: sources.limits, signal, begin: () => {} });
  try {
    faultPoint('source.opened');
    if (hostKey === null && session.hostKey !== null)
      await lease.keepHostKey(sources.db, run.lease, session.hostKey);
    const listing = await list(sources.db, run, session, signal);
    const reason = sourceReason('reason.source.unexpected');
    await items.giveUpItems(sources.db, run.lease, reason);
    await new ItemWork(sources, run, session, host, signal).run();
    return listing;
  } finally {
    await session.close();
  }
}

/** Stores what is new, and where the next listing begins, batch by batch. */
async function list(
  db: Db,
  { connection: { id, epoch, cursor }, lease: held }: Run,
  session: SourceSession,
  signal: AbortSignal,
): Promise<Listing> {
  const prefix = `${epoch}/`;
  const listing = { listed: 0, found: 0, known: 0 };
  const findKnown = async (places: readonly string[]) => {
    const known = await items.findKnown(
      db,
      id,
      places.map((place) => prefix + place),
    );
    listing.listed += known.size;
    listing.known += known.size;
    return new Set([...known].map((place) => place.slice(prefix.length)));
  };
  for await (const batch of session.list(cursor, findKnown)) {
    signal.throwIfAborted();
    const given = batch.items.map((item) => ({ ...item, place: prefix + item.place }));
    const found = await inTransaction(db, async (tx) => {
      if (!(await lease.lockLeased(tx, held))) throw new DOMException('The lease is lost', 'AbortError');
      const inserted = await items.insertFound(tx, id, given);
      if (batch.cursor) await lease.moveCursor(tx, held, batch.cursor);
      return inserted;
    });
    faultPoint('source.listed');
    listing.listed += given.length;
    listing.found += found;
    listing.known += given.length - found;
  }
  return listing;
}
