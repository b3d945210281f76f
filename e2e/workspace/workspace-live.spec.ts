import { addLabel, LETTER, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, keepTokenIn, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

test('a second browser sees tags, steps and classifier labels change without reloading', async ({
  adminPage,
  adminToken,
  browser,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Two browsers');
  await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const here = new WorkspaceScreen(adminPage);
  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await keepTokenIn(otherPage, adminToken);
  const there = new WorkspaceScreen(otherPage);
  await here.open(desk.process.id, documentId);
  await there.page.goto(adminPage.url());
  await expect(there.steps).toBeVisible();
  await expect(there.text).toContainText('Anna Nowak');

  await here.action('Start working').click();
  await expect(there.action('Unassign')).toBeVisible();
  await here.drag('Anna Nowak');
  await here.option('Person').click();
  await expect(there.mark('Anna Nowak')).toBeVisible();
  await here.action('Accept').click();
  await expect(there.step('Spans')).toContainText('Accepted');
  await there.step('Kinds').click();
  await here.steps.getByRole('checkbox', { name: 'Order' }).check();
  await expect(there.steps.getByRole('checkbox', { name: 'Order' })).toBeChecked();
  await otherContext.close();
});
