import { Worker } from 'node:worker_threads';
import { UnreadableClassifierError } from './classifier-bytes.ts';
import type { GivenLabel } from './classifier.ts';
import type { FromClassifier, ToClassifier, WorkerFailure } from './worker/protocol.ts';

interface Job {
  load: () => Promise<Uint8Array>;
  answer: PromiseWithResolvers<GivenLabel[] | undefined>;
}

/** Gives labels to texts in one thread for all callers, which is started by the first text. */
export class Classifying {
  readonly #jobs = new Map<number, Job>();
  #thread: Worker | undefined;
  #lastId = 0;

  /**
   * The labels of a text, the strongest first; undefined when it has no word that was ever learned from. `key` names the
   * classifier; `load` is called when the thread does not have it. Rejects with UnreadableClassifierError for a classifier
   * of another version, and with the error of `load`.
   */
  classify(key: string, load: () => Promise<Uint8Array>, text: string): Promise<GivenLabel[] | undefined> {
    const id = ++this.#lastId;
    const answer: Job['answer'] = Promise.withResolvers();
    this.#jobs.set(id, { load, answer });
    this.#send({ type: 'classify', id, key, text });
    this.#thread?.ref();
    return answer.promise.finally(() => this.#rest());
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#failAll(new Error('Classifying is closed.'));
    await thread?.terminate();
  }

  #send(message: ToClassifier): void {
    this.#thread ??= this.#start();
    // The rule is about windows; threads have no origin.
    this.#thread.postMessage(message);
  }

  #start(): Worker {
    const thread = new Worker(new URL('./worker/classifying-worker.ts', import.meta.url));
    thread.on('message', (message: FromClassifier) => void this.#receive(message));
    thread.on('error', (error: Error) => {
      if (thread === this.#thread) this.#thread = undefined;
      this.#failAll(error);
    });
    return thread;
  }

  /** An idle thread keeps no program alive. */
  #rest(): void {
    if (this.#jobs.size === 0) this.#thread?.unref();
  }

  #failAll(error: Error): void {
    for (const { answer } of this.#jobs.values()) answer.reject(error);
    this.#jobs.clear();
  }

  async #receive(message: FromClassifier): Promise<void> {
    const job = this.#jobs.get(message.id);
    if (!job) return;
    if (message.type === 'missing') {
      try {
        const bytes = await job.load();
        if (this.#jobs.has(message.id)) this.#send({ type: 'learned', key: message.key, bytes });
        return;
      } catch (error) {
        this.#send({ type: 'forget', id: message.id });
        job.answer.reject(error);
      }
    } else if (message.type === 'classified') job.answer.resolve(message.labels);
    else job.answer.reject(toError(message.error));
    this.#jobs.delete(message.id);
  }
}

function toError({ name, message }: WorkerFailure): Error {
  return name === 'UnreadableClassifierError' ? new UnreadableClassifierError(message) : new Error(message);
}
