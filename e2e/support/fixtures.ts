import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { processes, processTags, type Process } from '@scriptorium/contract/process/processes.ts';
import { callAt, signInAt, startServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { FIRST_DATA_FOLDER } from './first-data-folder.ts';
import { withReceiver, type Receiver } from './receiver.ts';
import { WarmContext } from './warm-context.ts';

export { ADMIN_PASSWORD } from '@scriptorium/testing/product/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOKEN_KEY = 'jhi-authenticationToken';

/** The real product as a child process, with a data folder of its own. */
export interface RunningServer {
  url: string;
  dataDir: string;
  /** Stops it gracefully and starts it again on the same data. The address changes. */
  restart(): Promise<void>;
  /** Returns the complete output of the server. */
  output(): string;
}

interface WorkerFixtures {
  /** The browser context that the pages of the administrator have, one after the other. */
  warmContext: WarmContext;
  /** The external system that the server may call. */
  receiver: Receiver;
  /** A folder that the server may watch. */
  watched: string;
  /** Settings of the server, in addition to the common ones. */
  environment: Record<string, string>;
  server: RunningServer;
  /** A token of the administrator. */
  adminToken: string;
  /** Calls the API as the administrator. */
  call: Call;
}

interface TestFixtures {
  /** Closes the browser contexts of other people, whose pages would go on working during the next tests. */
  closedContexts: void;
  /** A page of the signed-in administrator, at no address yet. The browser has loaded the product before. */
  adminPage: Page;
  /** Creates a process with a system tag by the API. */
  makeProcess: (name: string) => Promise<Process>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  warmContext: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const warm = new WarmContext();
      await provide(warm);
      await warm.close();
    },
    { scope: 'worker' },
  ],
  closedContexts: [
    async ({ browser, warmContext }, provide) => {
      await provide();
      for (const context of browser.contexts()) if (!warmContext.has(context)) await context.close();
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  receiver: [async ({}, provide) => withReceiver(provide), { scope: 'worker' }],
  // One server for all files that need no special settings: a start takes as long as two journeys.
  environment: [
    async ({ watched }, provide) =>
      provide({
        // Days depend on the browser's time zone.
        TIME_ZONE: 'Europe/Warsaw',
        // External systems of the tests are on this machine.
        OUTGOING_ALLOW: '127.0.0.1,localhost',
        WATCHED_FOLDERS: watched,
      }),
    { scope: 'worker', option: true },
  ],
  watched: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'scriptorium-watched-'));
      await provide(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ environment }, provide) => {
      if (!existsSync(join(ROOT, 'apps/web/dist/index.html')))
        throw new Error('The page is not built: npm run build');
      const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-e2e-'));
      const first = process.env[FIRST_DATA_FOLDER];
      // A database of its own begins empty, and with keys of its own.
      if (first !== undefined && environment['DATABASE_URL'] === undefined)
        await cp(first, dataDir, { recursive: true });
      let running = await startServerProcess({ dataDir, environment });
      await provide({
        get url() {
          return running.url;
        },
        dataDir,
        async restart() {
          await running.stop();
          running = await startServerProcess({ dataDir, environment });
        },
        output: () => running.output(),
      });
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  adminToken: [async ({ server }, provide) => provide(await signInAt(server.url)), { scope: 'worker' }],
  call: [
    async ({ server, adminToken }, provide) => {
      // The address changes with a restart.
      const callNow = (...input: Parameters<Call>) => callAt(server.url, adminToken)(...input);
      await provide(callNow as Call);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  adminPage: async (
    {
      browser,
      warmContext,
      server,
      adminToken,
      baseURL,
      colorScheme,
      contextOptions,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      viewport,
    },
    provide,
  ) => {
    const options = [baseURL, colorScheme, contextOptions, hasTouch, isMobile, locale, timezoneId, viewport];
    const page = await warmContext.newPage(browser, server.url, options);
    await keepTokenIn(page, adminToken);
    await provide(page);
    await warmContext.clear();
  },
  makeProcess: async ({ call }, provide) => {
    await provide(async (name) => {
      const tag = (await call(processTags.list, { query: {} })).find(({ predefined }) => predefined);
      const { id } =
        tag ??
        (await call(processTags.create, {
          body: { name: 'Typical', color: '#219ebc', predefined: true },
        }));
      return call(processes.create, { body: { name, tags: [{ id }] } });
    });
  },
});

/** Signs a page in before its first script runs. A page that signed itself out stays so until the next new page. */
export const keepTokenIn = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('e2e-signed-in') !== null) return;
      sessionStorage.setItem('e2e-signed-in', 'yes');
      sessionStorage.setItem(key ?? '', value ?? '');
    },
    [TOKEN_KEY, token],
  );

/** Waits until the page shows the element, and looks in each of its frames: Playwright looks up to a second later. */
export const seeInPage = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector(wanted)?.checkVisibility(), selector);

/** Expects no finding of axe against WCAG 2.2 AA on the current page. Colours in transition are checked again. */
export const expectAccessible = (page: Page): Promise<void> =>
  expect(async () => expect(await findingsOn(page)).toEqual([])).toPass({
    intervals: [500, 1000, 2000],
    timeout: 30_000,
  });

/** The rules are loaded into a page once; there are no frames. */
async function findingsOn(page: Page) {
  const hasRules = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder(hasRules ? { page, axeSource: 'undefined' } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Popups are in a portal outside the landmarks.
    .disableRules('region');
  const { violations } = await axe.analyze();
  const findings = await Promise.all(
    violations.map(async ({ id, nodes }) => ({
      id,
      nodes: (id === 'target-size' ? await notBehindDialog(page, nodes) : nodes).map(
        ({ html, failureSummary }) => `${html.slice(0, 160)} — ${failureSummary}`,
      ),
    })),
  );
  return findings.filter(({ nodes }) => nodes.length > 0);
}

/** What a modal dialog covers in part cannot be pressed, however large it is. */
async function notBehindDialog<Found extends { readonly target: readonly unknown[] }>(
  page: Page,
  nodes: readonly Found[],
): Promise<Found[]> {
  const isBehind = await page.evaluate(
    (selectors) => {
      const dialog = document.querySelector('[aria-modal="true"]');
      return selectors.map((selector) => dialog?.contains(document.querySelector(selector)) === false);
    },
    nodes.map(({ target }) => String(target[0])),
  );
  return nodes.filter((_, at) => !isBehind[at]);
}

export { expect } from '@playwright/test';
