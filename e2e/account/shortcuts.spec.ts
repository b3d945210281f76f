import { LETTER, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

test('printed keyboard shortcuts are their table alone', async ({ adminPage, call, makeProcess }) => {
  const desk = await makeDesk(call, makeProcess, 'Printed shortcuts');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  const help = adminPage.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = (name: string) => help.getByRole('row').filter({ hasText: name });
  await screen.open(desk.process.id, documentId, '?panel=settings');
  await adminPage.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
  await help.getByRole('button', { name: 'Change the keys: Next tag' }).click();
  await adminPage.keyboard.press('=');
  await expect(row('Next tag')).toContainText('=');
  await help.getByRole('button', { name: 'Change the keys: Show or hide the issues' }).focus();
  await expectAccessible(adminPage);
  await adminPage.emulateMedia({ media: 'print' });
  await expect(row('Next tag')).toBeVisible();
  await expect(help.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(screen.text).toBeHidden();
  await adminPage.emulateMedia({ media: 'screen' });
  await expect(screen.text).toBeVisible();
});
