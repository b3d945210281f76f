import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import type { PageLocator } from '@scriptorium/testing/page/locator.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import {
  addLabel,
  LETTER,
  sampleFile,
  stepOn,
  tagByApi,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

interface Given {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
}

async function makeLetter({ call, makeProcess }: Given, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const person = await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const step = await stepOn(call, documentId, desk.span);
  return { desk, person, documentId, stepId: step.stepDTO.id };
}

async function reportByApi(call: Call, docId: number, quote: string, text: string) {
  const startOffset = LETTER.indexOf(quote);
  const place = { startOffset, endOffset: startOffset + quote.length, quote };
  return call(issues.create, { body: { type: 'TEXT', docId, text, ...place } });
}

/** The issues panel of the workspace. */
class IssuesScreen {
  readonly page: TestPage;
  readonly panel: PageLocator;

  constructor(page: TestPage) {
    this.page = page;
    this.panel = page.getByRole('region', { name: 'Issues', exact: true });
  }
  get icon(): PageLocator {
    return this.page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Issues/ });
  }
  row(text: string): PageLocator {
    return this.panel
      .getByRole('button', { name: text, exact: false })
      .and(this.panel.locator('[aria-pressed]'));
  }
  get texts(): Promise<string[]> {
    return this.panel.locator('li [aria-pressed]').allTextContents();
  }
  openDetails(title: string): Promise<void> {
    return this.panel.getByRole('button', { name: `Details of the issue "${title}"` }).click();
  }
  get comment(): PageLocator {
    return this.panel.getByLabel('Add a comment');
  }
  get replies(): PageLocator {
    return this.panel.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  }
  /** The texts that are highlighted for the selected issue. */
  highlighted(): Promise<string[]> {
    return this.page.evaluate(() => [...(CSS.highlights.get('annotator-issue') ?? [])].map(String));
  }
}

test('a problem is reported from the menu of the text, highlighted, discussed by keyboard and resolved [ISSUE-05] [ISSUE-06] [ISSUE-08] [CONST-40]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, stepId } = await makeLetter({ call, makeProcess }, 'A reported problem');
  const screen = new WorkspaceScreen(adminPage);
  const view = new IssuesScreen(adminPage);
  const keys = adminPage.keyboard;
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(screen.text).toContainText('Anna Nowak');
  await screen.select('120 PLN');
  await screen.labelMenu.getByRole('button', { name: 'Report a problem' }).click();
  const report = adminPage.getByRole('dialog', { name: 'Report a problem' });
  await expect(report).toContainText('Problem with: 120 PLN');
  await expect(report.getByLabel('What is the problem?')).toBeFocused();
  await expect(report.getByRole('button', { name: 'Send' })).toBeDisabled();
  await keys.type('Is it per poster?');
  await keys.press('Enter');
  await expect(report).toBeHidden();
  await expect(view.icon).toHaveAccessibleName('Issues, 1 active');

  await view.icon.click();
  await expect(view.panel.getByText('Active (1)')).toBeVisible();
  await view.row('120 PLN').click();
  await expect.poll(() => view.highlighted()).toEqual(['120 PLN']);
  await view.openDetails('120 PLN');
  await expect(view.panel.getByRole('heading', { name: '120 PLN' })).toBeVisible();
  await expect(view.panel.getByText('Is it per poster?')).toBeVisible();
  await expect(view.panel.getByRole('button', { name: 'Send' })).toBeDisabled();
  await view.comment.fill('Yes,');
  await view.comment.press('Shift+Enter');
  await keys.type('for each.');
  await expect(view.panel.getByRole('button', { name: 'Send' })).toBeEnabled();
  await keys.press('Enter');
  await expect(view.replies).toHaveCount(1);
  expect(await view.replies.first().textContent()).toContain('Yes,\nfor each.');
  await expect(view.comment).toHaveValue('');
  await expect(view.replies.first().locator('time')).toHaveText(/^\d\d:\d\d - \d\d\.\d\d\.\d{4}$/);

  await view.panel.getByRole('combobox', { name: 'Status' }).click();
  await adminPage.getByRole('option', { name: 'Resolved' }).click();
  await expect(view.replies).toHaveCount(2);
  await expect(view.replies.last()).toContainText('Status changed to: Resolved');
  await expect
    .poll(() => call(issues.list, { params: { id: documentId } }))
    .toMatchObject([
      {
        status: 'RESOLVED',
        replies: [{ text: 'Yes,\nfor each.' }, { text: 'Status changed to RESOLVED', status: 'RESOLVED' }],
      },
    ]);
  await expect(view.icon).toHaveAccessibleName('Issues');

  // A comment is changed and deleted; the reply about the status has no buttons.
  await expect(view.panel.getByRole('button', { name: 'Change the comment' })).toHaveCount(1);
  await view.panel.getByRole('button', { name: 'Change the comment' }).click();
  await view.panel.getByRole('textbox', { name: 'Change the comment' }).fill('No.');
  await view.panel.getByRole('button', { name: 'Save' }).click();
  await expect(view.replies.first()).toContainText('No.');
  await view.panel.getByRole('button', { name: 'Delete the comment' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(view.replies).toHaveCount(1);
  await view.panel.getByRole('button', { name: 'Back to the issues' }).click();
  await expect(view.panel.getByText('Resolved (1)')).toBeVisible();
});

test('after each change of an issue the issues of the document are read again', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, stepId } = await makeLetter({ call, makeProcess }, 'Issues read again');
  await reportByApi(call, documentId, '120 PLN', 'Is it per poster?');
  const screen = new WorkspaceScreen(adminPage);
  const view = new IssuesScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}&panel=issues`);
  await view.openDetails('120 PLN');
  /** The issues that the page reads after a change. */
  const readAfter = async (change: () => Promise<void>): Promise<unknown> => {
    const response = adminPage.waitForResponse(
      (one) =>
        one.status() === 200 &&
        one.request().method() === 'GET' &&
        one.url().includes(`/${documentId}/issues`),
    );
    await change();
    return (await response).json();
  };
  const now = () => call(issues.list, { params: { id: documentId } });

  const replied = await readAfter(async () => {
    await view.comment.fill('For each.');
    await view.comment.press('Enter');
  });
  expect(replied).toMatchObject([{ status: 'ACTIVE', replies: [{ text: 'For each.' }] }]);
  expect(replied).toEqual(await now());
  const resolved = await readAfter(async () => {
    await view.panel.getByRole('combobox', { name: 'Status' }).click();
    await adminPage.getByRole('option', { name: 'Resolved' }).click();
  });
  expect(resolved).toMatchObject([{ status: 'RESOLVED' }]);
  expect(resolved).toEqual(await now());
});

test('a report, a comment, its new text, its deletion and a status are undone and redone, also while the server is away', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, stepId } = await makeLetter({ call, makeProcess }, 'An undone discussion');
  const screen = new WorkspaceScreen(adminPage);
  const view = new IssuesScreen(adminPage);
  const keys = adminPage.keyboard;
  const texts = async () => {
    const [issue] = await call(issues.list, { params: { id: documentId } });
    return [issue?.status, ...(issue?.replies ?? []).map((reply) => reply.text)];
  };
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await screen.select('120 PLN');
  await screen.labelMenu.getByRole('button', { name: 'Report a problem' }).click();
  await expect(
    adminPage.getByRole('dialog', { name: 'Report a problem' }).getByLabel('What is the problem?'),
  ).toBeFocused();
  await keys.type('Is it per poster?');
  await keys.press('Enter');
  await view.icon.click();
  await view.openDetails('120 PLN');

  // The server gets nothing for a while: the comment that waits is changed.
  const path = '**/api/issues';
  await adminPage.route(path, (route) => route.abort());
  await view.comment.fill('For each.');
  await view.comment.press('Enter');
  await expect(view.replies).toHaveText([/For each\.$/]);
  await view.panel.getByRole('button', { name: 'Change the comment' }).click();
  await view.panel.getByRole('textbox', { name: 'Change the comment' }).fill('For all.');
  await view.panel.getByRole('button', { name: 'Save' }).click();
  await expect(view.replies).toHaveText([/For all\.$/]);
  await view.panel.getByRole('button', { name: 'Back to the issues' }).focus();
  await keys.press('Control+z');
  await expect(view.replies).toHaveText([/For each\.$/]);
  await keys.press('Control+Shift+Z');
  await expect(view.replies).toHaveText([/For all\.$/]);
  await adminPage.unroute(path);
  await expect.poll(texts, { timeout: 60_000 }).toEqual(['ACTIVE', 'For all.']);

  await view.panel.getByRole('button', { name: 'Delete the comment' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(view.replies).toHaveCount(0);
  await view.panel.getByRole('button', { name: 'Back to the issues' }).focus();
  await keys.press('Control+z');
  await expect(adminPage.getByText('The comment was added again.')).toBeVisible();
  await expect(view.replies).toHaveText([/For all\.$/]);
  await keys.press('Control+z');
  await expect(view.replies).toHaveText([/For each\.$/]);
  await keys.press('Control+z');
  await expect(view.replies).toHaveCount(0);
  await expect.poll(texts).toEqual(['ACTIVE']);
  await keys.press('Control+z');
  await expect(adminPage.getByText('Status of the issue: Resolved')).toBeVisible();
  await expect.poll(texts).toEqual(['RESOLVED', 'Status changed to RESOLVED']);
  await keys.press('Control+Shift+Z');
  await keys.press('Control+Shift+Z');
  await expect
    .poll(texts)
    .toEqual(['ACTIVE', 'Status changed to RESOLVED', 'Status changed to ACTIVE', 'For each.']);
});

test('the panel sorts issues by time, filters them by title and text and by status [ISSUE-01] [ISSUE-02] [ISSUE-03] [ISSUE-12] [CONST-33]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId } = await makeLetter({ call, makeProcess }, 'Sorted issues');
  await reportByApi(call, documentId, 'Anna Nowak', 'first');
  const { id } = await reportByApi(call, documentId, 'Gdynia', 'second');
  await reportByApi(call, documentId, 'Łódź', 'third');
  await call(issues.update, { body: { id, docId: documentId, status: 'RESOLVED' } });
  const screen = new WorkspaceScreen(adminPage);
  const view = new IssuesScreen(adminPage);
  await screen.open(desk.process.id, documentId, '?panel=issues');
  const texts = () => view.texts;
  await expect.poll(texts).toEqual(['Łódźthird', 'Anna Nowakfirst', 'Gdyniasecond']);
  await expect(view.panel.getByRole('region', { name: 'Active' }).getByRole('listitem')).toHaveCount(2);
  await expect(view.panel.getByRole('region', { name: 'Resolved' }).getByRole('listitem')).toHaveCount(1);
  await expect(view.panel.getByRole('combobox', { name: 'Sort' })).toHaveValue('Newest first');
  await view.panel.getByRole('combobox', { name: 'Sort' }).click();
  await adminPage.getByRole('option', { name: 'Oldest first' }).click();
  await expect.poll(texts).toEqual(['Anna Nowakfirst', 'Łódźthird', 'Gdyniasecond']);

  const filter = view.panel.getByRole('textbox', { name: 'Filter issues' });
  await filter.fill('ł');
  await expect.poll(texts).toHaveLength(3);
  await filter.fill('łÓ');
  await expect.poll(texts).toEqual(['Łódźthird']);
  await filter.fill('FIRST');
  await expect.poll(texts).toEqual(['Anna Nowakfirst']);
  await filter.fill('nothing');
  await expect(view.panel.getByText('No results')).toBeVisible();
  await filter.fill('');

  const [active, resolved] = ['Active', 'Resolved'].map((name) => view.panel.getByRole('checkbox', { name }));
  await expect(active!).toBeChecked();
  await expect(resolved!).toBeChecked();
  await active!.uncheck();
  await expect.poll(texts).toEqual(['Gdyniasecond']);
  await resolved!.uncheck();
  await expect.poll(texts).toEqual([]);
});

test('the menu of a selection begins with the labels each time that it opens; without a selection nothing is reported [MENU-03] [MENU-08]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, stepId } = await makeLetter({ call, makeProcess }, 'Two views of a menu');
  const screen = new WorkspaceScreen(adminPage);
  const report = adminPage.getByRole('dialog', { name: 'Report a problem' });
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(screen.text).toContainText('Anna Nowak');
  await screen.text.focus();
  await adminPage.keyboard.press('Control+Alt+m');
  await expect(report).toContainText('Zaznacz tekst aby zgłosić problem');
  await expect(report.getByLabel('What is the problem?')).toHaveCount(0);
  await adminPage.keyboard.press('Escape');
  for (const passage of ['Gdynia', 'posters']) {
    await screen.select(passage);
    await expect(screen.option('Person')).toBeVisible();
    await screen.labelMenu.getByRole('button', { name: 'Report a problem' }).click();
    await expect(report).toContainText(`Problem with: ${passage}`);
    await expect(screen.labelMenu).toBeHidden();
    await adminPage.keyboard.press('Escape');
    await expect(report).toBeHidden();
    await expect(screen.text).toBeFocused();
  }
});

test('a problem with a tag is reported from its menu, highlights the tag, and stays when the tag is deleted', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, stepId, person } = await makeLetter(
    { call, makeProcess },
    'A problem with a tag',
  );
  const tag = await tagByApi(call, documentId, stepId, person.id, 'Anna Nowak');
  const screen = new WorkspaceScreen(adminPage);
  const view = new IssuesScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}&panel=issues`);
  await expect(view.panel.getByText('Nobody has reported a problem')).toBeVisible();
  await screen.clickOn('Nowak');
  const menu = adminPage.getByRole('dialog').filter({ hasText: 'Change label' });
  await menu.getByRole('button', { name: 'Report a problem' }).click();
  const report = adminPage.getByRole('dialog', { name: 'Report a problem' });
  await report.getByLabel('What is the problem?').fill('Is she a company?');
  await adminPage.keyboard.press('Enter');
  await view.row('Person: Anna Nowak').click();
  await expect.poll(() => view.highlighted()).toEqual(['Anna Nowak']);
  await call(nerTags.remove, { params: { id: tag.id } });
  await expect(view.panel.getByText('Deleted tag')).toBeVisible();
  await expect(view.panel.getByText('Person: Anna Nowak').first()).toBeVisible();
  await expect.poll(() => view.highlighted()).toEqual([]);
});

test('without a selection the menu asks for one, in the prescribed Polish in both languages, in English beneath the translation [ERR-65]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId } = await makeLetter({ call, makeProcess }, 'No selection');
  await stepOn(call, documentId, desk.lexicon);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  // A step without labels shows the text read-only: its menu has only the report.
  await call(steps.update, {
    body: { id: (await stepOn(call, documentId, desk.span)).stepDTO.id, status: 'DONE' },
  });
  const classifier = await stepOn(call, documentId, desk.classifier);
  await screen.open(desk.process.id, documentId, `?stepId=${classifier.stepDTO.id}`);
  await expect(screen.text).toContainText('Anna Nowak');
  await screen.clickOn('posters', 'right');
  const inEnglish = adminPage.getByRole('dialog', { name: 'Report a problem' });
  await expect(inEnglish).toContainText('Select text to report a problem');
  await expect(inEnglish.locator('[lang=pl]')).toHaveText('Zaznacz tekst aby zgłosić problem');
  await adminPage.keyboard.press('Escape');
  await applyLanguage(adminPage, 'pl');
  await screen.clickOn('posters', 'right');
  await expect(adminPage.getByRole('dialog', { name: 'Zgłoś problem' })).toContainText(
    'Zaznacz tekst aby zgłosić problem',
  );
  await adminPage.keyboard.press('Escape');
  await screen.select('posters');
  await screen.clickOn('posters', 'right');
  const report = adminPage.getByRole('dialog', { name: 'Zgłoś problem' });
  await report.getByLabel('Na czym polega problem?').fill('Ile?');
  await report.getByRole('button', { name: 'Wyślij' }).click();
  await expect(adminPage.getByRole('button', { name: 'Zgłoszenia, 1 aktywne' })).toBeVisible();
});

test('a reader sees issues with their controls disabled, and may not report [ISSUE-07] [PERM-19]', async ({
  call,
  makeProcess,
  person,
}) => {
  const { desk, documentId, stepId } = await makeLetter({ call, makeProcess }, 'A reader of issues');
  await reportByApi(call, documentId, 'Gdynia', 'Which city?');
  const { page, api } = await person([{ type: 'PROCESS', componentId: desk.process.id, mode: 'READ' }]);
  await expect(reportByApi(api, documentId, 'Gdynia', 'x')).rejects.toMatchObject({ status: 403 });
  const screen = new WorkspaceScreen(page);
  const view = new IssuesScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}&panel=issues`);
  await view.openDetails('Gdynia');
  await expect(view.panel.getByRole('combobox', { name: 'Status' })).toBeDisabled();
  await expect(view.comment).toBeDisabled();
  await expect(view.panel.getByText('not comment on it')).toBeVisible();
  await screen.select('posters');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(report.getByLabel('What is the problem?')).toBeDisabled();
  await expect(report.getByText('needs write access')).toBeVisible();
});

test('an issue, its comments and its status are shown live, and its place moves with the text', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId } = await makeLetter({ call, makeProcess }, 'Live issues');
  const screen = new WorkspaceScreen(adminPage);
  const view = new IssuesScreen(adminPage);
  await screen.open(desk.process.id, documentId, '?panel=issues');
  await expect(view.panel.getByText('Nobody has reported a problem')).toBeVisible();
  const { id } = await reportByApi(call, documentId, 'Gdynia', 'Which city?');
  await expect(view.row('Gdynia')).toBeVisible();
  const body = { id, docId: documentId };
  await call(issues.update, { body: { ...body, replies: [{ text: 'The one in the north.' }] } });
  await expect(view.panel.getByRole('button', { name: /1 comment$/ })).toBeVisible();
  await view.row('Gdynia').click();
  await view.openDetails('Gdynia');
  await call(issues.update, { body: { ...body, status: 'RESOLVED' } });
  await expect(view.replies).toHaveCount(2);

  // The issue moves with the text.
  const { content } = await call(documents.get, { params: { id: documentId }, query: {} });
  const parser = await stepOn(call, documentId, desk.parser);
  await call(steps.update, { body: { id: parser.stepDTO.id, status: 'WAITING' } });
  const edited = { id: content?.id ?? 0, docId: documentId, content: `Dear all, ${LETTER}` };
  await call(documents.saveContent, { params: { id: documentId }, body: edited });
  await expect(screen.text).toContainText('Dear all');
  await expect.poll(() => view.highlighted()).toEqual(['Gdynia']);
});

test('a problem with a word of a transcript is reported by a right click, and highlights the word [ISSUE-04] [ISSUE-10]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'A problem with a word');
  await uploadText(call, desk, 'call.json', sampleFile('phone-call.json'));
  const documentId = await uploadText(call, desk, 'call.wav', sampleFile('phone-call.wav'));
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const [utterance] = await call(recordings.utterances, { params: { id: documentId }, query: {} });
  const word = utterance?.tokens[1];
  const person = await addLabel(call, desk.span.id, 'Person');
  const screen = new WorkspaceScreen(adminPage);
  const view = new IssuesScreen(adminPage);
  await screen.open(desk.process.id, documentId, '?panel=issues');
  const token = adminPage.locator(`[data-token="${word?.id}"]`);
  await token.click({ button: 'right' });
  const labels = adminPage.getByRole('dialog', { name: 'Choose a label' });
  await labels.getByRole('button', { name: 'Report a problem' }).click();
  const report = adminPage.getByRole('dialog', { name: 'Report a problem' });
  await expect(report.getByRole('button', { name: 'Send' })).toBeDisabled();
  await report.getByLabel('What is the problem?').fill('Not understood');
  await adminPage.keyboard.press('Enter');
  await view.row('Not understood').click();
  await expect(token).toHaveAttribute('data-issue', '');
  await expect
    .poll(() => call(issues.list, { params: { id: documentId } }))
    .toMatchObject([{ type: 'TOKEN', title: word?.value, status: 'ACTIVE' }]);

  // An issue about a tag highlights the words of the tag.
  const last = utterance?.tokens.at(-1);
  const tag = await call(nerTags.create, {
    body: { nerTagType: { id: person.id }, stepId: stepDTO.id, utteranceTokens: [{ id: last?.id ?? 0 }] },
  });
  await call(issues.create, {
    body: { type: 'TAG', docId: documentId, text: 'Who?', tags: [{ id: tag.id }] },
  });
  await view.row('Who?').click();
  await expect(adminPage.locator(`[data-token="${last?.id}"]`)).toHaveAttribute('data-issue', '');
  await expect(token).not.toHaveAttribute('data-issue');
});
