import { outsideTransaction } from '@scriptorium/db/transaction.ts';

/**
 * Looks at the triggers as soon as a commit may have filled a threshold, so that nobody waits for the next round.
 *
 * closed → idle → looking → idle → closed: one look at a time; a call during one asks for one more after it. What a look
 * misses, because another server made the commit or the look failed, the rounds find.
 */
export class TriggerWatch {
  readonly #look: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #open = false;
  #again = false;
  #looking: Promise<void> | undefined;

  constructor(look: () => Promise<void>, onError: (error: unknown) => void) {
    this.#look = look;
    this.#onError = onError;
  }

  open(): void {
    this.#open = true;
  }

  soon(): void {
    if (!this.#open) return;
    this.#again = true;
    this.#looking ??= outsideTransaction(() => this.#run()).finally(() => {
      this.#looking = undefined;
    });
  }

  /** Settles when the look under way has ended. */
  async close(): Promise<void> {
    this.#open = false;
    await this.#looking;
  }

  async #run(): Promise<void> {
    while (this.#again && this.#open) {
      this.#again = false;
      await this.#look().catch(this.#onError);
    }
  }
}
