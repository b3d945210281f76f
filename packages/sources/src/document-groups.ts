import { inTransaction, isConnectionLost } from '@scriptorium/db/transaction.ts';
import { faultPoint } from '@scriptorium/engine/jobs/fault-points.ts';
import type { Admitted, ImportedFile, Importing } from './sources.ts';
import { lockClaimed, markDone } from './items.store.ts';
import type { LeaseOf } from './lease.store.ts';

/** Documents of one transaction. */
const MOST = 16;
/** For how long documents wait for others of their transaction, ms; a commit takes about as long. */
const GATHERING = 4;

interface Waiting {
  readonly itemId: number;
  readonly file: ImportedFile;
  readonly resolve: (admitted: Admitted | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes documents of stored files, each in the transaction that ends its item. Those that wait while a transaction is
 * being committed share the next one, and half of the readers wait for each other while the other half reads: each
 * commit waits for the disk.
 */
export class DocumentGroups {
  readonly #importing: Importing;
  readonly #lease: LeaseOf;
  readonly #waiting: Waiting[] = [];
  readonly #enough: number;
  #isCommitting = false;
  /** Ends the waiting for others. */
  #proceed = () => {};

  /** `readers`: how many items are read at the same time. */
  constructor(importing: Importing, lease: LeaseOf, readers: number) {
    this.#importing = importing;
    this.#lease = lease;
    this.#enough = Math.min(MOST, Math.ceil(readers / 2));
  }

  /** Undefined when another run has the item by now. */
  make(itemId: number, file: ImportedFile): Promise<Admitted | undefined> {
    const made = new Promise<Admitted | undefined>((resolve, reject) => {
      this.#waiting.push({ itemId, file, resolve, reject });
    });
    if (this.#waiting.length >= this.#enough) this.#proceed();
    if (!this.#isCommitting) void this.#commitAll();
    return made;
  }

  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#settle(this.#waiting.splice(0, MOST));
    }
    this.#isCommitting = false;
  }

  async #gather(): Promise<void> {
    if (this.#waiting.length >= this.#enough) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#proceed = resolve;
    const clock = setTimeout(resolve, GATHERING);
    await promise;
    clearTimeout(clock);
  }

  /** Never rejects. */
  async #settle(group: readonly Waiting[]): Promise<void> {
    try {
      const made = await this.#commit(group);
      for (const { itemId, resolve } of group) resolve(made.get(itemId));
    } catch (error) {
      // After a lost connection nobody knows whether it was committed, and a repeat would find nothing to do.
      if (group.length === 1 || isConnectionLost(error)) for (const { reject } of group) reject(error);
      // One of them is the reason; the others must not suffer from it.
      else for (const one of group) await this.#settle([one]);
    }
  }

  #commit(group: readonly Waiting[]): Promise<ReadonlyMap<number, Admitted>> {
    return inTransaction(this.#importing.db, async (tx) => {
      const ids = group.map(({ itemId }) => itemId);
      const held = await lockClaimed(tx, this.#lease, ids);
      const ours = group.filter(({ itemId }) => held.has(itemId));
      if (ours.length === 0) return new Map();
      const admitted = await this.#importing.admit(
        tx,
        ours.map(({ file }) => file),
      );
      const made = new Map(admitted.map((document, index) => [ours[index]!.itemId, document]));
      await markDone(tx, new Map([...made].map(([itemId, { documentId }]) => [itemId, documentId])));
      faultPoint('source.ended');
      return made;
    });
  }
}
