import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('the dialog of a new node has type, name and additional settings [NODE-08]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Adds by dialog'));
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await adminPage.getByRole('button', { name: 'Add node', exact: true }).click();
  await adminPage.getByRole('button', { name: 'With settings…' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Add node' });
  await screen.choose(dialog, 'Type', 'Span tagging');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Span tagging');
  await dialog.getByRole('button', { name: 'Additional settings' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('By hand');
  await screen.choose(dialog, 'Priority', /3/);
  for (const shown of [false, true]) {
    await dialog.getByRole('button', { name: 'Additional settings' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeVisible({ visible: shown });
  }
  await dialog.getByRole('checkbox', { name: /must be accepted/ }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('file parser');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('This name is already used.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Marks');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(screen.panel.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Marks');
  const made = (await call(nodes.list, { query: { processId: id } })).find(({ name }) => name === 'Marks');
  expect(made).toMatchObject({
    activityType: 'SPAN',
    description: 'By hand',
    priority: 3,
    requiresAcceptance: true,
  });
});

test('the dialog of a new node has the fields of the chosen type, which are checked once one of them is changed [NODE-08]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Adds with own fields'));
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const dialog = adminPage.getByRole('dialog', { name: 'Add node' });
  const additional = dialog.getByRole('button', { name: 'Additional settings' });
  const create = dialog.getByRole('button', { name: 'Create' });
  const openFor = async (type: string) => {
    await adminPage.getByRole('button', { name: 'Add node', exact: true }).click();
    await adminPage.getByRole('button', { name: 'With settings…' }).click();
    await screen.choose(dialog, 'Type', type);
  };
  const made = async (name: string) =>
    (await call(nodes.list, { query: { processId: id } })).find((node) => node.name === name);

  await openFor('HTTP upload');
  await additional.click();
  await dialog.getByRole('textbox', { name: 'Endpoint' }).fill('not an endpoint');
  await additional.click();
  await create.click();
  await expect(dialog.getByText('Only letters, digits, - and _, at most 100.')).toBeVisible();
  await expect(create).toBeVisible();
  expect(await made('HTTP upload')).toBeUndefined();

  await screen.choose(dialog, 'Type', 'Lexicon');
  await expect(dialog.getByRole('textbox', { name: 'Endpoint' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Match case' }).check();
  await create.click();
  await expect(dialog).toHaveCount(0);
  expect(await made('Lexicon')).toMatchObject({ caseSensitive: true });

  await openFor('HTTP upload');
  await additional.click();
  await dialog.getByRole('textbox', { name: 'Endpoint' }).fill(`claims-${id}`);
  await dialog.getByRole('switch', { name: 'Active' }).click();
  await create.click();
  await expect(dialog).toHaveCount(0);
  expect(await made('HTTP upload')).toMatchObject({ endpoint: `claims-${id}`, active: false });

  await openFor('HTTP upload');
  await additional.click();
  await dialog.getByRole('textbox', { name: 'Endpoint' }).fill(`claims-${id}`);
  await create.click();
  await expect(
    dialog.getByText('Another HTTP upload node uses this endpoint. Choose another one.'),
  ).toBeVisible();
});

/** A field of each type in the dialog of a new node. */
const OWN_FIELDS: readonly (readonly [type: string, field: string])[] = [
  ['HTTP upload', 'Endpoint'],
  ['SFTP upload', 'Active'],
  ['Google Drive upload', 'Cron'],
  ['Folder upload', 'Cron'],
  ['Lexicon', 'Match case'],
  ['Language model', 'Prompt'],
  ['Classifier', 'Labelled by'],
  ['Span tagging', 'Supported tagging types'],
  ['Inter-process sender', 'Document name'],
  ['Send request', 'URL'],
  ['Send mail', 'SMTP server'],
  ['Send to SFTP', 'Preferred filename'],
  ['Send to Google Drive', 'File content'],
];

test('the dialog of a new node has fields of every type that has settings without a stored node [NODE-08]', async ({
  adminPage,
  makeProcess,
}) => {
  const { id } = await makeProcess(unique('Shows own fields'));
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await adminPage.getByRole('button', { name: 'Add node', exact: true }).click();
  await adminPage.getByRole('button', { name: 'With settings…' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Add node' });
  await dialog.getByRole('button', { name: 'Additional settings' }).click();
  for (const [type, field] of OWN_FIELDS) {
    // The fields of the type come after it, and some of them are named Type, too.
    await dialog.getByRole('combobox', { name: 'Type' }).first().click();
    await adminPage.getByRole('option', { name: type, exact: true }).click();
    await expect(dialog.getByText(new RegExp(`^${field}( \\*)?$`))).toBeVisible();
  }
});
