import { lazy, type ComponentType } from 'react';

/** Loading a chunk fails after this timeout (CONST-07). */
export const CHUNK_TIMEOUT_MS = 120_000;

export class LoadError extends Error {
  constructor(options?: ErrorOptions) {
    super('A part of the page could not be loaded', options);
    this.name = 'LoadError';
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a chunk. Retries failures until the timeout, then throws a LoadError. */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  timeoutMs = CHUNK_TIMEOUT_MS,
): Promise<Part> {
  const deadline = Date.now() + timeoutMs;
  const timeout = sleep(timeoutMs).then(() => Promise.reject(new LoadError()));
  timeout.catch(() => undefined);
  for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      return await Promise.race([load(), timeout]);
    } catch (cause) {
      if (cause instanceof LoadError || Date.now() + wait >= deadline) throw new LoadError({ cause });
      await sleep(wait);
    }
  }
}

/** Creates a component that loads its code when it is first rendered. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadChunk(async () => ({ default: await load() })));
