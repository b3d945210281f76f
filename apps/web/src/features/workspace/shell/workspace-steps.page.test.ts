import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, LETTER, stateOf, statusOn, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const BROKEN_PDF = `%PDF-1.7\n${'rubbish '.repeat(50)}`;

test('an unassigned step is started, released, completed, activated and accepted by its buttons [STEP-07] [STEP-10] [STEP-12]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Buttons of a step');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  const put = () =>
    adminPage.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/steps'));

  const assigned = adminPage.waitForRequest((request) => request.url().includes('/api/step/assign'));
  await screen.action('Start working').click();
  const query = new URL((await assigned).url()).searchParams;
  expect([query.get('docId'), query.get('nodeId')]).toEqual([String(documentId), String(desk.span.id)]);
  let sent = put();
  await screen.action('Unassign').click();
  expect((await sent).postDataJSON()).toEqual({ id: stepDTO.id, blockedBy: null, expectedStatus: 'WAITING' });
  await screen.action('Start working').click();

  sent = put();
  await screen.action('Complete').click();
  expect((await sent).postDataJSON()).toMatchObject({ id: stepDTO.id, status: 'DONE' });
  await expect(screen.step('Spans')).toContainText('Done');
  // The next step is opened and started.
  await expect(screen.step('Kinds')).toHaveAttribute('aria-current', 'step');
  await screen.step('Spans').click();

  sent = put();
  await screen.action('Activate').click();
  expect((await sent).postDataJSON()).toMatchObject({ status: 'WAITING', expectedStatus: 'DONE' });
  await expect(screen.step('Spans')).toContainText('Waiting');

  await screen.action('Accept').click();
  await expect(screen.step('Spans')).toContainText('Accepted');
  expect(await statusOn(call, documentId, desk.span)).toBe('ACCEPTED');
});

test('accepting moves the document on; cancelling an accepted master needs a confirmation, and a finished document waits again [STEP-04] [STEP-05] [STEP-06]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Cancelling an acceptance');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await screen.action('Start working').click();
  await screen.action('Accept').click();
  await expect(screen.step('Kinds')).toHaveAttribute('aria-current', 'step');
  await expect(screen.action('Unassign')).toBeVisible();
  await screen.action('Accept').click();
  await screen.anyway('Accept').click();
  await expect.poll(async () => (await stateOf(call, documentId)).status).toBe('DONE');

  await screen.action('Cancel acceptance').click();
  const dialog = adminPage.getByRole('dialog', { name: 'Cancel the acceptance of this step?' });
  await expect(dialog).toContainText('Activating a completed step may damage later work.');
  await expect(dialog).toContainText('A document that is DONE will turn to WAITING.');
  await dialog.getByRole('button', { name: 'Keep it accepted' }).click();
  await expect(dialog).toHaveCount(0);
  await screen.action('Cancel acceptance').click();
  await dialog.getByRole('button', { name: 'Cancel acceptance' }).click();
  await expect(screen.step('Kinds')).toContainText('Waiting');
  const state = await stateOf(call, documentId);
  expect(state.status).toBe('WAITING');
  await expect(
    adminPage.getByRole('banner').or(adminPage.locator('header')).getByText('Waiting'),
  ).toBeVisible();

  const broken = await uploadText(call, desk, 'broken.pdf', BROKEN_PDF);
  expect((await stepOn(call, broken, desk.parser)).stepDTO.status).toBe('ERROR');
  await screen.open(desk.process.id, broken);
  await expect(screen.step(desk.parser.name)).toContainText('Error');
  // It was never accepted.
  await expect(screen.action('Cancel acceptance')).toHaveCount(0);
  await screen.action('Activate').click();
  await expect(screen.step(desk.parser.name)).toContainText('Waiting');
  await expect(dialog).toHaveCount(0);
  expect(await statusOn(call, broken, desk.parser)).toBe('WAITING');
});

test('where acceptance is required a writer gets just Complete and only an administrator accepts; elsewhere both do, by two buttons beside each other [STEP-08] [STEP-09]', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Who accepts');
  await call(nodes.update, { body: { ...desk.span, requiresAcceptance: true } });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const writer = await addPerson(world, {
    processId: desk.process.id,
    firstName: 'Wanda',
    mode: 'WRITE',
  });
  const openAs = async ({ token }: { token: string }) => {
    const screen = new WorkspaceScreen(await open(token));
    await screen.open(desk.process.id, documentId);
    return screen;
  };
  let screen = await openAs(writer);
  await screen.action('Start working').click();
  await expect(screen.action('Complete')).toBeVisible();
  await expect(screen.action('Accept')).toHaveCount(0);
  screen = await openAs(world.administrator);
  await screen.step('Spans').click();
  for (const name of ['Accept', 'Complete']) await expect(screen.action(name)).toBeVisible();
  screen = await openAs(writer);
  await screen.action('Complete').click();
  await expect.poll(() => statusOn(call, documentId, desk.span)).toBe('DONE');

  await screen.step('Spans').click();
  await expect(screen.action('Activate')).toBeVisible();
  await expect(screen.action('Accept')).toHaveCount(0);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const accept = { id: stepDTO.id, status: 'ACCEPTED' as const };
  await expect(writer.api(steps.update, { body: accept })).rejects.toMatchObject({ status: 403 });
  screen = await openAs(world.administrator);
  await screen.step('Spans').click();
  await screen.action('Accept').click();
  await expect.poll(() => statusOn(call, documentId, desk.span)).toBe('ACCEPTED');
  // The administrator, who goes on to the next step of the hand-out, gives it back.
  await expect(screen.step('Kinds')).toHaveAttribute('aria-current', 'step');
  await screen.action('Unassign').click();
  await expect(screen.action('Start working')).toBeVisible();

  // The classifier needs no acceptance.
  screen = await openAs(writer);
  await screen.step('Kinds').click();
  await screen.action('Start working').click();
  for (const name of ['Accept', 'Complete']) await expect(screen.action(name)).toBeVisible();
  await screen.action('Complete').click();
  await screen.anyway('Complete').click();
  await expect.poll(() => statusOn(call, documentId, desk.classifier)).toBe('DONE');
  await screen.step('Kinds').click();
  await screen.action('Accept').click();
  await expect.poll(() => statusOn(call, documentId, desk.classifier)).toBe('ACCEPTED');
});

test('a finished step runs again after a confirmation [STEP-15]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Running again');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.lexicon);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await screen.action('Run again').click();
  const dialog = adminPage.getByRole('dialog', { name: 'Run this step again?' });
  const sent = adminPage.waitForRequest((request) => request.url().includes(`/steps/${stepDTO.id}/rerun`));
  await dialog.getByRole('button', { name: 'Run again' }).click();
  expect((await sent).method()).toBe('PUT');
  const attempt = async () => (await stepOn(call, documentId, desk.lexicon)).stepDTO.attempt;
  await expect.poll(attempt).toBeGreaterThan(stepDTO.attempt);
  await expect(screen.step('Words')).toContainText('Accepted');
});

test('the slower of two users sees who changed the step and when, and its current state', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Too late');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  // The page must not receive the change before it sends its own.
  adminPage.onSocket((socket) =>
    socket.addEventListener('message', (message) => message.stopImmediatePropagation()),
  );
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await screen.action('Start working').click();
  await expect(screen.action('Unassign')).toBeVisible();
  await call(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  await screen.action('Accept').click();
  await expect(
    screen.steps.getByText(/^admin changed this step to "Done" at \d\d\/\d\d\/\d\d/),
  ).toBeVisible();
  await expect(screen.step('Spans')).toContainText('Done');
});

test('each type has a tab with the panels of its steps; several steps make it multi-step, and its tooltip lists them [WS-12] [WS-13] [WS-14]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Tabs');
  const processId = desk.process.id;
  const fromId = desk.parser.id;
  await addNode(call, { processId, activityType: 'SPAN', name: 'More spans', fromId });
  await addNode(call, { processId, activityType: 'SEND_REQUEST', name: 'Tell them', fromId });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await call(steps.update, { body: { id: stepDTO.id, status: 'ACCEPTED' } });
  await stepOn(call, documentId, desk.classifier);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(processId, documentId);
  const tab = (name: RegExp) => screen.steps.getByRole('tab', { name });
  await expect(screen.steps.getByRole('tab')).toHaveCount(5);
  await expect(tab(/multi-step/)).toHaveCount(1);
  const multi = tab(/multi-step/);
  await multi.hover();
  const tooltip = adminPage.getByRole('tooltip');
  await expect(tooltip).toContainText('The document has several steps of this kind.');
  await expect(tooltip).toContainText('Spans: Accepted');
  await expect(tooltip).toContainText('More spans: Waiting');
  await multi.click();
  const panels = screen.steps.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await expect(panels).toHaveText(['Spans', 'More spans']);
  // A panel of the accordion; the relations inside it are a region too.
  const open = screen.steps
    .getByRole('tabpanel')
    .getByRole('region')
    .and(adminPage.locator('[role="region"]'));
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('Nothing was tagged in this step.');
  // Opening another panel closes the previous one.
  await panels.filter({ hasText: 'More spans' }).getByRole('button').click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('No Ner Tag Type found');
  await expect(screen.step('More spans')).toHaveAttribute('aria-current', 'step');

  await tab(/Kinds/).click();
  await expect(open.getByRole('checkbox')).toHaveCount(2);
  await tab(/Tell them/).click();
  await expect(open).toContainText('The node has no address to send to.');
  await tab(/File parser/).click();
  await expect(open).toContainText('The text of the document.');
  await tab(/Words/).click();
  await expect(open.getByRole('list', { name: 'Tags' })).toContainText('120 PLN');
  await expect(
    screen.steps.getByRole('list', { name: 'Steps of the document' }).getByRole('listitem'),
  ).toHaveCount(6);
});

test('every rerun from the workspace needs a confirmation, whatever the status of the step [STEP-19]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Asking before each rerun');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.lexicon);
  const screen = new WorkspaceScreen(adminPage);
  const asked: string[] = [];
  adminPage.on('request', (request) => {
    if (request.url().includes('/rerun')) asked.push(request.url());
  });
  const dialog = adminPage.getByRole('dialog', { name: 'Run this step again?' });
  const expectQuestion = async () => {
    await screen.action('Run again').click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  };
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  const row = screen.step('Words');
  await expect(row).toContainText('Accepted');
  await expectQuestion();
  for (const [status, shown] of [
    ['WAITING', 'Waiting'],
    ['DONE', 'Done'],
  ] as const) {
    await call(steps.update, { body: { id: stepDTO.id, status } });
    await expect(row).toContainText(shown);
    await expectQuestion();
  }
  const broken = await uploadText(call, desk, 'broken.pdf', BROKEN_PDF);
  expect((await stepOn(call, broken, desk.parser)).stepDTO.status).toBe('ERROR');
  await screen.open(desk.process.id, broken);
  await expectQuestion();
  expect(asked).toEqual([]);
});

test('the parser panel has a Submit that marks its open step as done [WS-19]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Submitting the default panel');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await expect(screen.action('Submit')).toHaveCount(0);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  await screen.action('Submit').click();
  await expect(screen.step('File parser')).toContainText('Done');
  expect(await statusOn(call, documentId, desk.parser)).toBe('DONE');
});

test('classifier labels are set by mouse and by their keys, with Alt where required, and saved at once [WS-20] [CLF-06] [TEXT-05]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Classifying');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const span = await stepOn(call, documentId, desk.span);
  await call(steps.update, { body: { id: span.stepDTO.id, status: 'ACCEPTED' } });
  const { stepDTO } = await stepOn(call, documentId, desk.classifier);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  await screen.action('Start working').click();
  const stored = async () =>
    (await call(classifierTags.ofStep, { params: { stepId: stepDTO.id }, query: {} }))
      .map(({ typeName }) => typeName)
      .sort();
  const box = (name: string) => screen.steps.getByRole('checkbox', { name });

  await expect(box('Order')).toBeEnabled();
  await adminPage.keyboard.press('o');
  await expect(box('Order')).toBeChecked();
  await expect.poll(stored).toEqual(['Order']);
  // The key of a label that requires Alt does nothing alone, and pressing a key again removes its label.
  await adminPage.keyboard.press('c');
  await adminPage.keyboard.press('o');
  await expect.poll(stored).toEqual([]);
  await adminPage.keyboard.press('o');
  await expect.poll(stored).toEqual(['Order']);
  await adminPage.keyboard.press('Alt+c');
  await expect(box('Complaint')).toBeChecked();
  await expect.poll(stored).toEqual(['Complaint', 'Order']);
  const sent = adminPage.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes(`/step/${stepDTO.id}/classifier-tags`),
  );
  await box('Order').uncheck();
  await sent;
  await expect.poll(stored).toEqual(['Complaint']);

  await expect(screen.text).toHaveAttribute('aria-readonly', 'true');
  await screen.text.focus();
  await adminPage.keyboard.type('zz');
  await expect(screen.text).not.toContainText('zz');
  await screen.select('posters');
  await expect(screen.labelMenu).toBeHidden();
});
