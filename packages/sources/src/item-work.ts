import { faultPoint } from '@scriptorium/engine/jobs/fault-points.ts';
import { itemDelay } from './back-off.ts';
import { DocumentGroups } from './document-groups.ts';
import type { Run, Sources } from './sources.ts';
import { importItem } from './import-item.ts';
import * as items from './items.store.ts';
import { SourceFault, toSourceFault } from './source-fault.ts';
import type { SourceSession } from './source-kind.ts';

/** Delay in ms before an item that changed while it was read is checked again. */
const LATER_MS = 60_000;
/** Items that each reader of a session claims ahead: a claim waits for the disk. */
const CLAIMED_AHEAD = 2;

/** Reads items until none is due; several at the same time in one session. */
export class ItemWork {
  readonly #sources: Sources;
  readonly #run: Run;
  readonly #session: SourceSession;
  readonly #host: string;
  readonly #signal: AbortSignal;
  readonly #groups: DocumentGroups;
  #claimed: items.ClaimedItem[] = [];
  /** The claim that is going on. */
  #claiming: Promise<void> | undefined;
  /** Set by a fault of the connection, which ends the work of all. */
  #isBroken = false;

  constructor(sources: Sources, run: Run, session: SourceSession, host: string, signal: AbortSignal) {
    this.#sources = sources;
    this.#run = run;
    this.#session = session;
    this.#host = host;
    this.#signal = signal;
    this.#groups = new DocumentGroups(sources, run.lease, session.parallel);
  }

  async run(): Promise<void> {
    const readers = Array.from({ length: this.#session.parallel }, () => this.#readFresh());
    // All must have ended before the session is closed and the lease released.
    const ends = await Promise.allSettled(readers);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) {
      await this.#release();
      throw failed.reason;
    }
    await this.#readSuspects();
  }

  async #readFresh(): Promise<void> {
    for (;;) {
      const item = await this.#next();
      if (!item) return;
      await this.#import(item);
    }
  }

  async #next(): Promise<items.ClaimedItem | undefined> {
    for (;;) {
      this.#signal.throwIfAborted();
      if (this.#isBroken) return undefined;
      const item = this.#claimed.shift();
      if (item) return item;
      this.#claiming ??= this.#claim().finally(() => (this.#claiming = undefined));
      await this.#claiming;
      if (this.#claimed.length === 0) return undefined;
    }
  }

  async #claim(): Promise<void> {
    const limit = this.#session.parallel * CLAIMED_AHEAD;
    this.#claimed = await items.claimItems(this.#sources.db, this.#run.lease, 'fresh', limit);
    if (this.#claimed.length > 0) faultPoint('source.claimed');
  }

  async #readSuspects(): Promise<void> {
    for (;;) {
      this.#signal.throwIfAborted();
      const [item] = await items.claimItems(this.#sources.db, this.#run.lease, 'suspect', 1);
      if (!item) return;
      faultPoint('source.claimed');
      await this.#import(item);
    }
  }

  async #release(): Promise<void> {
    const left = this.#claimed.splice(0).map(({ id }) => id);
    if (left.length === 0) return;
    const { db, log } = this.#sources;
    // The next run finds them anyway.
    await items.releaseItems(db, this.#run.lease, left).catch((error: unknown) => {
      log?.warn({ err: error }, 'Items of a source could not be given back');
    });
  }

  async #import(item: items.ClaimedItem): Promise<void> {
    const { connection } = this.#run;
    const { nodeId, processId } = connection;
    const target = { nodeId, processId, host: this.#host };
    try {
      const place = item.place.slice(`${connection.epoch}/`.length);
      const given = { ...item, place };
      const work = { importing: this.#sources, session: this.#session, groups: this.#groups };
      const admitted = await importItem(work, given, target, this.#signal);
      if (admitted) this.#sources.admitted(admitted);
    } catch (error) {
      const fault = toSourceFault(error);
      if (!(error instanceof SourceFault) && !this.#signal.aborted)
        this.#sources.log?.error({ err: error, item: item.id }, 'An item of a source failed');
      await this.#settle(item, fault);
    }
  }

  async #settle(item: items.ClaimedItem, fault: SourceFault): Promise<void> {
    const { db } = this.#sources;
    const { lease: held } = this.#run;
    const { kind, reason } = fault;
    if (this.#signal.aborted || kind === 'connection' || kind === 'stop') {
      this.#isBroken = true;
      await items.postponeItem(db, held, item.id, { reason: null, ms: 0, isSpent: false });
      throw fault;
    }
    if (kind === 'later') {
      await items.postponeItem(db, held, item.id, { reason, ms: LATER_MS, isSpent: false });
      return;
    }
    if (kind === 'empty') return items.endItem(db, held, item.id, { state: 'EMPTY', reason });
    if (kind === 'gone') return items.endItem(db, held, item.id, { state: 'GONE', reason });
    const delay = kind === 'item' ? itemDelay(item.tries + 1) : undefined;
    if (delay === undefined) return items.endItem(db, held, item.id, { state: 'FAILED', reason });
    await items.postponeItem(db, held, item.id, { reason, ms: delay, isSpent: true });
  }
}
