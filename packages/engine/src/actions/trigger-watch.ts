import { outsideTransaction } from '@scriptorium/db/transaction.ts';

/**
 * Checks the triggers as soon as a commit may have reached a threshold, so that no document waits for the next poll.
 *
 * closed → idle → checking → idle → closed: one check at a time; a call during a check starts one more after it. Polling
 * finds what a check misses because another server committed or the check failed.
 */
export class TriggerWatch {
  readonly #check: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #open = false;
  #again = false;
  #checking: Promise<void> | undefined;

  constructor(check: () => Promise<void>, onError: (error: unknown) => void) {
    this.#check = check;
    this.#onError = onError;
  }

  open(): void {
    this.#open = true;
  }

  soon(): void {
    if (!this.#open) return;
    this.#again = true;
    this.#checking ??= outsideTransaction(() => this.#run()).finally(() => {
      this.#checking = undefined;
    });
  }

  /** Resolves when the running check has ended. */
  async close(): Promise<void> {
    this.#open = false;
    await this.#checking;
  }

  async #run(): Promise<void> {
    while (this.#again && this.#open) {
      this.#again = false;
      await this.#check().catch(this.#onError);
    }
  }
}
