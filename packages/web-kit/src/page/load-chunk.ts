import { lazy, type ComponentType } from 'react';

/** Loading a chunk fails after this timeout (CONST-07). */
export const CHUNK_TIMEOUT_MS = 120_000;

export class LoadError extends Error {
  constructor(options?: ErrorOptions) {
    super('A part of the page could not be loaded', options);
    this.name = 'LoadError';
  }
}

/** The server has another version of the page than this tab: parts of this one do not exist any more. */
export class NewVersionError extends Error {
  constructor(options?: ErrorOptions) {
    super('The server has a new version of the page', options);
    this.name = 'NewVersionError';
  }
}

/**
 * Whether the script that started this page does not exist on the server any more. Its name changes with its content and with the name
 * of every other part. A server that does not answer, or a proxy that answers for it, is no proof.
 */
async function isReplaced(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script) return false;
  try {
    return (await fetch(script.src, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads a chunk. Retries failures until the timeout, then throws a LoadError; throws a NewVersionError as soon as the
 * server turns out to have another version of the page.
 */
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
      if (await Promise.race([isReplaced(), timeout])) throw new NewVersionError({ cause });
      await sleep(wait);
    }
  }
}

/** Creates a component that loads its code when it is first rendered. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadChunk(async () => ({ default: await load() })));
