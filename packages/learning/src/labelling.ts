import { Worker } from 'node:worker_threads';
import { UnreadableLearnedError } from './classes/learned-bytes.ts';
import type { FromLabeller, Task, Tasks, ToLabeller, WorkerFailure } from './worker/protocol.ts';

interface Job {
  load: () => Promise<Uint8Array>;
  answer: PromiseWithResolvers<Tasks[Task]['gives']>;
}

/** A reference to a trained classifier or tagger. */
export interface Learned {
  /** Names it. */
  readonly key: string;
  /** Called when the thread does not have it. */
  load(): Promise<Uint8Array>;
}

/**
 * Gives labels to texts in one thread for all callers, which is started by the first text. Rejects with UnreadableLearnedError for
 * what another version has learned, and with the error of `load`.
 */
export class Labelling {
  readonly #jobs = new Map<number, Job>();
  #thread: Worker | undefined;
  #lastId = 0;

  /** The labels of a text, the strongest first; undefined when it has no word that was ever learned from. */
  classify(learned: Learned, text: string): Promise<Tasks['CLASSES']['gives']> {
    return this.#ask('CLASSES', learned, text) as Promise<Tasks['CLASSES']['gives']>;
  }

  /** The labelled places of a text. */
  findSpans(learned: Learned, text: string): Promise<Tasks['SPANS']['gives']> {
    return this.#ask('SPANS', learned, text) as Promise<Tasks['SPANS']['gives']>;
  }

  #ask(task: Task, { key, load }: Learned, text: string): Job['answer']['promise'] {
    const id = ++this.#lastId;
    const answer: Job['answer'] = Promise.withResolvers();
    this.#jobs.set(id, { load, answer });
    this.#send({ type: 'label', id, task, key, text });
    this.#thread?.ref();
    return answer.promise.finally(() => this.#rest());
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#failAll(new Error('Labelling is closed.'));
    await thread?.terminate();
  }

  #send(message: ToLabeller): void {
    this.#thread ??= this.#start();
    // The rule is about windows; threads have no origin.
    this.#thread.postMessage(message);
  }

  #start(): Worker {
    const thread = new Worker(new URL('./worker/labelling-worker.ts', import.meta.url));
    thread.on('message', (message: FromLabeller) => void this.#receive(message));
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

  async #receive(message: FromLabeller): Promise<void> {
    const job = this.#jobs.get(message.id);
    if (!job) return;
    if (message.type === 'missing') {
      try {
        const bytes = await job.load();
        if (this.#jobs.has(message.id))
          this.#send({ type: 'learned', task: message.task, key: message.key, bytes });
        return;
      } catch (error) {
        this.#send({ type: 'forget', id: message.id });
        job.answer.reject(error);
      }
    } else if (message.type === 'labelled') job.answer.resolve(message.given);
    else job.answer.reject(toError(message.error));
    this.#jobs.delete(message.id);
  }
}

function toError({ name, message }: WorkerFailure): Error {
  return name === 'UnreadableLearnedError' ? new UnreadableLearnedError(message) : new Error(message);
}
