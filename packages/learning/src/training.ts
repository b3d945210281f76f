import { Worker } from 'node:worker_threads';
import { TooLittleToLearnError, type TrainingProgress } from './classes/train.ts';
import type { FromTrainer, Task, Tasks, ToTrainer, Trained, WorkerFailure } from './worker/protocol.ts';

export interface TrainingControl {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/**
 * One training in a thread of its own, so that nobody waits for it and it can be ended at any moment. Texts are added in
 * parts; the thread keeps only what it learns from. Rejects with TooLittleToLearnError or the signal's reason.
 */
export class Training<T extends Task> implements Disposable {
  readonly #thread: Worker;
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: TrainingControl['onProgress'];
  readonly #abort = (): void => this.#end(this.#signal?.reason as Error);
  #answer: PromiseWithResolvers<FromTrainer<T>> | undefined;
  #ended: Error | undefined;

  constructor(task: T, { signal, onProgress }: TrainingControl = {}) {
    this.#thread = new Worker(new URL('./worker/training-worker.ts', import.meta.url), {
      workerData: { task },
    });
    this.#signal = signal;
    this.#onProgress = onProgress;
    this.#thread.on('message', (message: FromTrainer<T>) => this.#receive(message));
    this.#thread.on('error', (error: Error) => this.#end(error));
    signal?.addEventListener('abort', this.#abort, { once: true });
    if (signal?.aborted) this.#abort();
  }

  /** The most important texts first: false when there is no room for more, and the rest of these was left out. */
  async add(texts: readonly Tasks[T]['learns'][]): Promise<boolean> {
    const answer = await this.#ask({ type: 'texts', texts });
    return answer.type === 'taken' && !answer.full;
  }

  async finish(): Promise<Trained<T>> {
    const answer = await this.#ask({ type: 'train' });
    if (answer.type !== 'trained') throw new Error(`Unexpected answer of the training: ${answer.type}`);
    return answer.trained;
  }

  [Symbol.dispose](): void {
    this.#end(new Error('The training was ended.'));
  }

  #ask(message: ToTrainer<T>): Promise<FromTrainer<T>> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#answer = Promise.withResolvers();
    // The rule is about windows; threads have no origin.
    this.#thread.postMessage(message);
    return this.#answer.promise;
  }

  #receive(message: FromTrainer<T>): void {
    if (message.type === 'progress') this.#onProgress?.(message.progress);
    else if (message.type === 'failed') this.#answer?.reject(toError(message.error));
    else this.#answer?.resolve(message);
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#answer?.reject(error);
    void this.#thread.terminate();
  }
}

function toError({ name, message }: WorkerFailure): Error {
  return name === 'TooLittleToLearnError' ? new TooLittleToLearnError(message) : new Error(message);
}
