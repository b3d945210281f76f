import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

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

test('all steps of the list are run again at once, also those that are not scrolled into view', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess(unique('Failed and run again'));
  const { listed } = await failedParsing(call, id, 11);
  const before = (await listed()).content[0]?.stepDTO.attempt ?? 0;
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser', 'Steps to run again');
  await screen.panel.getByRole('button', { name: 'Run all again' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Run all 11 steps again?' });
  await question.getByRole('button', { name: 'Run all again' }).click();
  await expect(screen.toast('11 steps have been started again.')).toBeVisible();
  await expect
    .poll(
      async () => {
        const { content, totalElements } = await call(steps.rerunnable, {
          params: { nodeId: (await parserOf(call, id)).id },
          query: { size: 50 },
        });
        return totalElements === 11 && content.every(({ stepDTO }) => stepDTO.attempt > before);
      },
      { timeout: 120_000 },
    )
    .toBe(true);
});

test('the list asks for confirmation before each step, failed or waiting, and before all of them [STEP-19]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess(unique('Asks in the list'));
  const { listed } = await failedParsing(call, id, 2);
  const [waiting] = (await listed()).content;
  await call(steps.update, { body: { id: waiting!.stepDTO.id, status: 'WAITING' } });
  const before = (await listed()).content.map(({ stepDTO }) => stepDTO.attempt);
  const reruns: string[] = [];
  adminPage.on('request', (request) => {
    if (/\/api\/steps\/\d+\/rerun/.test(request.url())) reruns.push(request.url());
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser', 'Steps to run again');
  const list = screen.panel.getByRole('list', { name: 'Steps to run again' });
  await expect(list.getByRole('listitem')).toHaveText([/broken 1\.pdf.*Waiting/, /broken 2\.pdf.*Error/]);
  const single = (name: string) => list.getByRole('button', { name: `Run again: ${name}` });
  const buttons = [single('broken 1.pdf'), single('broken 2.pdf')];
  for (const button of [...buttons, screen.panel.getByRole('button', { name: 'Run all again' })]) {
    await button.click();
    const question = adminPage.getByRole('dialog', { name: /again\?$/ });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  }
  expect(reruns).toEqual([]);
  expect((await listed()).content.map(({ stepDTO }) => stepDTO.attempt)).toEqual(before);

  for (const [at, name] of ['broken 1.pdf', 'broken 2.pdf'].entries()) {
    await single(name).click();
    await adminPage
      .getByRole('dialog', { name: new RegExp(name) })
      .getByRole('button', { name: 'Run again' })
      .click();
    await expect
      .poll(
        async () => {
          const { content, totalElements } = await listed();
          return totalElements === 2 && (content[at]?.stepDTO.attempt ?? 0) > (before[at] ?? 0);
        },
        { timeout: 120_000 },
      )
      .toBe(true);
  }
});

test('the list shows in the language of the page why a step failed', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess(unique('Failed in Polish'));
  await failedParsing(call, id, 1);
  await adminPage.evaluate(() => sessionStorage.setItem('locale', 'pl'));
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser', 'Kroki do ponownego uruchomienia');
  const list = screen.panel.getByRole('list', { name: 'Kroki do ponownego uruchomienia' });
  await expect(list).toContainText('Plik jest uszkodzony i nie można go odczytać.');
});
