import { asrDocuments } from '@scriptorium/contract/documents/asr-documents.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const token = (value: string, tsStart: number) => ({ value, tsStart, tsEnd: tsStart + 200 });
const TRANSCRIPT = JSON.stringify({
  utterances: [
    {
      actor: 'SPEAKER1',
      tokens: [
        token('Good', 0),
        token('morning', 300),
        token(',', 600),
        token('Aurora', 900),
        token('.', 1200),
      ],
    },
    {
      actor: 'SPEAKER2',
      tokens: [token('Is', 1500), token('it', 1800), token('ready', 2100), token('?', 2400)],
    },
    { actor: 'SPEAKER1', tokens: [token('Tomorrow', 3000), token('.', 3300)] },
  ],
});

/** Two transcripts and a text. */
async function fillProcess(call: Call, process: Process) {
  const upload = await addNode(call, { processId: process.id, activityType: 'HUP', name: 'Uploads' });
  const add = (name: string, content: string) => uploadText(call, { upload }, name, content);
  const first = await add('studio.json', TRANSCRIPT);
  await add('garage.json', TRANSCRIPT.replaceAll('Aurora', 'Borealis'));
  await add('letter.txt', 'Good morning');
  await expect
    .poll(async () => (await call(asrDocuments.list, { query: { processId: process.id } })).total)
    .toBe(2);
  return { first };
}

const rows = (page: Page) => page.getByRole('table', { name: 'List of ASR documents' }).locator('tbody tr');

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Process' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('recordings of a chosen process are listed, searched and read [SHELL-17] [ASR-02] [ASR-03] [ASR-04] [ASR-06] [ERR-47]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const process = await makeProcess(unique('Calls of Aurora'));
  const { first } = await fillProcess(call, process);
  for (const [path, title] of [
    ['node', 'Nodes'],
    ['process', 'Processes'],
  ] as const) {
    await page.goto(`/entity/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Entities' }).click();
  await page.getByRole('menuitem', { name: 'ASR documents' }).click();
  await expect(page).toHaveURL('/entity/asr-document');
  await expect(page.getByRole('combobox', { name: 'Process' })).toHaveAttribute(
    'placeholder',
    'Choose a process',
  );
  await expect(page.getByText('No Asr Documents found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create' })).toBeDisabled();

  await choose(page, process.name);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(`${first}`);
  for (const action of ['View', 'Edit', 'Delete'])
    await expect(
      rows(page)
        .first()
        .getByRole('link', { name: `${action} studio.json` }),
    ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create' })).toBeVisible();

  const search = page.getByRole('searchbox');
  await search.fill('borealis');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('garage.json');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await search.fill('nothing like this');
  await search.press('Enter');
  await expect(page.getByText('No Asr Documents found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(search).toHaveValue('');
  await expect(rows(page)).toHaveCount(2);

  // The newest utterance is the second one.
  const parser = await parserOf(call, process.id);
  const { stepDTO } = await stepOn(call, first, parser);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  const [before, after] = await call(recordings.utterances, { params: { id: first }, query: {} });
  const said = { id: -1, docId: first, actor: 'SPEAKER2', prevId: before?.id ?? 0, nextId: after?.id ?? 0 };
  const tokens = [{ id: -1, value: 'Hello', tsStart: 1410, tsEnd: 1490 }];
  await call(utterances.saveBatch, { query: { nodeId: parser.id }, body: { batch: [{ ...said, tokens }] } });

  await rows(page).first().getByRole('link', { name: 'View studio.json' }).click();
  await expect(page).toHaveURL(new RegExp(`/entity/asr-document/${first}\\b`));
  const cards = page.getByRole('list', { name: 'Transcript' }).getByRole('listitem');
  await expect(cards).toHaveText([
    /^Speaker 1.*Good morning, Aurora\.$/,
    /^Speaker 2.*Hello$/,
    /^Speaker 2.*Is it ready\?$/,
    /^Speaker 1.*Tomorrow\.$/,
  ]);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('a document is created, saved and deleted, and its process is listed again each time [ASR-01] [ASR-05] [ASR-08] [ASR-09]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const process = await makeProcess(unique('Calls to keep'));
  const { first } = await fillProcess(call, process);
  await page.goto(`/entity/asr-document?process=${process.id}`);
  await page.getByRole('link', { name: 'Create' }).click();
  await expect(page).toHaveURL(`/entity/asr-document/new?process=${process.id}`);
  const form = page.getByRole('main').locator('form');
  await expect(form.getByRole('textbox')).toHaveCount(0);
  await expect(form.getByRole('button')).toHaveText(['Back', 'Save']);
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Create' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/entity/asr-document?process=${process.id}`);
  await expect(rows(page)).toHaveCount(3);
  const { rows: made } = await call(asrDocuments.list, { query: { processId: process.id, sort: 'id,desc' } });
  const id = made[0]?.id ?? 0;
  expect(await call(documents.get, { params: { id }, query: {} })).toMatchObject({
    documentType: 'AUDIOFILE',
    processId: process.id,
  });

  await rows(page).last().getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(new RegExp(`/entity/asr-document/${id}/edit`));
  await expect(form.getByRole('button')).toHaveText(['Back', 'Save']);
  const listed = page.waitForResponse((response) => response.url().includes('/api/asr-documents?'));
  await form.getByRole('button', { name: 'Save' }).click();
  await listed;
  await expect(page).toHaveURL(`/entity/asr-document?process=${process.id}`);
  await expect(rows(page)).toHaveCount(3);

  await rows(page).last().getByRole('link', { name: 'View' }).click();
  await expect(page.getByText('This document has no transcript.')).toBeVisible();
  await page.goto(`/entity/asr-document/${id}/delete?process=${process.id}`);
  const dialog = page.getByRole('dialog', { name: 'Delete ASR document' });
  await expect(dialog).toContainText('ASR document” and everything that was labelled in it will be deleted.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  await rows(page).last().getByRole('link', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/entity/asr-document?process=${process.id}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(`${first}`);
});

test('readers of one process see its recordings only, without buttons that change them', async ({
  call,
  makeProcess,
  open,
  world,
}) => {
  const mine = await makeProcess(unique('Calls to read'));
  const other = await makeProcess(unique('Calls of others'));
  const { first } = await fillProcess(call, mine);
  const { first: hidden } = await fillProcess(call, other);
  const rita = await addPerson(world, { processId: mine.id, firstName: 'Rita', mode: 'READ' });
  const page = await open(rita.token);
  await page.goto('/entity/asr-document?query=aurora');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(mine.name);
  await expect(rows(page).getByRole('link')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Process' }).click();
  await expect(page.getByRole('option')).toHaveText([mine.name]);
  await page.getByRole('option', { name: mine.name }).click();
  await expect(page.getByRole('link', { name: 'Create' })).toHaveCount(0);
  await page.goto(`/entity/asr-document/new?process=${mine.id}`);
  await expect(page.getByText('You are not authorized to access this page.')).toBeVisible();
  await page.goto(`/entity/asr-document/${first}/edit`);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.goto(`/entity/asr-document/${hidden}`);
  await expect(page.getByRole('alert')).toBeVisible();
  for (const wrong of ['abc', '0', '-1'])
    for (const end of ['', '/edit', '/delete']) {
      await page.goto(`/entity/asr-document/${wrong}${end}`);
      await expect(page.getByText('The page does not exist.')).toBeVisible();
    }
});
