import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

test('failed steps of the parser are listed page by page and run again [FILE-03]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  test.setTimeout(120_000);
  const { id } = await makeProcess('Failed at parsing');
  const parser = await parserOf(call, id);
  const upload = await addNode(call, {
    processId: id,
    activityType: 'HUP',
    name: 'Way in',
    x: parser.x - 380,
    y: parser.y,
  });
  for (let number = 1; number <= 14; number += 1) {
    const form = new FormData();
    form.set('nodeId', String(upload.id));
    form.set('file', new File(['%PDF-1.4\nbroken'], `broken ${number}.pdf`, { type: 'application/pdf' }));
    await call(documents.upload, { body: form });
  }
  await expect
    .poll(
      async () => (await call(steps.rerunnable, { params: { nodeId: parser.id }, query: {} })).totalElements,
      { timeout: 90_000 },
    )
    .toBe(14);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser', 'Steps to run again');
  const list = screen.panel.getByRole('list', { name: 'Steps to run again' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const second = adminPage.waitForRequest(
    (request) =>
      request.url().includes('/steps/rerun?') && new URL(request.url()).searchParams.get('page') === '1',
  );
  await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await second;
  await expect(list.getByRole('listitem')).toHaveCount(14);
  expect(await list.evaluate((box) => box.clientHeight)).toBeLessThanOrEqual(512);
  await expect(screen.panel.getByText('14 steps')).toBeVisible();

  const rerun = adminPage.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/api\/steps\/\d+\/rerun/.test(response.url()),
  );
  await list.getByRole('button', { name: 'Run again: broken 1.pdf' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Run broken 1.pdf again?' });
  await question.getByRole('button', { name: 'Run again' }).click();
  expect((await rerun).status()).toBe(200);
  await expect(screen.toast('broken 1.pdf is being parsed again.')).toBeVisible();
});
