import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addAfterParser, GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

const read = (call: Call, id: number) => call(nodes.get, { params: { id }, query: {} });

/** The bodies of the changes of nodes that the page sends. */
function writesOf(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && new URL(request.url()).pathname === '/api/nodes')
      bodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  return bodies;
}
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test(
  'a setting, a label and a trigger of a node save by themselves, are there after a reload, and are undone one by one',
  { timeout: 240_000 },
  async ({ adminPage: page, makeProcess, call }) => {
    const { id } = await makeProcess(unique('Saves by itself'));
    const clf = await addAfterParser(call, id, 'CLF', 'Kinds');
    const request = await addAfterParser(call, id, 'SEND_REQUEST', 'Calls', 1);
    const screen = new GraphScreen(page);
    const writes = writesOf(page);
    await screen.open(id);

    await screen.openPanel('Kinds', 'Additional settings');
    await expect(screen.panel.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await screen.panel
      .getByRole('textbox', { name: 'Description' })
      .pressSequentially('Says what a letter wants');
    await screen.choose(screen.panel, 'Priority', /4/);
    await screen.panel.getByRole('checkbox', { name: /must be accepted/ }).check();
    await screen.saved();
    // Each field is one write with what was changed in it, not one for each letter.
    expect(writes).toEqual([
      { id: clf.id, description: 'Says what a letter wants', basedOn: { description: '' } },
      { id: clf.id, priority: 4, basedOn: { priority: clf.priority } },
      { id: clf.id, requiresAcceptance: true, basedOn: { requiresAcceptance: false } },
    ]);
    await screen.panel.getByRole('button', { name: 'Create label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create label' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Complaint');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await screen.saved();

    await screen.openPanel('Calls', 'Trigger');
    await screen.choose(screen.panel, 'When it runs', /^Threshold/);
    await page.getByRole('button', { name: 'Got it' }).click();
    await screen.panel.getByRole('textbox', { name: 'Threshold' }).fill('3');
    await screen.saved();
    await page.reload();
    await screen.openPanel('Calls', 'Trigger');
    await expect(screen.panel.getByRole('textbox', { name: 'Threshold' })).toHaveValue('3');
    expect(await read(call, request.id)).toMatchObject({ triggerType: 'THRESHOLD', threshold: 3 });
    expect(await read(call, clf.id)).toMatchObject({
      description: 'Says what a letter wants',
      priority: 4,
      requiresAcceptance: true,
    });

    // From a field in which nothing was typed the keys mean the last change.
    await screen.panel.getByRole('textbox', { name: 'Threshold' }).focus();
    await page.keyboard.press('Control+z');
    await expect(screen.panel.getByRole('combobox', { name: 'When it runs' })).toHaveValue(/^Always/);
    await page.getByRole('button', { name: /^Undo: Label added: “Complaint”/ }).click();
    await expect.poll(() => call(classifierTypes.ofProcess, { params: { id }, query: {} })).toEqual([]);
    await screen.openPanel('Kinds', 'Additional settings');
    await screen.panel.getByRole('checkbox', { name: /must be accepted/ }).focus();
    for (const undone of [{ requiresAcceptance: false }, { priority: clf.priority }, { description: '' }]) {
      await page.keyboard.press('Control+z');
      await expect.poll(() => read(call, clf.id)).toMatchObject(undone);
    }
  },
);

test('a wrong value is not sent, the others are; typed text is saved by leaving, closing and opening another node', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Keeps wrong values'));
  const node = await addAfterParser(call, id, 'CLF', 'Kinds');
  await addAfterParser(call, id, 'LEXICON', 'Words', 1);
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Kinds');
  const name = screen.panel.getByRole('textbox', { name: 'Name', exact: true });
  const description = screen.panel.getByRole('textbox', { name: 'Description' });
  await name.fill('No');
  await expect(screen.panel.getByText('Between 3 and 35 characters are required.')).toBeVisible();
  // Nobody is disturbed while typing.
  await expect(screen.notSaved).toHaveCount(0);
  await description.fill('Saved beside it');
  await name.focus();
  await expect(screen.notSaved).toContainText('The marked fields are not saved yet.');
  await expect(screen.panel.getByRole('status').filter({ hasText: /^Not saved$/ })).toBeAttached();
  await expect
    .poll(() => read(call, node.id))
    .toMatchObject({ name: 'Kinds', description: 'Saved beside it' });

  await page.getByRole('link', { name: 'Back to the list of processes' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('not valid');
  await question.getByRole('button', { name: 'Stay' }).click();
  await name.fill('Sorts');
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  await expect(screen.node('Sorts')).toBeFocused();
  await screen.openPanel('Sorts');
  await description.fill('Typed before another node');
  await screen.node('Words').click();
  await expect(page.getByRole('complementary', { name: 'Words', exact: true })).toBeVisible();
  expect(await read(call, node.id)).toMatchObject({
    name: 'Sorts',
    description: 'Typed before another node',
  });
  await screen.openPanel('Sorts');
  await description.fill('Typed before the page');
  await page.getByRole('link', { name: 'Back to the list of processes' }).click();
  await expect(page).toHaveURL(/\/entity\/process$/);
  expect(await read(call, node.id)).toMatchObject({ description: 'Typed before the page' });
});

test('a write that fails keeps the text and says how to save it', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Saves again'));
  const node = await addAfterParser(call, id, 'CLF', 'Kinds');
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Kinds');
  const description = screen.panel.getByRole('textbox', { name: 'Description' });
  await page.route('**/api/nodes', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await description.fill('Typed offline');
  await description.blur();
  await expect(screen.notSaved).toContainText('Your last change is not saved: ');
  await expect(description).toHaveValue('Typed offline');
  await page.unroute('**/api/nodes');
  await screen.notSaved.getByRole('button', { name: 'Save again' }).click();
  await screen.saved();
  await expect(screen.notSaved).toHaveCount(0);
  expect(await read(call, node.id)).toMatchObject({ description: 'Typed offline' });
});

test('two people change one node: other fields are joined, and for the same field the page shows both values', async ({
  adminPage: page,
  makeProcess,
  call,
  world,
}) => {
  const { id } = await makeProcess(unique('Changed at once'));
  const node = await addAfterParser(call, id, 'SEND_REQUEST', 'Calls');
  const bea = await addPerson(world, { processId: id, firstName: 'Bea', mode: 'ADMIN' });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Calls');
  const description = screen.panel.getByRole('textbox', { name: 'Description' });
  await description.fill('Of the administrator');
  await bea.api(nodes.update, { body: { id: node.id, priority: 4, description: 'Of Bea' } });
  await description.blur();
  const conflict = screen.panel.getByRole('region', {
    name: /^bea-\w+ changed this while you did: description$/,
  });
  await expect(conflict).toContainText('Of Bea');
  await expect(conflict).toContainText('Of the administrator');
  expect(await read(call, node.id)).toMatchObject({ priority: 4, description: 'Of Bea' });
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await screen.saved();
  await expect(conflict).toHaveCount(0);
  expect(await read(call, node.id)).toMatchObject({ priority: 4, description: 'Of the administrator' });

  await description.fill('Again');
  await bea.api(nodes.update, { body: { id: node.id, description: 'Of Bea again' } });
  await description.blur();
  await conflict.getByRole('button', { name: /^Keep that of bea/ }).click();
  await expect(description).toHaveValue('Of Bea again');
  await expect(conflict).toHaveCount(0);
});

test('an address and its token are saved together, when both are left', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Saves together'));
  const node = await addAfterParser(call, id, 'SEND_MAIL', 'Letters');
  const screen = new GraphScreen(page);
  const writes = writesOf(page);
  await screen.open(id);
  await screen.openPanel('Letters');
  const field = (name: string) => screen.panel.getByRole('textbox', { name, exact: true });
  await field('SMTP server').fill('mail.example.org');
  await field('Username').fill('letters@example.org');
  await field('SMTP server').focus();
  expect(writes).toEqual([]);
  await screen.saved();
  expect(writes).toMatchObject([{ smtpHost: 'mail.example.org', username: 'letters@example.org' }]);
  expect(await read(call, node.id)).toMatchObject({ smtpHost: 'mail.example.org' });
});
