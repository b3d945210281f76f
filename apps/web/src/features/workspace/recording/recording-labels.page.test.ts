import type { Call } from '@scriptorium/contract/kit/client.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { recordings, type Utterance } from '@scriptorium/contract/documents/recordings.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import type { PageLocator } from '@scriptorium/testing/page/locator.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { addLabel, sampleFile, stepOn, tagsOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

/** A call of six utterances, in a step that labels words and time spans and relates them. */
async function openCall(
  page: TestPage,
  call: Call,
  makeProcess: (name: string) => Promise<Process>,
  name: string,
) {
  const desk = await makeDesk(call, makeProcess, name);
  await call(nodes.update, {
    body: { ...desk.span, supportedTaggingTypes: ['TOKEN', 'TIMESPAN'], handlesRelations: true },
  });
  const label = await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const thing = await addLabel(call, desk.span.id, 'Thing', { suffixKey: 't' });
  await call(relationTypes.create, {
    body: { nodeId: desk.span.id, name: 'sells', color: '#c2410c', priority: 2 },
  });
  const documentId = await uploadText(call, desk, 'call.wav', sampleFile('phone-call.wav'));
  await uploadText(call, desk, 'call.json', sampleFile('phone-call.json'));
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const utterances = await call(recordings.utterances, { params: { id: documentId }, query: {} });
  const screen = new WorkspaceScreen(page);
  const open = async () => {
    await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
    await expect(page.locator(`[data-token="${utterances[0]?.tokens[0]?.id}"]`)).toBeVisible();
  };
  await open();
  return { desk, documentId, stepId: stepDTO.id, utterances, label, thing, open };
}

/** The transcript of the open recording. */
class TranscriptScreen {
  readonly page: TestPage;
  readonly utterances: readonly Utterance[];

  constructor(page: TestPage, utterances: readonly Utterance[]) {
    this.page = page;
    this.utterances = utterances;
  }

  get surface(): PageLocator {
    return this.page.getByRole('application', { name: 'Words of the transcript' });
  }

  row(index: number): PageLocator {
    return this.page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').nth(index);
  }

  token(row: number, at: number) {
    const token = this.utterances[row]?.tokens[at];
    if (!token) throw new Error(`The transcript has no word ${at} in row ${row}`);
    return token;
  }

  word(row: number, at: number): PageLocator {
    return this.page.locator(`[data-token="${this.token(row, at).id}"]`);
  }

  get selected(): PageLocator {
    return this.page.locator('[data-token][data-selected]');
  }

  get labels(): PageLocator {
    return this.page.getByRole('dialog', { name: 'Choose a label' });
  }
}

const quotesOf = async (call: Call, documentId: number): Promise<string[]> =>
  (await tagsOf(call, documentId)).map(({ quote, nerTagType }) => `${quote}: ${nerTagType.name}`);

test('a row has its speaker, its start and a toggle; all rows collapse at once [AUDIO-12]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { utterances } = await openCall(adminPage, call, makeProcess, 'Rows');
  const transcript = new TranscriptScreen(adminPage, utterances);
  const row = transcript.row(1);
  await expect(row).toHaveAttribute('aria-setsize', String(utterances.length));
  await expect(row).toHaveAttribute('aria-posinset', '2');
  await expect(row).toContainText('Speaker 2');
  await expect(row.getByRole('button', { name: 'Play from 00:04' })).toBeEnabled();
  await expect(transcript.word(1, 0)).toHaveText('Good');
  await row.getByRole('button', { name: /^Collapse what Speaker 2 says/ }).click();
  await expect(transcript.word(1, 0)).toHaveCount(0);
  await expect(row).toContainText('Good morning. I am calling');
  await row.getByRole('button', { name: /^Expand what Speaker 2 says/ }).click();
  await expect(transcript.word(1, 0)).toBeVisible();
  await adminPage.getByRole('button', { name: 'Collapse all utterances' }).click();
  await expect(adminPage.locator('[data-token]')).toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Expand all utterances' }).click();
  await expect(transcript.word(5, 0)).toBeVisible();
});

test('labels are set, moved, changed, deleted and restored by keys alone [AUDIO-23] [AUDIO-40] [CLF-06]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { documentId, utterances } = await openCall(adminPage, call, makeProcess, 'Keys');
  const transcript = new TranscriptScreen(adminPage, utterances);
  const { keyboard } = adminPage;
  const quotes = () => quotesOf(call, documentId);
  await expect(transcript.word(0, 0)).toBeVisible();
  await keyboard.press('Alt+0');
  await expect(transcript.surface).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(transcript.selected).toHaveText('Good');
  await keyboard.press('ArrowRight');
  await keyboard.press('Shift+ArrowRight');
  await expect(transcript.selected).toHaveText(['morning,', 'Aurora']);
  await keyboard.press('p');
  await expect.poll(quotes).toEqual(['morning, Aurora: Person']);

  await keyboard.press('[');
  await keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(quotes).toEqual(['morning, Aurora Print: Person']);
  await keyboard.press('Alt+Shift+ArrowDown');
  await expect.poll(quotes).toEqual(['Aurora Print: Person']);
  await keyboard.press('t');
  await expect.poll(quotes).toEqual(['Aurora Print: Thing']);
  await keyboard.press('Delete');
  await expect.poll(quotes).toEqual([]);
  await keyboard.press('Control+z');
  await expect.poll(quotes).toEqual(['Aurora Print: Thing']);
  await expect(transcript.row(0).locator('mark')).toHaveText('Aurora Print');

  // The menu of the words by the menu key, in another utterance.
  await keyboard.press('ArrowDown');
  await expect(transcript.selected).toHaveText('Good');
  await keyboard.press('End');
  await expect(transcript.selected).toHaveText('damaged.');
  await keyboard.press('Enter');
  await expect(transcript.labels).toBeVisible();
  await keyboard.press('Escape');
  await expect(transcript.surface).toBeFocused();
});

test('tags of a transcript are related by clicks and by keys; a tag in a relation is not deleted [AUDIO-14]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { documentId, stepId, utterances, label, thing, open } = await openCall(
    adminPage,
    call,
    makeProcess,
    'Arrows',
  );
  const transcript = new TranscriptScreen(adminPage, utterances);
  const tag = (labelId: number, row: number, ...at: number[]) =>
    call(nerTags.create, {
      body: {
        nerTagType: { id: labelId },
        stepId,
        utteranceTokens: at.map((one) => ({ id: transcript.token(row, one).id })),
      },
    });
  await tag(label.id, 0, 7);
  await tag(thing.id, 1, 5);
  await open();
  await expect(transcript.row(0).locator('mark')).toHaveAttribute('data-label', 'Person');
  await expect(transcript.row(1).locator('mark')).toHaveAttribute('data-label', 'Thing');
  const arrows = adminPage.locator('.annotator-arc-head');
  await expect(arrows).toHaveCount(0);
  await transcript.surface.focus();
  await adminPage.keyboard.press(']');
  await expect(transcript.row(0).locator('mark')).toHaveAttribute('data-strong', 'selected');
  const relations = adminPage.getByRole('region', { name: 'Relations' });
  await adminPage.keyboard.press('Alt+Enter');
  await expect(relations).toContainText('From “Piotr” to …');
  await adminPage.keyboard.press(']');
  await adminPage.keyboard.press('Enter');
  await expect(relations.getByRole('list', { name: 'Edited relations' })).toContainText('sells');
  await expect(arrows).not.toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adminPage.getByRole('list', { name: 'Relation graphs' })).toContainText('Piotr, about');
  await transcript.word(0, 7).click();
  await adminPage.getByRole('button', { name: 'Delete tag', exact: true }).click();
  await expect(adminPage.getByRole('dialog', { name: 'The tag cannot be deleted' })).toBeVisible();
  expect(await tagsOf(call, documentId)).toHaveLength(2);
});

test('the search walks through the words, and a problem with words is reported [ISSUE-10]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { documentId, utterances } = await openCall(adminPage, call, makeProcess, 'Search');
  const transcript = new TranscriptScreen(adminPage, utterances);
  await transcript.surface.focus();
  await adminPage.keyboard.press('Control+f');
  await adminPage.keyboard.type('posters');
  await expect(adminPage.getByText('1 of 2')).toBeVisible();
  await adminPage.keyboard.press('Enter');
  await expect(adminPage.getByText('2 of 2')).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await expect(transcript.selected).toHaveText('posters');
  await adminPage.keyboard.press('Control+Alt+m');
  const report = adminPage.getByRole('dialog', { name: 'Report a problem' });
  await adminPage.keyboard.press('Enter');
  await expect(report.getByRole('button', { name: 'Send' })).toBeDisabled();
  await report.getByLabel('What is the problem?').fill('Misheard');
  await adminPage.keyboard.press('Enter');
  await expect
    .poll(() => call(issues.list, { params: { id: documentId } }))
    .toMatchObject([{ type: 'TOKEN', status: 'ACTIVE', title: 'posters', text: 'Misheard' }]);
});

test('a click on a word moves the player to its milliseconds as seconds: it stays paused, or goes on playing [AUDIO-11]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const { utterances } = await openCall(page, call, makeProcess, 'Clicks on words');
  const transcript = new TranscriptScreen(page, utterances);
  const player = page.getByRole('region', { name: 'Player' });
  const media = (): HTMLMediaElement => {
    const found = document.querySelector<HTMLMediaElement>('audio');
    if (!found) throw new Error('There is no player');
    return found;
  };
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await transcript.word(1, 1).click();
  await expect(transcript.selected).toHaveCount(1);
  expect(media().paused).toBe(true);
  expect(media().currentTime).toBeCloseTo(transcript.token(1, 1).tsStart / 1000, 2);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await transcript.word(2, 0).click();
  expect(media().paused).toBe(false);
  expect(media().currentTime).toBeCloseTo(transcript.token(2, 0).tsStart / 1000, 2);
});
