import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, LETTER, stateOf, stepOn, tagByApi, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const submitsOf = async (call: Call, id: number) =>
  (await call(nodes.get, { params: { id }, query: {} })).additionalNodeSubmits;

/** A document with two open copies on the span node. */
async function withCopies(
  call: Call,
  makeProcess: (name: string) => Promise<Process>,
  name: string,
  blind = true,
) {
  const desk = await makeDesk(call, makeProcess, name);
  await call(nodes.update, { body: { id: desk.span.id, additionalNodeSubmits: [{ submits: 1 }], blind } });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const copies = (await stateOf(call, documentId)).documentStepsInformation
    .filter(({ nodeDTO }) => nodeDTO.id === desk.span.id)
    .map(({ stepDTO }) => stepDTO);
  return { desk, documentId, copies };
}

for (const type of ['CLF', 'SPAN'] as const)
  test(`additional submits of a ${type} node are between 0 and 5, and the limits are shown [NODE-16] [CONST-84] [ERR-74]`, async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    const desk = await makeDesk(call, makeProcess, `Additional submits of ${type}`);
    const node = type === 'CLF' ? desk.classifier : desk.span;
    const screen = new GraphScreen(adminPage);
    await screen.open(desk.process.id);
    await screen.openPanel(node.name, 'Additional settings');
    const field = screen.panel.getByRole('textbox', { name: 'Additional submits', exact: true });
    await expect(field).toHaveValue('0');
    await field.fill('9');
    await expect(screen.panel.getByText('This field cannot be more than 5.')).toBeVisible();
    await field.blur();
    await expect(field).toHaveValue('5');
    await expect(screen.panel.getByText('This field cannot be more than 5.')).toBeHidden();
    await field.fill('-1');
    await expect(screen.panel.getByText('This field should be at least 0.')).toBeVisible();
    await field.blur();
    await expect(field).toHaveValue('0');
    await field.fill('9');
    await screen.saved();
    expect(await submitsOf(call, node.id)).toEqual([{ submits: 5 }]);
    await expect(
      call(nodes.update, { body: { id: node.id, additionalNodeSubmits: [{ submits: 6 }] } }),
    ).rejects.toMatchObject({ status: 400, fieldErrors: [{ message: 'Max' }] });
  });

test('single documents get a number of their own, which is found by name, changed and removed', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId } = await withCopies(call, makeProcess, 'Submits of single documents');
  const other = await uploadText(call, desk, 'reminder.txt', LETTER);
  const screen = new GraphScreen(adminPage);
  await screen.open(desk.process.id);
  await screen.openPanel('Spans', 'Additional settings');
  const search = screen.panel.getByRole('combobox', { name: 'Add a document' });
  await search.fill('remin');
  await adminPage.getByRole('option', { name: `reminder.txt (${other})` }).click();
  await search.fill(String(documentId));
  await adminPage.getByRole('option', { name: `letter.txt (${documentId})` }).click();
  const row = (name: string) => screen.panel.getByRole('textbox', { name: `Additional submits of ${name}` });
  await expect(row('reminder.txt')).toHaveValue('1');
  await row('reminder.txt').fill('3');
  await screen.saved();
  const ids = [
    { docId: documentId, submits: 1 },
    { docId: other, submits: 3 },
  ];
  expect(await submitsOf(call, desk.span.id)).toEqual([{ submits: 1 }, ...ids]);
  const copies = async (id: number) =>
    (await stateOf(call, id)).documentStepsInformation.filter(({ nodeDTO }) => nodeDTO.id === desk.span.id)
      .length;
  await expect.poll(() => copies(other)).toBe(4);

  await screen.panel.getByRole('button', { name: `Remove reminder.txt (${other})` }).click();
  await expect(row('reminder.txt')).toBeHidden();
  await screen.saved();
  expect(await submitsOf(call, desk.span.id)).toEqual([{ submits: 1 }, ids[0]]);
  await expect.poll(() => copies(other)).toBe(2);
});

test('a copy is marked as master, and a viewer of the document sees the M move [WS-16] [STEP-11]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, copies } = await withCopies(call, makeProcess, 'Another master');
  const [first = 0, second = 0] = copies.map(({ id }) => id);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${second}`);
  const badge = (copy: string) => screen.step(copy).getByLabel('Master');
  await expect(badge('Spans · copy 1')).toHaveText('M');
  await expect(badge('Spans · copy 2')).toBeHidden();
  await expect(screen.step('Spans · copy 2')).toHaveAttribute('aria-current', 'step');
  await expect(screen.step('Spans · copy 2')).toContainText('Waiting');
  const sent = adminPage.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/api/steps'),
  );
  await screen.action('Mark as master').click();
  expect((await sent).postDataJSON()).toMatchObject({ id: second, master: true });
  await expect(badge('Spans · copy 2')).toHaveText('M');
  await expect(badge('Spans · copy 1')).toBeHidden();
  await expect(screen.action('Mark as master')).toBeHidden();
  // Somebody else moves it back and forth.
  await call(steps.update, { body: { id: first, master: true } });
  await expect(badge('Spans · copy 1')).toHaveText('M');
  await expect(badge('Spans · copy 2')).toBeHidden();
  await call(steps.update, { body: { id: second, master: true } });
  await expect(badge('Spans · copy 2')).toHaveText('M');
  await screen.action('Start working').click();
  await expect(screen.step('Spans · copy 2')).toContainText('admin');
});

test('the assignee of a copy is not offered another, and without blind copies a finished document is reopened when an open copy becomes master; an accepted copy that is no master is opened without a question [STEP-05]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, copies } = await withCopies(call, makeProcess, 'Two copies', false);
  const [first, second] = copies.map(({ id }) => id);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${first}`);
  await screen.action('Start working').click();
  await screen.action('Accept').click();
  await expect(screen.step('Kinds')).toHaveAttribute('aria-current', 'step');
  await screen.step('Spans · copy 2').click();
  await expect(screen.action('Mark as master')).toBeVisible();
  await expect(screen.action('Start working')).toBeHidden();
  await expect(screen.action('Accept')).toBeHidden();
  const kinds = await stepOn(call, documentId, desk.classifier);
  await call(steps.update, { body: { id: kinds.stepDTO.id, status: 'ACCEPTED' } });
  await expect.poll(async () => (await stateOf(call, documentId)).status).toBe('DONE');
  await screen.action('Mark as master').click();
  await expect(screen.step('Spans · copy 2').getByLabel('Master')).toBeVisible();
  await expect(
    adminPage.getByRole('banner').or(adminPage.locator('header')).getByText('Waiting'),
  ).toBeVisible();
  const state = await stateOf(call, documentId);
  expect(state.status).toBe('WAITING');
  const master = state.documentStepsInformation.find(
    ({ stepDTO, nodeDTO }) => nodeDTO.id === desk.span.id && stepDTO.master,
  );
  expect(master?.stepDTO.id).toBe(second);
  expect(await stepOn(call, documentId, desk.classifier)).toMatchObject({ stepDTO: { status: 'ACCEPTED' } });
  await screen.step('Spans · copy 1').click();
  await screen.action('Cancel acceptance').click();
  await expect(screen.step('Spans · copy 1')).toContainText('Waiting');
  await expect(adminPage.getByRole('dialog')).toHaveCount(0);
});

test('an annotator sees no finished copy of a colleague, reads why, and is not led into it', async ({
  call,
  makeProcess,
  person,
  world,
}) => {
  const { desk, documentId } = await withCopies(call, makeProcess, 'Blind copies');
  const label = await addLabel(call, desk.span.id, 'Person');
  const ada = await addPerson(world, { processId: desk.process.id, firstName: 'Ada', mode: 'WRITE' });
  const state = await ada.api(steps.assign, { query: { docId: documentId, nodeId: desk.span.id } });
  const stepId =
    state.documentStepsInformation.find(({ stepDTO }) => stepDTO.blockedBy?.id === ada.id)?.stepDTO.id ?? 0;
  await tagByApi(ada.api, documentId, stepId, label.id, 'Anna Nowak');
  await ada.api(steps.update, { body: { id: stepId, status: 'DONE' } });

  const ben = await person([{ type: 'PROCESS', componentId: desk.process.id, mode: 'WRITE' }]);
  const screen = new WorkspaceScreen(ben.page);
  await screen.open(desk.process.id, documentId);
  const why = ben.page.getByText('1 copy of another person is hidden until all copies are finished.');
  await expect(screen.step('Spans · copy 2')).toHaveAttribute('aria-current', 'step');
  await expect(why).toBeVisible();
  await expect(screen.step('Spans · copy 1')).toHaveCount(0);
  await expect(screen.mark('Anna Nowak')).toHaveCount(0);
  await screen.action('Start working').click();
  await screen.action('Complete').click();
  await ben.page.getByRole('button', { name: 'Complete anyway' }).click();
  await expect(screen.step('Spans · copy 1')).toContainText('Ada');
  await expect(why).toBeHidden();
  await expect(ben.page.getByRole('button', { name: 'Next: Spans' })).toHaveCount(0);
});

test('a node of an earlier version says that its copies are not blind, and is made blind', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk } = await withCopies(call, makeProcess, 'Not blind', false);
  const screen = new GraphScreen(adminPage);
  await screen.open(desk.process.id);
  await screen.openPanel('Spans', 'Additional settings');
  await expect(screen.panel.getByText('Not blind: people see each other’s finished copies.')).toBeVisible();
  await screen.panel.getByRole('button', { name: 'Make blind' }).click();
  await expect(
    screen.panel.getByText('Each person sees the others’ copies once all are finished;', { exact: false }),
  ).toBeVisible();
  await expect(screen.panel.getByRole('button', { name: 'Make blind' })).toBeHidden();
  await screen.saved();
  expect((await call(nodes.get, { params: { id: desk.span.id }, query: {} })).blind).toBe(true);
});
