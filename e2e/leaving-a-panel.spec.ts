import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes, type Node } from '@scriptorium/contract/nodes.ts';
import { processes } from '@scriptorium/contract/processes.ts';
import { expect, test } from './fixtures.ts';
import { addNode, GraphScreen, parserOf } from './graph-page.ts';

async function withNode(call: Call, processId: number, activityType: Node['activityType'], name: string) {
  const parser = await parserOf(call, processId);
  return addNode(call, { processId, activityType, name, x: parser.x + 330, y: parser.y, fromId: parser.id });
}

test('unsaved changes are lost only after a confirmation', async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess('Warns before leaving');
  const node = await withNode(call, id, 'CLF', 'Kinds');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Kinds');
  await screen.panel.getByRole('textbox', { name: 'Description' }).fill('Not saved yet');
  await expect(screen.panel.getByText('There are unsaved changes.')).toBeVisible();
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(screen.panel.getByRole('textbox', { name: 'Description' })).toHaveValue('Not saved yet');
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(screen.panel).toHaveCount(0);
  expect((await call(nodes.get, { params: { id: node.id }, query: {} })).description).toBe('Not saved yet');

  await screen.openPanel('Kinds');
  await screen.panel.getByRole('textbox', { name: 'Name', exact: true }).fill('No');
  await adminPage.getByRole('link', { name: 'Back to the list of processes' }).click();
  await expect(question).toContainText('some of them are not valid');
  await expect(question.getByRole('button', { name: 'Save and leave' })).toBeDisabled();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(adminPage).toHaveURL(/\/entity\/process$/);
});

test('parts with a Save of their own need a confirmation too, and keep their input when they are collapsed', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Asks about parts');
  await withNode(call, id, 'SPAN', 'Spans');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('File parser');
  const actor = screen.panel.getByRole('textbox', { name: 'Name of SPEAKER1' });
  await actor.fill('Doctor');
  await screen.section('Actors').click();
  await expect(actor).toBeHidden();
  await screen.section('Actors').click();
  await expect(actor).toHaveValue('Doctor');
  await adminPage.keyboard.press('Escape');
  const question = adminPage.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(screen.panel).toHaveCount(0);
  expect((await call(processes.get, { params: { id }, query: {} })).actors[0]?.name).toBe('Doctor');

  await screen.openPanel('Spans');
  await expect(screen.panel.getByText('Changes here are saved immediately.')).toBeVisible();
  await screen.panel.getByRole('combobox', { name: 'Supported tagging types' }).press('ArrowDown');
  await adminPage.getByRole('option', { name: 'Time spans' }).click();
  await adminPage.keyboard.press('Escape');
  await expect(screen.panel).toBeVisible();
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  await expect(question).toBeVisible();
});

test('a name that is too long is shown as an error and not cut', async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess('Says what is too long');
  await withNode(call, id, 'CLF', 'Kinds');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Kinds');
  await expect(screen.panel.getByRole('heading', { level: 2 })).toHaveText('Kinds');
  await expect(screen.panel.getByText('Classifier', { exact: true })).toBeVisible();
  const name = screen.panel.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('x'.repeat(36));
  await expect(name).toHaveValue('x'.repeat(36));
  await expect(screen.panel.getByText('Between 3 and 35 characters are required.')).toBeVisible();
  await expect(screen.panel.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('Escape closes the panel, Delete asks to delete its node, and a reload keeps it open', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Reacts to keys');
  const node = await withNode(call, id, 'LEXICON', 'Words');
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
