import { lazy, type ComponentType } from 'react';

/** A part of the page that has not come after this long counts as failed (spec platform 2.3). */
export const CHUNK_TIMEOUT_MS = 120_000;

export class LoadError extends Error {
  constructor(options?: ErrorOptions) {
    super('A part of the page could not be loaded', options);
    this.name = 'LoadError';
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a part of the page. A failure is tried again until the time is over, then it is a LoadError. */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  timeoutMs = CHUNK_TIMEOUT_MS,
): Promise<Part> {
  const deadline = Date.now() + timeoutMs;
  const timeout = pause(timeoutMs).then(() => Promise.reject(new LoadError()));
  timeout.catch(() => undefined);
  for (let wait = 500; ; wait = Math.min(wait * 2, 10_000)) {
    try {
      return await Promise.race([load(), timeout]);
    } catch (cause) {
      if (cause instanceof LoadError || Date.now() + wait >= deadline) throw new LoadError({ cause });
      await pause(wait);
    }
  }
}

/** A component whose code comes when it is first shown. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadChunk(async () => ({ default: await load() })));
