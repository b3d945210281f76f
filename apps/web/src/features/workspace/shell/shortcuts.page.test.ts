import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, LETTER, stepOn, tagByApi, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

test('keyboard shortcuts are changed by keyboard, refused where they are taken, kept after a reload and reset', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Own shortcuts');
  const person = await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await tagByApi(call, documentId, stepDTO.id, person.id, 'Gdynia');
  const screen = new WorkspaceScreen(adminPage);
  const keys = adminPage.keyboard;
  const help = adminPage.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const row = (name: string) => help.getByRole('row').filter({ hasText: name });
  await screen.open(desk.process.id, documentId, `?panel=settings&stepId=${stepDTO.id}`);
  await adminPage.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
  await expect(row('Show or hide the issues')).toContainText('4');

  // Taken, of a label, and of the browser: the recorder says so and waits for others.
  await help.getByRole('button', { name: 'Change the keys: Show or hide the issues' }).focus();
  await keys.press('Enter');
  const recorder = help.getByRole('button', { name: /^Press the new keys: Show or hide the issues/ });
  await expect(recorder).toBeFocused();
  await keys.press('Control+s');
  await expect(help.getByRole('alert')).toHaveText('These keys are taken: Save the edited text');
  await keys.press('Alt+i');
  await expect(help.getByRole('alert')).toHaveText('Letters, alone or with Alt, are the keys of labels.');
  await keys.press('Control+w');
  await expect(help.getByRole('alert')).toHaveText('The page or the browser needs this key.');
  await keys.press('Control+Shift+I');
  await expect(row('Show or hide the issues')).toContainText('CtrlShiftI');
  await expect(help.getByRole('button', { name: 'Change the keys: Show or hide the issues' })).toBeFocused();
  await help.getByRole('button', { name: 'Change the keys: Next tag' }).click();
  await keys.press('=');
  await expect(row('Next tag')).toContainText('=');

  await keys.press('Escape');
  await expect(help).toBeHidden();

  await adminPage.reload();
  await expect(screen.text).toContainText('Anna Nowak');
  const issues = adminPage.getByRole('region', { name: 'Issues', exact: true });
  await screen.text.focus();
  await keys.press('=');
  await expect(screen.mark('Gdynia')).toHaveAttribute('data-strong', 'selected');
  await keys.press('Alt+4');
  await keys.press('Control+Shift+I');
  await expect(issues).toBeVisible();
  await keys.press('?');
  await help.getByRole('button', { name: 'Reset the keys: Next tag' }).click();
  await expect(row('Next tag')).toContainText(']');
  await help.getByRole('button', { name: 'Reset all' }).click();
  await expect(help.getByRole('button', { name: /^Reset/ })).toHaveCount(0);
  await keys.press('Escape');
  await expect(help).toBeHidden();
  await keys.press('Alt+4');
  await expect(issues).toHaveCount(0);
});
