import { Worker as Thread } from 'node:worker_threads';

/** The threads that run: the end of a page ends its own, or they would outlive the process's last test. */
const running = new Set<Thread>();

/** The page's `Worker`: the same module in a thread of Node, with the global members that it has in a browser. */
export class PageWorker extends EventTarget {
  readonly #thread: Thread;

  constructor(module: URL) {
    super();
    this.#thread = new Thread(new URL('page-worker-scope.ts', import.meta.url), { workerData: module.href });
    running.add(this.#thread);
    this.#thread.on('exit', () => running.delete(this.#thread));
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('error', ({ message }) =>
      this.dispatchEvent(Object.assign(new Event('error'), { message })),
    );
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

export function terminateWorkers(): void {
  for (const thread of running) void thread.terminate();
}
