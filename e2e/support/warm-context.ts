import type { Browser, BrowserContext, Page } from '@playwright/test';
import { slowLine } from './slow-line.ts';

/** Kinds of storage that are cleared between tests; cached responses and compiled scripts are elsewhere, and stay. */
const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * One browser context for the tests of a worker, one after the other. Each test has a page of its own and finds nothing
 * stored, but the product's scripts are in the browser's cache, compiled.
 */
export class WarmContext {
  #context: BrowserContext | undefined;
  #options = '';
  #isSpoiled = false;

  /** A page with the options of the test that asks for it; other options than before make another context. */
  async newPage(browser: Browser, origin: string, options: readonly unknown[]): Promise<Page> {
    const wanted = JSON.stringify([origin, options]);
    if (wanted !== this.#options) await this.close();
    this.#options = wanted;
    const used = this.#context;
    this.#context ??= await browser.newContext();
    const page = await this.#context.newPage();
    if (used) await forget(page, origin);
    await slowLine(page);
    const { clock } = page;
    const get = () => {
      // It belongs to the context, and cannot be taken out of it again.
      this.#isSpoiled = true;
      return clock;
    };
    return Object.defineProperty(page, 'clock', { get });
  }

  has(context: BrowserContext): boolean {
    return context === this.#context;
  }

  /** Closes the pages, and clears what the test did to the context. */
  async clear(): Promise<void> {
    const context = this.#context;
    if (!context || this.#isSpoiled) return this.close();
    for (const page of context.pages()) await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
  }

  async close(): Promise<void> {
    const context = this.#context;
    this.#context = undefined;
    this.#isSpoiled = false;
    await context?.close();
  }
}

/** Deletes what earlier pages stored, from a page that has loaded nothing yet. */
async function forget(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await devtools.detach();
}
