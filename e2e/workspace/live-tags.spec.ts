import type { Page } from '@playwright/test';
import { addLabel, LETTER, makeDesk, stepOn, tagsOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, keepTokenIn, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const TAGS = 5000;
const MOST_BYTES = 4096;

/** Counts the data that a page receives from the server, over HTTP and over its socket. */
async function countTraffic(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  const paths: string[] = [];
  const frames: string[] = [];
  session.on('Network.dataReceived', ({ dataLength }) => (bytes += dataLength));
  session.on('Network.requestWillBeSent', ({ request }) =>
    paths.push(`${request.method} ${new URL(request.url).pathname}`),
  );
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += response.payloadData.length;
    frames.push(response.payloadData);
  });
  /** Waits until nothing has arrived for a second; Playwright's `networkidle` fires only once. */
  const settled = async () => {
    let before: number;
    do {
      before = bytes;
      await page.waitForTimeout(1000);
    } while (bytes !== before);
  };
  const reset = () => {
    bytes = 0;
    paths.length = 0;
    frames.length = 0;
  };
  return { bytes: () => bytes, paths, frames, settled, reset, stop: () => session.detach() };
}

test('one tag among thousands makes no page load the list of tags again: its author asks whether it has changed', async ({
  adminPage,
  adminToken,
  browser,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Many tags');
  await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'long.txt', `${LETTER}\n${'120 PLN. '.repeat(TAGS - 1)}`);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await stepOn(call, documentId, desk.lexicon);
  expect(await tagsOf(call, documentId)).toHaveLength(TAGS);
  const own = new WorkspaceScreen(adminPage);
  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await keepTokenIn(otherPage, adminToken);
  const other = new WorkspaceScreen(otherPage);
  await own.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await otherPage.goto(adminPage.url());
  const traffic = await Promise.all([own, other].map(({ page }) => countTraffic(page)));
  await own.action('Start working').click();
  await expect(own.action('Unassign')).toBeVisible();
  await expect(other.action('Unassign')).toBeVisible();
  for (const { settled } of traffic) await settled();

  for (const { reset } of traffic) reset();
  const check = adminPage.waitForResponse(
    (one) => new URL(one.url()).pathname === '/api/ner-tags' && one.request().method() === 'GET',
  );
  await own.drag('Anna Nowak');
  await own.option('Person').click();
  for (const { mark } of [own, other].map((screen) => ({ mark: screen.mark('Anna Nowak') })))
    await expect(mark).toBeVisible();
  for (const { frames } of traffic)
    await expect.poll(() => frames.some((frame) => frame.includes('"TAGS"'))).toBe(true);
  const checked = await check;
  expect(checked.status()).toBe(304);
  expect((await checked.request().sizes()).responseBodySize).toBe(0);
  for (const { settled } of traffic) await settled();
  const [readByOwn, readByOther] = traffic.map(({ paths }) =>
    paths.filter((path) => path.startsWith('GET /api')),
  );
  expect(readByOwn).toEqual(['GET /api/ner-tags']);
  expect(readByOther).toEqual([]);
  for (const { bytes } of traffic) expect(bytes()).toBeLessThan(MOST_BYTES);
  for (const { stop } of traffic) await stop();
  await otherContext.close();
});
