import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { allowSocketsTo } from '@scriptorium/testing/page/no-sockets.ts';
import { expect, testWith } from '@scriptorium/testing/page/test.ts';
import { Receiver, status } from '@scriptorium/testing/servers/receiver.ts';
import { addNode, parserOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const test = testWith({ OUTGOING_ALLOW: '127.0.0.1' });

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await Receiver.start();
  allowSocketsTo(`127.0.0.1:${receiver.port}`);
});
test.beforeEach(() => receiver.clear());
test.afterAll(() => receiver.close());

/** A SEND_REQUEST node after the file parser, and the upload node before it. */
async function makeSender(call: Call, processId: number, change: Record<string, unknown> = {}) {
  const parser = await parserOf(call, processId);
  const { x, y } = parser;
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in', x: x - 380, y });
  const sender = await addNode(call, {
    processId,
    activityType: 'SEND_REQUEST',
    name: 'Tell them',
    x: x + 330,
    y,
    fromId: parser.id,
    ...change,
  } as Parameters<typeof addNode>[1]);
  return { upload, sender };
}

const read = (call: Call, id: number) => call(nodes.get, { params: { id }, query: {} });
const statusOf = async (call: Call, documentId: number, nodeId: number) =>
  (await call(steps.state, { params: { id: documentId }, query: {} })).documentStepsInformation.find(
    ({ nodeDTO }) => nodeDTO.id === nodeId,
  )?.stepDTO.status;

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('the trigger is chosen; the page shows the effect of the change and errors [NODE-26] [NODE-29] [ERR-71] [CONST-83]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Sends by trigger'));
  const { sender } = await makeSender(call, id, { url: `${receiver.url}/a` });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Tell them', 'Trigger');
  const notice = page.getByRole('dialog', { name: 'Wildcards change' });
  const trigger = screen.panel.getByRole('combobox', { name: 'When it runs' });
  await expect(trigger).toHaveValue(/^Always/);

  await screen.choose(screen.panel, 'When it runs', /^Threshold/);
  await expect(notice).toContainText('become lists');
  await notice.getByRole('button', { name: 'Got it' }).click();
  const threshold = screen.panel.getByRole('textbox', { name: 'Threshold' });
  await threshold.focus();
  await threshold.blur();
  await expect(screen.notSaved).toBeVisible();
  await threshold.fill('0');
  await expect(screen.panel.getByText('This field should be at least 1.')).toBeVisible();
  await expect(
    call(nodes.update, { body: { id: sender.id, triggerType: 'THRESHOLD', threshold: 0 } }),
  ).rejects.toMatchObject({ status: 400 });
  await threshold.fill('1');
  await threshold.press('Enter');
  await expect.poll(() => read(call, sender.id)).toMatchObject({ triggerType: 'THRESHOLD', threshold: 1 });

  await screen.choose(screen.panel, 'When it runs', /^Cron/);
  await expect(notice).toBeHidden();
  const cron = screen.panel.getByRole('textbox', { name: 'Cron' });
  await expect(screen.panel.getByText(/In the time zone [A-Z]/)).toBeVisible();
  await cron.fill('0 8 * * *');
  await expect(screen.panel.getByText('cron regex error')).toBeVisible();
  await cron.fill('0 0 8 1 1 *');
  await expect(screen.panel.getByText('cron regex error')).toBeHidden();
  await cron.press('Enter');
  await page.getByRole('button', { name: 'Only save' }).click();
  await expect(screen.panel.getByText(/Next run: 01\/01\/\d\d \d\d:00:00/)).toBeVisible();

  await screen.choose(screen.panel, 'When it runs', /^Always/);
  await expect(notice).toContainText('become single values');
  await notice.getByRole('button', { name: 'Got it' }).click();
  await screen.choose(screen.panel, 'When it runs', /^Cron/);
  await notice.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Only save' }).click();
  await cron.fill('');
  await expect(screen.panel.getByText('This field is required.')).toBeVisible();
  await screen.choose(screen.panel, 'When it runs', /^Threshold/);
  await expect.poll(() => read(call, sender.id)).toMatchObject({ triggerType: 'THRESHOLD', cron: null });
  await call(nodes.update, { body: { id: sender.id, cron: '0 0 8 1 1 *' } });
  expect(await call(nodes.update, { body: { id: sender.id, cron: ' ' } })).toMatchObject({ cron: null });
});

test('saving a cron before the first run offers to run now; declining only saves [NODE-27]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Sends by cron'));
  const { upload, sender } = await makeSender(call, id, {
    url: `${receiver.url}/first-run`,
    triggerType: 'THRESHOLD',
    threshold: 50,
  });
  const letter = await uploadText(call, { upload }, 'letter.txt', 'Good day');
  await expect.poll(() => statusOf(call, letter, sender.id), { timeout: 90_000 }).toBe('WAITING');
  const received = () => receiver.received.filter(({ url }) => url === '/first-run').length;
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Tell them', 'Trigger', 'Last result');
  await expect(screen.panel.getByText('It has not run yet.')).toBeVisible();
  await screen.choose(screen.panel, 'When it runs', /^Cron/);
  const cron = screen.panel.getByRole('textbox', { name: 'Cron' });
  const question = page.getByRole('dialog', { name: 'Execute for the first time now?' });

  await cron.fill('0 0 8 1 1 *');
  await cron.press('Enter');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(screen.notSaved).toContainText('The trigger is not saved yet.');
  await screen.notSaved.getByRole('button', { name: 'Save again' }).click();
  await question.getByRole('button', { name: 'Only save' }).click();
  await expect.poll(() => read(call, sender.id)).toMatchObject({ triggerType: 'CRON', cron: '0 0 8 1 1 *' });
  expect(await call(actionResults.list, { query: { nodeId: [sender.id] } })).toEqual([]);
  expect(received()).toBe(0);

  await cron.fill('0 0 9 1 1 *');
  await cron.press('Enter');
  await question.getByRole('button', { name: 'Save and execute' }).click();
  await expect(screen.panel.getByText('Success')).toBeVisible();
  await expect(screen.panel.getByText('1 document ·')).toBeVisible();
  expect(received()).toBe(1);
  expect(await statusOf(call, letter, sender.id)).toBe('ACCEPTED');
  expect(await read(call, sender.id)).toMatchObject({ cron: '0 0 9 1 1 *' });

  await cron.fill('0 0 10 1 1 *');
  await cron.press('Enter');
  await expect.poll(() => read(call, sender.id)).toMatchObject({ cron: '0 0 10 1 1 *' });
  await expect(question).toBeHidden();
});

test('a node runs now over all waiting steps, and shows the results, also of runs started by others', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Sends at once'));
  const { upload, sender } = await makeSender(call, id, {
    url: `${receiver.url}/at-once`,
    triggerType: 'THRESHOLD',
    threshold: 50,
    requestBody: {
      bodyType: 'JSON',
      jsonBody: { names: { value: '${document.filename}', editorState: null } },
    },
  });
  const letters = await Promise.all(
    ['a.txt', 'b.txt'].map((name) => uploadText(call, { upload }, name, `Letter ${name}`)),
  );
  for (const letter of letters)
    await expect.poll(() => statusOf(call, letter, sender.id), { timeout: 90_000 }).toBe('WAITING');
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Tell them', 'Last result');
  const execute = async () => {
    await screen.panel.getByRole('button', { name: 'Execute now' }).click();
    await page
      .getByRole('dialog', { name: 'Execute now?' })
      .getByRole('button', { name: 'Execute now' })
      .click();
  };
  await execute();
  await expect(screen.panel.getByText('2 documents ·')).toBeVisible();
  const [request, ...others] = receiver.received.filter(({ url }) => url === '/at-once');
  expect(others).toEqual([]);
  expect(request?.method).toBe('POST');
  expect((JSON.parse(request!.body) as { names: string[] }).names.toSorted()).toEqual(['a.txt', 'b.txt']);

  await execute();
  await expect(screen.toast('No documents are waiting for this action.')).toBeVisible();

  let looks = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === actionResults.list.path) looks += 1;
  });
  const later = await uploadText(call, { upload }, 'c.txt', 'Letter c.txt');
  await expect.poll(() => statusOf(call, later, sender.id), { timeout: 90_000 }).toBe('WAITING');
  await call(actionResults.execute, { params: { id: sender.id } });
  await expect(screen.panel.getByText('1 document ·')).toBeVisible();
  await expect(screen.panel.getByText('It is running.')).toBeHidden();
  expect(looks).toBeGreaterThan(0);
});

test("a step shows the receiver's answer and runs again; nobody can be assigned to it", async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Shows what was answered'));
  receiver.answers.push(status(400));
  const { upload, sender } = await makeSender(call, id, { url: `${receiver.url}/answers` });
  const letter = await uploadText(call, { upload }, 'letter.txt', 'Good day');
  await expect.poll(() => statusOf(call, letter, sender.id), { timeout: 90_000 }).toBe('ERROR');
  const screen = new WorkspaceScreen(page);
  await screen.open(id, letter);
  await screen.step('Tell them').click();
  await expect(screen.steps.getByText('The receiver answered with 400.')).toBeVisible();
  await expect(screen.action('Start working')).toBeHidden();
  await expect(screen.action('Complete')).toBeHidden();
  await screen.action('Run again').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).click();
  await expect(screen.steps.getByText('The receiver answered with 200.')).toBeVisible();
  expect(await statusOf(call, letter, sender.id)).toBe('ACCEPTED');

  await call(nodes.update, { body: { id: sender.id, triggerType: 'THRESHOLD', threshold: 9 } });
  const later = await uploadText(call, { upload }, 'later.txt', 'Good evening');
  await expect.poll(() => statusOf(call, later, sender.id), { timeout: 90_000 }).toBe('WAITING');
  await screen.open(id, later);
  await screen.step('Tell them').click();
  await expect(screen.steps.getByText(/waits here until the node processes/)).toBeVisible();
  await expect(screen.steps.getByText('Nothing has been sent yet.')).toBeVisible();
  await expect(screen.action('Start working')).toBeHidden();
});

test('headers show the secrets that they are filled with; an address has them after its ? only', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Sends secrets'));
  await call(secrets.create, { body: { name: 'Own token', value: 'open sesame', processId: id } });
  const { sender } = await makeSender(call, id, {
    url: `${receiver.url}/in?key=\${secret.Own token}`,
    headers: {
      Authorization: { value: 'Bearer ${secret.Own token}', editorState: null },
    },
  });
  expect(await call(secrets.list, { query: { processId: id } })).toMatchObject([
    { hosts: [`127.0.0.1:${receiver.port}`] },
  ]);
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Tell them', 'Headers', 'Request');
  const chip = screen.panel.getByRole('list', { name: 'Headers' }).getByText('Secret Own token');
  await expect(chip).toBeVisible();
  await expect(chip).not.toHaveAttribute('data-unknown', 'true');
  await expect(screen.panel.getByText(/Unknown wildcards/)).toBeHidden();
  await expect(
    call(nodes.update, { body: { id: sender.id, url: `${receiver.url}/\${secret.Own token}` } as never }),
  ).rejects.toMatchObject({ key: 'error.secret.place' });
});
