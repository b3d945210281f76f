import { Worker } from 'node:worker_threads';
import { TooLittleToLearnError, type TrainingProgress } from './classes/train.ts';
import type { FromTrainer, Task, Tasks, ToTrainer, Trained, WorkerFailure } from './worker/protocol.ts';

/** Limits the processor time of a training. */
export interface TrainingBudget {
  /** ms of processor time. */
  readonly ms: number;
  /** Reads the processor time in ms that the thread has used; the system's figure by default. */
  readonly used?: (thread: Worker) => Promise<number>;
}

export interface TrainingControl {
  signal?: AbortSignal | undefined;
  budget?: TrainingBudget | undefined;
  onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/** The training has used more of the processor than it may. */
export class TrainingBudgetError extends Error {
  override readonly name = 'TrainingBudgetError';
  readonly budgetMs: number;

  constructor(budgetMs: number) {
    super(`The training has used more than ${budgetMs} ms of the processor.`);
    this.budgetMs = budgetMs;
  }
}

/** Interval in ms of reading the processor time of the thread; it is also read before each part and after each fold. */
const POLL_MS = 500;

async function usedBy(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}

/**
 * One training in a thread of its own, so that nobody waits for it and it can be ended at any moment. Texts are added in
 * parts; the thread keeps only what it learns from. Rejects with TooLittleToLearnError, TrainingBudgetError or the signal's
 * reason.
 */
export class Training<T extends Task> implements Disposable {
  readonly #thread: Worker;
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: TrainingControl['onProgress'];
  readonly #budget: TrainingBudget | undefined;
  readonly #looks: NodeJS.Timeout | undefined;
  readonly #abort = (): void => this.#end(this.#signal?.reason as Error);
  #answer: PromiseWithResolvers<FromTrainer<T>> | undefined;
  #ended: Error | undefined;

  constructor(task: T, { signal, onProgress, budget }: TrainingControl = {}) {
    this.#thread = new Worker(new URL('./worker/training-worker.ts', import.meta.url), {
      workerData: { task },
    });
    this.#signal = signal;
    this.#onProgress = onProgress;
    this.#budget = budget;
    if (budget) this.#looks = setInterval(() => void this.#look(), POLL_MS).unref();
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

  /** Ends the training when its budget is used up. */
  async #look(): Promise<void> {
    if (!this.#budget || this.#ended) return;
    const { ms, used = usedBy } = this.#budget;
    // A thread that has just ended uses nothing any more.
    if ((await used(this.#thread).catch(() => 0)) > ms) this.#end(new TrainingBudgetError(ms));
  }

  async #ask(message: ToTrainer<T>): Promise<FromTrainer<T>> {
    await this.#look();
    if (this.#ended) throw this.#ended;
    this.#answer = Promise.withResolvers();
    // The rule is about windows; threads have no origin.
    this.#thread.postMessage(message);
    return await this.#answer.promise;
  }

  #receive(message: FromTrainer<T>): void {
    if (message.type === 'progress') {
      this.#onProgress?.(message.progress);
      void this.#look();
    } else if (message.type === 'failed') this.#answer?.reject(toError(message.error));
    else this.#answer?.resolve(message);
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    clearInterval(this.#looks);
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#answer?.reject(error);
    void this.#thread.terminate();
  }
}

function toError({ name, message }: WorkerFailure): Error {
  return name === 'TooLittleToLearnError' ? new TooLittleToLearnError(message) : new Error(message);
}
