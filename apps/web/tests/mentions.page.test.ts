import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { LETTER, makeDesk, stepOn, uploadText } from './support/desk.ts';
import { addPerson } from './support/people.ts';
import { WorkspaceScreen } from './support/workspace-screen.ts';

const people = (page: Page) => page.getByRole('listbox', { name: 'People who may see the document' });

test('people without a right on the document are not offered; mails of mentions are turned off in the settings', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Named in the open');
  const elsewhere = await makeDesk(call, makeProcess, 'Elsewhere');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const processId = desk.process.id;
  const ada = await addPerson(world, { processId, firstName: 'Ada', lastName: 'Insider', mode: 'WRITE' });
  const outside = { processId: elsewhere.process.id, firstName: 'Zed', lastName: 'Outsider' };
  await addPerson(world, { ...outside, mode: 'WRITE' });
  await addPerson(world, { processId, firstName: 'Zoe', lastName: 'Reader', mode: 'READ' });
  const page = await open(ada.token);
  const screen = new WorkspaceScreen(page);
  await screen.open(processId, documentId);
  await screen.select('120 PLN');
  await screen.labelMenu.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await report.getByLabel('What is the problem?').fill('@Z');
  await expect(people(page).getByRole('option')).toHaveText([/Zoe Reader/]);
  await page.keyboard.press('Escape');
  await expect(people(page)).toBeHidden();
  await expect(report).toBeVisible();

  await page.goto('/account/settings');
  const mails = page.getByRole('switch', { name: 'Mail me when somebody mentions me' });
  await expect(mails).toBeChecked();
  await mails.click();
  await expect(mails).not.toBeChecked();
  await page.reload();
  await expect(mails).toBeEnabled();
  await expect(mails).not.toBeChecked();
});
