import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { LETTER, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Mentions/ });
const list = (page: Page) => page.getByRole('region', { name: 'Mentions' });
const panel = (page: Page) => page.getByRole('region', { name: 'Issues', exact: true });
const people = (page: Page) => page.getByRole('listbox', { name: 'People who may see the document' });

/** A letter with an issue, and two people who may see it. */
async function makeIssue(
  call: Call,
  makeProcess: (name: string) => Promise<Process>,
  world: Parameters<typeof addPerson>[0],
) {
  const desk = await makeDesk(call, makeProcess, 'A named person');
  const processId = desk.process.id;
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  await stepOn(call, documentId, desk.span);
  const ada = await addPerson(world, { processId, firstName: 'Ada', lastName: 'King', mode: 'WRITE' });
  const bob = await addPerson(world, { processId, firstName: 'Bob', lastName: 'Stone', mode: 'READ' });
  const place = { startOffset: 0, endOffset: 4, quote: 'Anna' };
  const issue = await call(issues.create, {
    body: { type: 'TEXT', docId: documentId, text: 'Which Anna?', ...place },
  });
  return { processId, documentId, ada, bob, issue };
}

test('a person who is named sees it at once at the bell, follows it to the issue, and is called once', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const { documentId, ada, bob, issue } = await makeIssue(call, makeProcess, world);
  const page = await open(bob.token);
  await page.goto('/entity/process');
  await expect(bell(page)).toHaveAccessibleName('Mentions');
  await bell(page).click();
  await expect(list(page)).toContainText('Nobody has mentioned you yet.');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();

  const named = { mentions: [bob.id] };
  const { replies } = await ada.api(issues.update, {
    body: {
      id: issue.id,
      docId: documentId,
      replies: [{ text: 'Please look, @Bob Stone who is she?', ...named }],
    },
  });
  // Without a reload.
  await expect(bell(page)).toHaveAccessibleName('Mentions, 1 unread');
  await bell(page).click();
  const mention = list(page).getByRole('link', { name: /Ada King mentioned you [(]unread[)]/ });
  await expect(mention).toContainText('letter.txt');
  await mention.click();
  await expect(page).toHaveURL(new RegExp(`/document/${documentId}[?]panel=issues&issue=${issue.id}$`));
  await expect(panel(page).getByText('Which Anna?')).toBeVisible();
  await expect(panel(page).getByText('who is she?')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Mentions');

  // A change of the comment does not call the same person again.
  await ada.api(issues.update, {
    body: {
      id: issue.id,
      docId: documentId,
      replies: [{ id: replies[0]?.id ?? 0, text: '@Bob Stone or @Bob Stone', ...named }],
    },
  });
  await expect(panel(page).getByText('@Bob Stone or @Bob Stone')).toBeVisible();
  await bell(page).click();
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await expect(list(page).getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
});

test('a person is chosen after an @ by keys, in a new comment and in a changed one, and is called once', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const { processId, documentId, ada, bob, issue } = await makeIssue(call, makeProcess, world);
  const page = await open(ada.token);
  await new WorkspaceScreen(page).open(processId, documentId, `?panel=issues&issue=${issue.id}`);
  const comment = panel(page).getByLabel('Add a comment');
  await comment.click();
  const keys = page.keyboard;
  await keys.type('Please look, @bo');
  await expect(people(page).getByRole('option')).toHaveText([/Bob Stone/]);
  await expect(people(page).getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await expect(comment).toHaveAttribute('aria-activedescendant', /.+/);
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toHaveCount(1);
  await keys.press('Escape');
  await expect(people(page)).toBeHidden();
  await expect(comment).toBeFocused();
  await keys.type('b');
  await expect(people(page)).toBeVisible();
  await expect(people(page).getByRole('option')).toHaveText([/Bob Stone/]);
  await keys.press('Enter');
  await keys.type('who is she?');
  await expect(comment).toHaveValue('Please look, @Bob Stone who is she?');
  await keys.press('Enter');
  await expect(panel(page).getByText('Please look, @Bob Stone who is she?')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Change the comment' }).click();
  await panel(page).getByRole('textbox', { name: 'Change the comment' }).fill('@Bob Stone or @');
  await expect(people(page).getByRole('option', { name: /Bob Stone/ })).toBeVisible();
  await people(page)
    .getByRole('option', { name: /Bob Stone/ })
    .click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page).getByText('@Bob Stone or @Bob Stone')).toBeVisible();
  const stored = async () => {
    const [one] = await call(issues.list, { params: { id: documentId }, query: {} });
    return one?.replies.map(({ text }) => text);
  };
  await expect.poll(stored).toEqual(['@Bob Stone or @Bob Stone']);

  const bobs = await open(bob.token);
  await bobs.goto('/entity/process');
  await expect(bell(bobs)).toHaveAccessibleName('Mentions, 1 unread');
  await bell(bobs).click();
  await expect(list(bobs).getByRole('link')).toHaveCount(1);
});

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
