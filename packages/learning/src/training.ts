import { Worker } from 'node:worker_threads';
import { TooLittleToLearnError, type TrainingProgress, type TrainingReport } from './train.ts';
import type { FromTrainer, TextToLearn, ToTrainer, WorkerFailure } from './worker/protocol.ts';

export interface Trained {
  /** What `ClassifierPool` reads. */
  bytes: Uint8Array<ArrayBuffer>;
  report: TrainingReport;
}

export interface TrainingControl {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/**
 * One training in a thread of its own, so that nobody waits for it and it can be ended at any moment. Texts are added in
 * parts; the thread keeps only what it learns from. Rejects with TooLittleToLearnError or the signal's reason.
 */
export class Training implements Disposable {
  readonly #thread = new Worker(new URL('./worker/training-worker.ts', import.meta.url));
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: TrainingControl['onProgress'];
  readonly #abort = (): void => this.#end(this.#signal?.reason as Error);
  #answer: PromiseWithResolvers<FromTrainer> | undefined;
  #ended: Error | undefined;

  constructor({ signal, onProgress }: TrainingControl = {}) {
    this.#signal = signal;
    this.#onProgress = onProgress;
    this.#thread.on('message', (message: FromTrainer) => this.#receive(message));
    this.#thread.on('error', (error: Error) => this.#end(error));
    signal?.addEventListener('abort', this.#abort, { once: true });
    if (signal?.aborted) this.#abort();
  }

  /** The most important texts first: false when there is no room for more, and the rest of these was left out. */
  async add(texts: readonly TextToLearn[]): Promise<boolean> {
    const answer = await this.#ask({ type: 'texts', texts });
    return answer.type === 'taken' && !answer.full;
  }

  async finish(): Promise<Trained> {
    const answer = await this.#ask({ type: 'train' });
    if (answer.type !== 'trained') throw new Error(`Unexpected answer of the training: ${answer.type}`);
    return { bytes: answer.bytes, report: answer.report };
  }

  [Symbol.dispose](): void {
    this.#end(new Error('The training was ended.'));
  }

  #ask(message: ToTrainer): Promise<FromTrainer> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#answer = Promise.withResolvers();
    // The rule is about windows; threads have no origin.
    this.#thread.postMessage(message);
    return this.#answer.promise;
  }

  #receive(message: FromTrainer): void {
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
