import type { Page } from '@playwright/test';
import { issues } from '@scriptorium/contract/issues.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { person } from './people.ts';
import { LETTER, makeDesk, stepOn, uploadText } from './workspace-screen.ts';

test.setTimeout(180_000);

const bell = (page: Page) => page.getByRole('button', { name: /^Mentions/ });
const list = (page: Page) => page.getByRole('region', { name: 'Mentions' });
const panel = (page: Page) => page.getByRole('region', { name: 'Issues', exact: true });
const people = (page: Page) => page.getByRole('listbox', { name: 'People who may see the document' });

test('a person who is named with @ sees it at once at the bell, follows it to the issue, and is called once', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'A named person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const given = { browser, call, server };
  const ada = await person(given, desk, 'Ada', 'WRITE', { lastName: 'King' });
  const bob = await person(given, desk, 'Bob', 'READ', { lastName: 'Stone' });
  const issue = await call(issues.create, {
    body: {
      type: 'TEXT',
      docId: documentId,
      text: 'Which Anna?',
      startOffset: 0,
      endOffset: 4,
      quote: 'Anna',
    },
  });
  await bob.page.goto('/entity/process');
  await expect(bell(bob.page)).toHaveAccessibleName('Mentions');
  await bell(bob.page).click();
  await expect(list(bob.page)).toContainText('Nobody has mentioned you yet.');
  await bob.page.keyboard.press('Escape');
  await expect(list(bob.page)).toBeHidden();

  await ada.screen.open(desk.process.id, documentId, `?panel=issues&issue=${issue.id}`);
  const comment = panel(ada.page).getByLabel('Add a comment');
  await comment.click();
  const keys = ada.page.keyboard;
  await keys.type('Please look, @bo');
  await expect(people(ada.page).getByRole('option')).toHaveText([/Bob Stone/]);
  await expect(people(ada.page).getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await expect(comment).toHaveAttribute('aria-activedescendant', /.+/);
  await expect(ada.page.getByRole('status').filter({ hasText: '1 person' })).toHaveCount(1);
  await expectAccessible(ada.page);
  await keys.press('Escape');
  await expect(people(ada.page)).toBeHidden();
  await expect(comment).toBeFocused();
  await keys.type('b');
  await expect(people(ada.page)).toBeVisible();
  await keys.press('Enter');
  await keys.type('who is she?');
  await expect(comment).toHaveValue('Please look, @Bob Stone who is she?');
  await keys.press('Enter');
  await expect(panel(ada.page).getByText('Please look, @Bob Stone who is she?')).toBeVisible();

  // Without a reload.
  await expect(bell(bob.page)).toHaveAccessibleName('Mentions, 1 unread');
  await bell(bob.page).click();
  const mention = list(bob.page).getByRole('link', { name: /Ada King mentioned you [(]unread[)]/ });
  await expect(mention).toContainText('letter.txt');
  await expectAccessible(bob.page);
  await mention.click();
  await expect(bob.page).toHaveURL(new RegExp(`/document/${documentId}[?]panel=issues&issue=${issue.id}$`));
  await expect(panel(bob.page).getByText('Which Anna?')).toBeVisible();
  await expect(panel(bob.page).getByText('who is she?')).toBeVisible();
  await expect(bell(bob.page)).toHaveAccessibleName('Mentions');

  // A change of the comment does not call the same person again.
  await panel(ada.page).getByRole('button', { name: 'Change the comment' }).click();
  await panel(ada.page).getByRole('textbox', { name: 'Change the comment' }).fill('@Bob Stone or @');
  await expect(people(ada.page).getByRole('option', { name: /Bob Stone/ })).toBeVisible();
  await people(ada.page)
    .getByRole('option', { name: /Bob Stone/ })
    .click();
  await panel(ada.page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(bob.page).getByText('@Bob Stone or @Bob Stone')).toBeVisible();
  await bell(bob.page).click();
  await expect(list(bob.page).getByRole('link')).toHaveCount(1);
  await expect(list(bob.page).getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
});

test('people without a right on the document are not offered; mails of mentions are turned off in the settings', async ({
  browser,
  call,
  makeProcess,
  server,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Named in the open');
  const elsewhere = await makeDesk(call, makeProcess, 'Elsewhere');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const given = { browser, call, server };
  const ada = await person(given, desk, 'Ada', 'WRITE', { lastName: 'Insider' });
  await person(given, elsewhere, 'Zed', 'WRITE', { lastName: 'Outsider' });
  await person(given, desk, 'Zoe', 'READ', { lastName: 'Reader' });
  await ada.screen.open(desk.process.id, documentId);
  await ada.screen.drag('120 PLN');
  await ada.screen.labelMenu.getByRole('button', { name: 'Report a problem' }).click();
  const report = ada.page.getByRole('dialog', { name: 'Report a problem' });
  await report.getByLabel('What is the problem?').fill('@Z');
  await expect(people(ada.page).getByRole('option')).toHaveText([/Zoe Reader/]);
  await ada.page.keyboard.press('Escape');
  await expect(people(ada.page)).toBeHidden();
  await expect(report).toBeVisible();

  await ada.page.goto('/account/settings');
  const mails = ada.page.getByRole('switch', { name: 'Mail me when somebody mentions me' });
  await expect(mails).toBeChecked();
  await mails.click();
  await expect(mails).not.toBeChecked();
  await expectAccessible(ada.page);
  await ada.page.reload();
  await expect(mails).toBeEnabled();
  await expect(mails).not.toBeChecked();
});
