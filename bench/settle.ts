import type { CDPSession, Page, Route } from '@playwright/test';

/** A page has settled when its main thread worked less than this share of a sample, twice. */
const QUIET_SHARE = 0.05;
const SAMPLE_MS = 400;
/** On a busy machine a page may never look idle; a change has long been painted by then. */
const MAX_SAMPLES = 50;
const READY_MS = 300_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A session that counts the processor time of the main thread. */
export async function countTasks(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** Milliseconds of tasks of the main thread so far. */
export async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Waits until the main thread is idle; returns its task time when that began. */
export async function settle(session: CDPSession): Promise<number> {
  let quiet = 0;
  let before = await taskTime(session);
  let since = before;
  for (let sample = 0; quiet < 2 && sample < MAX_SAMPLES; sample += 1) {
    await pause(SAMPLE_MS);
    const now = await taskTime(session);
    if (now - before < QUIET_SHARE * SAMPLE_MS) {
      quiet += 1;
    } else {
      quiet = 0;
      since = now;
    }
    before = now;
  }
  return since;
}

interface Opened {
  readonly address: string;
  /** The requests that bring the data. */
  readonly data: RegExp;
  /** Exists as soon as the data is shown. */
  readonly shown: string;
}

/**
 * Opens the page while its data waits outside, then lets the data in; returns the milliseconds that the main thread was
 * busy from then on until it is idle.
 */
export async function openWithData(page: Page, session: CDPSession, { address, data, shown }: Opened) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route) => {
    const response = await route.fetch();
    const body = await response.body();
    await released;
    await route.fulfill({ response, body });
  };
  await page.route(data, hold);
  await page.goto(address);
  const before = await settle(session);
  release();
  await page.locator(shown).first().waitFor({ timeout: READY_MS });
  const busy = (await settle(session)) - before;
  await page.unroute(data, hold);
  return busy;
}
