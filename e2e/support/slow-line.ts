import type { Page } from '@playwright/test';

/**
 * `JOURNEYS_LATENCY_MS=600`: each request of a page takes at least this long, as on a line far from the server. The journeys
 * must end with the same results; a landing runs them without it.
 */
export async function slowLine(page: Page): Promise<Page> {
  const latency = Number(process.env['JOURNEYS_LATENCY_MS'] ?? 0);
  if (!(latency > 0)) return page;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return page;
}
