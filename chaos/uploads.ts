import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';

const CONCURRENCY = 6;

export const quoteOf = (index: number): string => `number ${index}`;
const nameOf = (index: number): string => `${index}.txt`;

/** Clients that upload, each repeating a file under the same id until it is acknowledged. */
export class Uploads {
  /** File name → id, as acknowledged by the server. */
  readonly acknowledged = new Map<string, number>();
  readonly problems: string[] = [];
  /** Attempts without an answer, or with an error. */
  failures = 0;
  #next = 0;

  /** Until all are acknowledged. `allowed` returns how many may have been started by now. */
  async send(
    call: Call,
    given: { nodeId: number; count: number; allowed: () => number; signal: AbortSignal },
  ): Promise<void> {
    const client = async () => {
      while (this.#next < given.count && !given.signal.aborted) {
        if (this.#next >= given.allowed()) await pause(100);
        else await this.#upload(call, given.nodeId, this.#next++, given.signal);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, client));
  }

  async #upload(call: Call, nodeId: number, index: number, signal: AbortSignal): Promise<void> {
    const [name, clientId] = [nameOf(index), randomUUID()];
    while (!signal.aborted) {
      const body = uploadForm({ nodeId, name, text: `This is ${quoteOf(index)} of them.`, clientId });
      try {
        const { documents: made } = await call(documents.upload, { body });
        const [id] = made.map((document) => document.id);
        if (id === undefined) this.problems.push(`${name} was acknowledged without a document`);
        else this.acknowledged.set(name, id);
        return;
      } catch (error) {
        this.failures += 1;
        if (error instanceof AppError && error.status < 500)
          return void this.problems.push(`${name} was refused: ${error.message}`);
        await pause(200);
      }
    }
  }
}
