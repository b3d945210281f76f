import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

/** A process with `count` documents that could not be parsed. */
async function failedParsing(call: Call, processId: number, count: number) {
  const parser = await parserOf(call, processId);
  const place = { processId, x: parser.x - 380, y: parser.y };
  const upload = await addNode(call, { ...place, activityType: 'HUP', name: 'Way in' });
  for (let number = 1; number <= count; number += 1) {
    const body = new FormData();
    body.set('nodeId', String(upload.id));
    body.set('file', new File(['%PDF-1.4\nbroken'], `broken ${number}.pdf`, { type: 'application/pdf' }));
    await call(documents.upload, { body });
  }
  const listed = () => call(steps.rerunnable, { params: { nodeId: parser.id }, query: {} });
  await expect.poll(async () => (await listed()).totalElements, { timeout: 120_000 }).toBe(count);
  return { parser, listed };
}

test('the parser’s panel has actors, settings and the steps to run again, ten per page and 512 px high [FILE-01] [CONST-17] [CONST-18]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess('Failed and listed');
  await failedParsing(call, id, 12);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const asked = adminPage.waitForRequest((request) => request.url().includes('/steps/rerun?'));
  await screen.openPanel('File parser', 'Steps to run again');
  expect(new URL((await asked).url()).searchParams.get('size')).toBe('10');
  for (const title of ['Actors', 'Additional settings', 'Steps to run again'])
    await expect(screen.section(title)).toBeVisible();
  const list = screen.panel.getByRole('list', { name: 'Steps to run again' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expect(list.getByRole('listitem').first()).toContainText('The file');
  expect(await list.evaluate((box) => getComputedStyle(box).maxHeight)).toBe('512px');
  await expectAccessible(adminPage);
});
