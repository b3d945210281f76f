import type { Page, Request } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { LETTER, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, keepTokenIn, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';
import { person } from '../support/people.ts';

test.setTimeout(180_000);

type Body = {
  userId: number;
  docId: number;
  stepId: number;
  nodeId: number;
  startTime: string;
  endTime: string;
};
const isWork = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === workTimers.create.path;
const bodyOf = (request: Request) => request.postDataJSON() as Body;
const msOf = ({ startTime, endTime }: Body) => Date.parse(endTime) - Date.parse(startTime);
const timer = (page: Page) => page.getByRole('timer', { name: 'Time worked on this step' });
/** The visits that the browser keeps until the server has them. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('scriptorium-work:'))
        .filter(([, work]) => (JSON.parse(work) as { isOver: boolean }).isOver).length,
  );

/** The documents on which the user worked, by the filter of document-info. */
const workedOn = async (call: Call, processId: number, userId: number) =>
  (
    await call(documents.info, {
      body: {
        filters: [
          { type: 'PROCESS_ID', value: processId },
          { type: 'WORK_TIMER', value: { userId } },
        ],
      },
    })
  ).content.map(({ id }) => id);

test('the timer of the header stops after a minute without activity, records the work with user, start and end, and goes on with the next activity [WS-07] [ENT-11]', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Measured work');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const { page, screen, id: userId, api } = await person({ browser, call, server }, desk, 'Ada', 'WRITE');
  await page.clock.install();
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await expect(screen.text).toContainText('Anna Nowak');
  await expect(timer(page)).toHaveText(/^0:0[1-9]/);
  await expectAccessible(page);

  const sent = page.waitForRequest(isWork);
  await page.clock.fastForward(61_000);
  await expect(timer(page)).toContainText('paused');
  const body = bodyOf(await sent);
  expect(body).toMatchObject({ userId, docId: documentId, stepId: stepDTO.id, nodeId: desk.span.id });
  expect(msOf(body)).toBeGreaterThanOrEqual(60_000);
  await expect.poll(() => workedOn(call, desk.process.id, userId)).toEqual([documentId]);
  // Sent again, the same record comes back.
  const [record] = await api(workTimers.create, { body });
  expect(record).toMatchObject({ userId, startTime: body.startTime, endTime: body.endTime });

  await page.clock.fastForward(600_000);
  await expect(timer(page)).toContainText('paused');
  const worked = await timer(page).textContent();
  await page.keyboard.press('Shift');
  await expect(timer(page)).not.toContainText('paused');
  await expect(timer(page)).not.toHaveText((worked ?? '').replace('paused', ''));

  // Leaving the step ends the visit too.
  const left = page.waitForRequest(isWork);
  await page.getByRole('link', { name: 'Back to the list of documents' }).click();
  expect(bodyOf(await left).startTime > body.endTime).toBe(true);
});

test('work is not lost without a network, nor with a tab that is closed', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Work that survives');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const { page, screen, id: userId } = await person({ browser, call, server }, desk, 'Bob', 'WRITE');
  await page.clock.install();
  await screen.open(desk.process.id, documentId);
  await expect(timer(page)).toHaveText(/^0:0[1-9]/);
  await page.context().setOffline(true);
  await page.clock.fastForward(61_000);
  await expect(timer(page)).toContainText('paused');
  await expect.poll(() => kept(page)).toBe(1);
  expect(await workedOn(call, desk.process.id, userId)).toEqual([]);
  await page.context().setOffline(false);
  await expect.poll(() => workedOn(call, desk.process.id, userId)).toEqual([documentId]);
  await expect.poll(() => kept(page)).toBe(0);

  // A tab that dies says nothing: its visit is sent when the workspace is opened again.
  const second = await uploadText(call, desk, 'second.txt', LETTER);
  await stepOn(call, second, desk.span);
  await screen.open(desk.process.id, second);
  await expect(timer(page)).toHaveText(/^0:0[3-9]/);
  const context = page.context();
  const token = await page.evaluate(() => sessionStorage.getItem('jhi-authenticationToken'));
  await page.close();
  const later = await context.newPage();
  await keepTokenIn(later, token ?? '');
  await later.clock.install({ time: Date.now() + 4 * 60_000 });
  await new WorkspaceScreen(later).open(desk.process.id, documentId);
  await expect.poll(() => workedOn(call, desk.process.id, userId)).toContain(second);
});

test('a wrong clock is named in the header, and its time is not recorded', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'A clock that is ahead');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  await adminPage.clock.install({ time: Date.now() + 3_600_000 });
  await new WorkspaceScreen(adminPage).open(desk.process.id, documentId);
  await expect(timer(adminPage)).toHaveText(/^0:0[1-9]/);
  await adminPage.clock.fastForward(61_000);
  await expect(timer(adminPage)).toContainText('Check the clock of your computer');
  await expect.poll(() => kept(adminPage)).toBe(0);
});
