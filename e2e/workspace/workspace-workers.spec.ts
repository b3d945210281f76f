import type { Call } from '@scriptorium/contract/kit/client.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import {
  addLabel,
  type Desk,
  LETTER,
  makeDesk,
  sampleFile,
  stateOf,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const holderOf = async (call: Call, documentId: number, desk: Desk) =>
  (await stepOn(call, documentId, desk.span)).stepDTO.blockedBy?.firstName ?? null;

test('a step assigned to another user is read-only: a banner shows the assignee, and editing begins after Take over', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Two people');
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const world = { browser, call, server };
  const ada = await person(world, desk, 'Ada', 'WRITE');
  const eve = await person(world, desk, 'Eve', 'ADMIN');
  for (const { screen } of [ada, eve]) await screen.open(desk.process.id, documentId);
  await ada.screen.action('Start working').click();

  const banner = eve.page.getByRole('status').filter({ hasText: 'Ada Tester is working on this step.' });
  await expect(banner).toBeVisible();
  await expectAccessible(eve.page);
  const writes: string[] = [];
  eve.page.on('request', (request) => {
    if (request.url().includes('/api/ner-tags') && request.method() !== 'GET') writes.push(request.method());
  });
  await eve.screen.drag('Anna Nowak');
  await expect(eve.screen.labelMenu.getByText('Ada Tester is working on this step')).toBeVisible();
  await expect(eve.page.getByRole('option')).toHaveCount(0);
  await eve.page.keyboard.press('Escape');
  await eve.screen.text.focus();
  await eve.page.keyboard.press('Control+Home');
  await eve.page.keyboard.press('Control+Shift+ArrowRight');
  await eve.page.keyboard.press('p');

  // Ending somebody else's work needs a confirmation, by keyboard too.
  await eve.page.keyboard.press('Control+Shift+Enter');
  const question = eve.page.getByRole('dialog', { name: 'Ada Tester is working on this step' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(writes).toEqual([]);
  expect(await tagsOf(call, documentId)).toHaveLength(1);
  expect(await holderOf(call, documentId, desk)).toBe('Ada');

  const takeOver = banner.getByRole('button', { name: 'Take over' });
  await takeOver.focus();
  await eve.page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
  await expect.poll(() => holderOf(call, documentId, desk)).toBe('Eve');
  await eve.screen.drag('Anna Nowak');
  await eve.screen.option('Person').click();
  await expect(eve.screen.mark('Anna Nowak')).toBeVisible();

  // A plain annotator cannot take it over.
  const herBanner = ada.page.getByRole('status').filter({ hasText: 'Eve Tester is working on this step.' });
  await expect(herBanner).toBeVisible();
  await expect(herBanner.getByRole('button')).toHaveCount(0);
  await expect(ada.screen.mark('Anna Nowak')).toBeVisible();

  await eve.screen.action('Accept').click();
  await expect(ada.screen.step('Spans')).toContainText('Accepted');
  await expect(herBanner).toBeHidden();
  await expect(ada.page.getByText('The step is accepted; it can only be read.')).toBeVisible();
});

test('the first tag of a plain annotator starts the step, and Accept replaces Start working', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'First tags');
  await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const { page, screen } = await person({ browser, call, server }, desk, 'Ann', 'WRITE');
  // The page updates itself, without a live message.
  await page.routeWebSocket(/tracker/, () => undefined);
  await screen.open(desk.process.id, documentId);
  await expect(screen.action('Start working')).toBeVisible();
  await expect(screen.action('Accept')).toHaveCount(0);
  const assigned: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/step/assign')) assigned.push(request.url());
  });
  await screen.drag('Anna Nowak');
  await screen.option('Person').click();
  await expect(screen.action('Accept')).toBeVisible();
  await expect(screen.action('Start working')).toHaveCount(0);
  expect(await holderOf(call, documentId, desk)).toBe('Ann');
  expect((await stateOf(call, documentId)).assignees.map(({ firstName }) => firstName)).toEqual(['Ann']);
  // It was part of the tag's request, not a call of its own.
  expect(assigned).toEqual([]);
});

test('the first classifier label and the first edited text start their steps, for an administrator too', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'First labels');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const span = await stepOn(call, documentId, desk.span);
  await call(steps.update, { body: { id: span.stepDTO.id, status: 'ACCEPTED' } });
  await stepOn(call, documentId, desk.classifier);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await expect(screen.action('Start working')).toBeVisible();
  const order = screen.steps.getByRole('checkbox', { name: 'Order' });
  await expect(order).toBeEnabled();
  await adminPage.keyboard.press('o');
  await expect(order).toBeChecked();
  await expect(screen.action('Accept')).toBeVisible();
  await expect(screen.step('Kinds')).toContainText('admin');

  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  await screen.step('File parser').click();
  await expect(screen.action('Start working')).toBeVisible();
  await adminPage.getByRole('textbox', { name: 'Text of the document' }).fill('Another text');
  await adminPage.getByRole('button', { name: 'Edit submit' }).click();
  await expect(screen.action('Start working')).toHaveCount(0);
  await expect(screen.step('File parser')).toContainText('admin');
});

test('a recording without a transcript offers no work on it, and can only be accepted without one', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'No transcript');
  const documentId = await uploadText(call, desk, 'alone.wav', sampleFile('phone-call.wav'));
  expect((await stepOn(call, documentId, desk.parser)).stepDTO.status).toBe('WAITING');
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await expect(
    screen.steps.getByText('The recording has no transcript. Upload one under the same name, for example'),
  ).toBeVisible();
  await expect(adminPage.getByText(/by hand|can be corrected/)).toHaveCount(0);
  for (const name of ['Start working', 'Submit', 'Accept', 'Complete'])
    await expect(screen.action(name)).toHaveCount(0);
  await screen.action('Accept without a transcript').click();
  const dialog = adminPage.getByRole('dialog', { name: 'Accept a recording without a transcript?' });
  await expect(dialog).toContainText('later steps have no text to work on');
  await expectAccessible(adminPage);
  await dialog.getByRole('button', { name: 'Accept without a transcript' }).click();
  await expect(screen.step('File parser')).toContainText('Accepted');
});

test('a finished step without tags shows that nothing was found, and an open one that nothing is tagged yet', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Without tags');
  const documentId = await uploadText(call, desk, 'empty.txt', 'Nothing that a rule would find.');
  const span = await stepOn(call, documentId, desk.span);
  await stepOn(call, documentId, desk.lexicon);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await screen.step('Words').click();
  await expect(screen.steps.getByText('Nothing was found in this document.')).toBeVisible();
  await screen.step('Spans').click();
  await expect(screen.steps.getByText('Nothing is tagged in this step yet.')).toBeVisible();
  await call(steps.update, { body: { id: span.stepDTO.id, status: 'DONE' } });
  await expect(screen.steps.getByText('Nothing was tagged in this step.')).toBeVisible();
});

test('Accept and Complete each explain themselves', async ({ adminPage, call, makeProcess }) => {
  const desk = await makeDesk(call, makeProcess, 'Words of buttons');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await screen.action('Start working').click();
  const tooltip = adminPage.getByRole('tooltip');
  await screen.action('Accept').hover();
  await expect(tooltip).toContainText('Confirms that the result is correct.');
  await screen.action('Complete').hover();
  await expect(tooltip.filter({ hasText: 'Your work is done' })).toBeVisible();
});
