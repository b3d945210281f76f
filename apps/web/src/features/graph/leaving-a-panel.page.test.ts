import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { glossary } from '@scriptorium/contract/documents/transcript-edits.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addAfterParser, GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('parts that are stored apart from the node are saved by leaving, and keep their input when they are collapsed', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Saves its parts'));
  const screen = new GraphScreen(adminPage);
  const actors = async () => (await call(processes.get, { params: { id }, query: {} })).actors;
  await screen.open(id);
  await screen.openPanel('File parser', 'Glossary');
  const actor = screen.panel.getByRole('textbox', { name: 'Name of SPEAKER1' });
  await actor.fill('');
  await screen.section('Actors').click();
  await expect(actor).toBeHidden();
  await expect(screen.notSaved).toContainText('The marked fields are not saved yet.');
  await adminPage.keyboard.press('Escape');
  const question = adminPage.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Save and leave' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Stay' }).click();
  await screen.section('Actors').click();
  await expect(actor).toHaveValue('');
  await actor.fill('Doctor');
  await adminPage.keyboard.press('Escape');
  await expect(screen.panel).toHaveCount(0);
  expect((await actors())[0]?.name).toBe('Doctor');

  await screen.openPanel('File parser', 'Glossary');
  await screen.panel.getByRole('button', { name: 'Add actor' }).click();
  await expect.poll(actors).toHaveLength(4);
  await screen.panel.getByRole('textbox', { name: 'Glossary' }).fill('Żółkiew\n\nplacards');
  await screen.saved();
  expect(await call(glossary.get, { params: { id }, query: {} })).toEqual(['placards', 'Żółkiew']);
});

test('a wrong value is lost only after a confirmation', async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess(unique('Warns before leaving'));
  const node = await addAfterParser(call, id, 'SPAN', 'Spans');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Spans');
  const types = screen.panel.getByRole('combobox', { name: 'Supported tagging types' });
  await types.press('Backspace');
  await types.press('Backspace');
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await adminPage.getByRole('link', { name: 'Back to the list of processes' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(adminPage).toHaveURL(/\/entity\/process$/);
  const stored = await call(nodes.get, { params: { id: node.id }, query: {} });
  expect(stored.supportedTaggingTypes).toEqual(['TEXT', 'TOKEN']);
});

test('a name that is too long is shown as an error and not cut', async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess(unique('Says what is too long'));
  await addAfterParser(call, id, 'CLF', 'Kinds');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Kinds');
  await expect(screen.panel.getByRole('heading', { level: 2 })).toHaveText('Kinds');
  await expect(screen.panel.getByText('Classifier', { exact: true })).toBeVisible();
  const name = screen.panel.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('x'.repeat(36));
  await name.press('Enter');
  await expect(name).toHaveValue('x'.repeat(36));
  await expect(screen.panel.getByText('Between 3 and 35 characters are required.')).toBeVisible();
  await expect(screen.notSaved).toBeVisible();
});

test('Escape closes the panel, Delete asks to delete its node, and a reload keeps it open', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Reacts to keys'));
  const node = await addAfterParser(call, id, 'LEXICON', 'Words');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Words', 'Additional settings');
  await expect(adminPage).toHaveURL(new RegExp(`\\?node=${node.id}$`));
  await adminPage.reload();
  await expect(screen.panel).toHaveAccessibleName('Words');

  const question = adminPage.getByRole('dialog', { name: 'Delete Words?' });
  await adminPage.keyboard.press('Delete');
  await expect(question).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(screen.panel).toBeVisible();
  const name = screen.panel.getByRole('textbox', { name: 'Name', exact: true });
  await name.press('End');
  await name.press('Delete');
  await expect(question).toHaveCount(0);

  // An open list closes first.
  await screen.section('Additional settings').click();
  await screen.panel.getByRole('combobox', { name: 'Priority' }).click();
  await expect(adminPage.getByRole('listbox')).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await expect(adminPage.getByRole('listbox')).toHaveCount(0);
  await expect(screen.panel).toBeVisible();

  await adminPage.keyboard.press('Escape');
  await expect(screen.panel).toHaveCount(0);
  await expect(screen.node('Words')).toBeFocused();
  await expect(adminPage).toHaveURL(/\/graph$/);
});
