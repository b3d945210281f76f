import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { utteranceTokens } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import {
  addLabel,
  LETTER,
  sampleFile,
  stepOn,
  tagByApi,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

interface Given {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
}

async function makeLetter({ call, makeProcess }: Given, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const label = await addLabel(call, desk.span.id, 'Person');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await stepOn(call, documentId, desk.lexicon);
  return { desk, label, documentId, stepId: stepDTO.id };
}

/** A phone call whose transcript waits in the step of the file parser. */
async function makeCall({ call, makeProcess }: Given, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const documentId = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  await uploadText(call, desk, 'phone-call.json', sampleFile('phone-call.json'));
  await stepOn(call, documentId, desk.span);
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  return { desk, documentId, stepId: stepDTO.id };
}

async function reportByApi(call: Call, docId: number, quote: string) {
  const startOffset = LETTER.indexOf(quote);
  const place = { startOffset, endOffset: startOffset + quote.length, quote };
  await call(issues.create, { body: { type: 'TEXT', docId, text: 'Is it true?', ...place } });
}

/** The read of a list that follows a change: 304 if the page has received all changes. */
const readOf = (page: Page, path: string, status: number) =>
  page.waitForResponse(
    (one) =>
      one.request().method() === 'GET' && new URL(one.url()).pathname === path && one.status() === status,
  );

/** A live connection that opens, and brings nothing: a proxy swallows its messages. */
const blockLive = (page: Page) =>
  page.onSocket((socket) => socket.addEventListener('message', (event) => event.stopImmediatePropagation()));

const wordOf = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Transcript' })
    .locator('[data-token]')
    .getByText(text, { exact: true })
    .first();

async function changeWord(page: Page, from: string, to: string): Promise<void> {
  await wordOf(page, from).dblclick();
  const field = page.getByRole('combobox', { name: `Word: ${from}` });
  await field.fill(to);
  await field.press('Enter');
  await expect(wordOf(page, to)).toBeVisible();
}

test('the tags are read after a tag was made or changed, the transcript after a word and a speaker, the issues after an issue [WS-39]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const letter = await makeLetter({ call, makeProcess }, 'Reads after writes');
  await reportByApi(call, letter.documentId, '120 PLN');
  const screen = new WorkspaceScreen(page);
  await screen.open(letter.desk.process.id, letter.documentId, `?stepId=${letter.stepId}&panel=issues`);
  const tags = readOf(page, '/api/ner-tags', 304);
  await screen.select('Anna Nowak');
  await screen.option('Person').click();
  expect(await (await tags).text()).toBe('');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  const afterChange = readOf(page, '/api/ner-tags', 304);
  await screen.clickOn('Anna');
  await page.getByRole('button', { name: 'End one word to the right' }).click();
  await afterChange;
  await page.keyboard.press('Escape');
  await expect(screen.mark('Anna Nowak from')).toBeVisible();

  const panel = page.getByRole('region', { name: 'Issues', exact: true });
  await panel.getByRole('button', { name: 'Details of the issue "120 PLN"' }).click();
  const issueList = readOf(page, `/api/document/${letter.documentId}/issues`, 304);
  await panel.getByLabel('Add a comment').fill('Yes.');
  await panel.getByLabel('Add a comment').press('Enter');
  await issueList;
  await expect(panel.getByRole('list', { name: 'Comments' })).toContainText('Yes.');

  const spoken = await makeCall({ call, makeProcess }, 'Reads after words');
  await screen.open(spoken.desk.process.id, spoken.documentId, `?stepId=${spoken.stepId}`);
  await expect(wordOf(page, 'posters')).toBeVisible();
  const path = `/api/asr-documents/${spoken.documentId}/utterances`;
  const afterWord = readOf(page, path, 304);
  await changeWord(page, 'posters', 'placards');
  await afterWord;
  const afterSpeaker = readOf(page, path, 304);
  await wordOf(page, 'placards').click();
  for (const key of ['p', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await afterSpeaker;
  await expect(wordOf(page, 'placards')).toBeVisible();
});

test('a page whose live connection is blocked shows what others have changed after each change of its own', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  blockLive(page);
  const { desk, label, documentId, stepId } = await makeLetter({ call, makeProcess }, 'A blocked connection');
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}&panel=issues`);
  await expect(screen.mark('120 PLN')).toBeVisible();
  await tagByApi(call, documentId, stepId, label.id, 'Gdynia');
  await reportByApi(call, documentId, 'invoice');
  await screen.select('Anna Nowak');
  await screen.option('Person').click();
  await expect(screen.mark('Gdynia')).toBeVisible();
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  expect((await tagsOf(call, documentId)).map(({ quote }) => quote).toSorted()).toEqual([
    '120 PLN',
    'Anna Nowak',
    'Gdynia',
  ]);

  // One undo deletes the own tag only.
  await screen.text.focus();
  await page.keyboard.press('Control+z');
  await expect(screen.mark('Anna Nowak')).toHaveCount(0);
  await expect(screen.mark('Gdynia')).toBeVisible();
});

test('a blocked page gets the words of others after a word of its own, and keeps the words that wait', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  blockLive(page);
  const { desk, documentId, stepId } = await makeCall({ call, makeProcess }, 'Blocked words');
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(wordOf(page, 'posters')).toBeVisible();
  const said = await call(recordings.utterances, { params: { id: documentId } });
  const id = said.at(-1)?.tokens.at(-1)?.id ?? 0;
  await call(utteranceTokens.update, { query: { nodeId: desk.parser.id }, body: { id, value: 'Overheard' } });
  const path = `/api/asr-documents/${documentId}/utterances`;
  const list = readOf(page, path, 200);
  await changeWord(page, 'posters', 'placards');
  await list;
  await expect(wordOf(page, 'Overheard')).toBeVisible();
  await expect(wordOf(page, 'placards')).toBeVisible();

  // The answer to a read must not replace a word that was typed while it was under way.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${path}?*`, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await changeWord(page, 'placards', 'leaflets');
  await asked;
  const again = readOf(page, path, 200);
  await changeWord(page, 'leaflets', 'stickers');
  await expect
    .poll(async () => {
      const now = await call(recordings.utterances, { params: { id: documentId } });
      return now.flatMap((one) => one.tokens.map(({ value }) => value));
    })
    .toContain('stickers');
  release();
  await again;
  await expect(wordOf(page, 'stickers')).toBeVisible();
  await expect(wordOf(page, 'leaflets')).toHaveCount(0);
});
