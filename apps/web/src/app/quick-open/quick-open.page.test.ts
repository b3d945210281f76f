import { expect, testWith } from '@scriptorium/testing/page/test.ts';
import { LETTER, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';

// Others have nodes of the same names.
const test = testWith({});

test('Ctrl+K leads to documents, nodes, processes, pages and commands by keyboard alone', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Zażalenia Łódź');
  const documentId = await uploadText(call, desk, 'umowa najmu.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const keys = page.keyboard;
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  const search = dialog.getByRole('combobox', { name: 'Process, node, document, page or command' });
  const chosen = dialog.locator('[role=option][data-combobox-selected]');
  const find = async (query: string, name: string | RegExp) => {
    await keys.press('Control+k');
    await expect(search).toBeFocused();
    await keys.type(query);
    await expect(chosen).toHaveText(name);
  };

  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Go to … (Ctrl+K)' })).toBeVisible();
  await find('zazalenia lodz', desk.process.name);
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/entity/process/${desk.process.id}/documents`));

  await find('najmu', `umowa najmu.txt#${documentId}`);
  await keys.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/entity/process/${desk.process.id}/document/${documentId}`));

  await find('kinds', 'Kinds');
  await keys.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/graph[?]node=${desk.classifier.id}`));

  await find('dashboard of', 'Dashboard of documents');
  await keys.press('ArrowDown');
  await expect(chosen).toHaveText('Dashboard of issues');
  await keys.press('Enter');
  await expect(page).toHaveURL(/dashboard[/]issues/);

  await find('audits', 'Audits');
  await keys.press('Enter');
  await expect(page).toHaveURL(/[/]admin[/]audits/);

  await find('dark', 'Switch to dark mode');
  await keys.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  // Nobody waits for the dialog: its field has the keys that follow at once.
  await keys.press('Control+k');
  await keys.type('nothing of that name');
  await expect(search).toHaveValue('nothing of that name');
  await expect(dialog).toContainText('Nothing is called that.');
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
});
