import type { Locator, Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { recordings, type Utterance } from '@scriptorium/contract/documents/recordings.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import {
  addLabel,
  makeDesk,
  sampleFile,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { person } from '../support/people.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

/** A call of six utterances, in a step that labels words and time spans and relates them. */
async function openCall(
  page: Page,
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
  readonly page: Page;
  readonly utterances: readonly Utterance[];

  constructor(page: Page, utterances: readonly Utterance[]) {
    this.page = page;
    this.utterances = utterances;
  }

  get surface(): Locator {
    return this.page.getByRole('application', { name: 'Words of the transcript' });
  }

  row(index: number): Locator {
    return this.page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').nth(index);
  }

  token(row: number, at: number) {
    const token = this.utterances[row]?.tokens[at];
    if (!token) throw new Error(`The transcript has no word ${at} in row ${row}`);
    return token;
  }

  word(row: number, at: number): Locator {
    return this.page.locator(`[data-token="${this.token(row, at).id}"]`);
  }

  get selected(): Locator {
    return this.page.locator('[data-token][data-selected]');
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    if (!start || !end) throw new Error('The words are not on the screen');
    await this.page.mouse.move(start.x + 2, start.y + start.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
    await this.page.mouse.move(end.x + end.width - 2, end.y + end.height / 2, { steps: 2 });
    await this.page.mouse.up();
  }

  get labels(): Locator {
    return this.page.getByRole('dialog', { name: 'Choose a label' });
  }
}

const quotesOf = async (call: Call, documentId: number): Promise<string[]> =>
  (await tagsOf(call, documentId)).map(({ quote, nerTagType }) => `${quote}: ${nerTagType.name}`);

test('words are labelled by dragging over them; a selection across utterances is cleared; the label is beneath its words [AUDIO-14] [AUDIO-27] [AUDIO-30] [AUDIO-41]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { documentId, stepId, utterances, label } = await openCall(adminPage, call, makeProcess, 'Words');
  const transcript = new TranscriptScreen(adminPage, utterances);
  await transcript.drag(transcript.word(0, 2), transcript.word(1, 3));
  await expect(transcript.selected).toHaveCount(0);
  await expect(transcript.labels).toBeHidden();

  const sent = adminPage.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/ner-tags'),
  );
  await transcript.drag(transcript.word(0, 2), transcript.word(0, 4));
  await expect(transcript.selected).toHaveText(['Aurora', 'Print', 'Studio,']);
  await expect(transcript.labels).toHaveAttribute('data-menu', 'TOKEN_LABEL');
  await transcript.labels.getByRole('option', { name: 'Person' }).click();
  const tokens = [2, 3, 4].map((at) => ({ id: transcript.token(0, at).id }));
  expect((await sent).postDataJSON()).toMatchObject({
    nerTagType: { id: label.id },
    utteranceTokens: tokens,
    stepId,
  });
  await expect(transcript.row(0).locator('mark')).toHaveText('Aurora Print Studio,');
  await expect(transcript.row(0).locator('mark')).toHaveAttribute('data-label', 'Person');
  await expect.poll(() => quotesOf(call, documentId)).toEqual(['Aurora Print Studio,: Person']);
  const label1 = await transcript
    .row(0)
    .locator('mark')
    .evaluate((mark) => {
      const { content, top, position } = getComputedStyle(mark, '::before');
      return {
        content,
        position,
        top: Number.parseFloat(top),
        size: Number.parseFloat(getComputedStyle(mark).fontSize),
      };
    });
  expect(label1).toMatchObject({
    content: expect.stringContaining('"Person"') as unknown,
    position: 'absolute',
  });
  expect(label1.top).toBeGreaterThan(label1.size);

  // The time of the words is tagged by the same menu.
  await transcript.drag(transcript.word(1, 5), transcript.word(1, 7));
  await transcript.labels.getByText('The time span').click();
  await transcript.labels.getByRole('option', { name: 'Thing' }).click();
  const ofTime = async () => (await tagsOf(call, documentId)).find(({ type }) => type === 'TIMESPAN_TAG');
  await expect.poll(ofTime).toMatchObject({
    tsStart: Math.floor(transcript.token(1, 5).tsStart / 10) / 100,
    tsEnd: Math.floor(transcript.token(1, 7).tsEnd / 10) / 100,
    utteranceTokens: [],
  });
});

test('a reader selects words and sees tags, and cannot label, extend or delete [PERM-18]', async ({
  adminPage,
  browser,
  call,
  makeProcess,
  server,
}) => {
  const { desk, documentId, stepId, utterances, label } = await openCall(
    adminPage,
    call,
    makeProcess,
    'Reader',
  );
  const { id: tagId } = await call(nerTags.create, {
    body: {
      nerTagType: { id: label.id },
      stepId,
      utteranceTokens: [{ id: utterances[0]?.tokens[7]?.id ?? 0 }],
    },
  });
  const reader = await person({ browser, call, server }, desk, 'Reader', 'READ');
  await reader.screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(reader.page.locator(`[data-token="${utterances[0]?.tokens[0]?.id}"]`)).toBeVisible();
  const transcript = new TranscriptScreen(reader.page, utterances);
  const mark = transcript.row(0).locator('mark');
  await expect(mark).toHaveText('Piotr');
  await transcript.drag(transcript.word(0, 2), transcript.word(0, 3));
  await expect(transcript.selected).toHaveText(['Aurora', 'Print']);
  await expect(transcript.labels).toBeVisible();
  await expect(transcript.labels.getByRole('option')).toHaveCount(0);
  await reader.page.keyboard.press('Escape');
  await expect(transcript.labels).toBeHidden();
  // Its middle is below the word, in the tag's line.
  await mark.click();
  const menu = reader.page.getByRole('dialog', { name: 'Tag here' });
  await expect(menu.getByRole('button', { name: 'Report a problem' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Delete tag' })).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'End one word to the right' })).toHaveCount(0);
  await reader.page.keyboard.press('Escape');
  await reader.page.keyboard.press('Delete');
  await reader.page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(mark).toHaveText('Piotr');
  await expect(
    reader.api(nerTags.update, {
      body: { id: tagId, utteranceTokens: [{ id: utterances[0]?.tokens[6]?.id ?? 0 }] },
    }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(reader.api(nerTags.remove, { params: { id: tagId } })).rejects.toMatchObject({ status: 403 });
  expect(await quotesOf(call, documentId)).toEqual(['Piotr: Person']);
  await reader.page.context().close();
});

test('the transcript is accessible in every look, with tags, a selection and an open menu', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { utterances, stepId, label, open } = await openCall(adminPage, call, makeProcess, 'Looks of labels');
  const transcript = new TranscriptScreen(adminPage, utterances);
  await call(nerTags.create, {
    body: {
      nerTagType: { id: label.id },
      stepId,
      utteranceTokens: [{ id: transcript.token(0, 7).id }],
    },
  });
  await open();
  await expect(transcript.row(0).locator('mark')).toBeVisible();
  await transcript.surface.focus();
  await adminPage.keyboard.press('ArrowRight');
  await adminPage.keyboard.press('Shift+ArrowRight');
  await expectAccessible(adminPage);
  await adminPage.keyboard.press('Enter');
  await expect(transcript.labels).toBeVisible();
  await expectAccessible(adminPage);
});
