import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { addLabel, makeDesk, sampleFile, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect } from '../support/fixtures.ts';
import type { Scene } from '../support/looks.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';
import { goToDocument, unique, type Stage } from './stage.ts';

/** A tagged phone call, and a transcript whose recording came after people had worked. */
async function makeCalls({ call, makeProcess }: Stage) {
  const desk = await makeDesk(call, makeProcess, unique('Calls'));
  await call(nodes.update, {
    body: { ...desk.span, supportedTaggingTypes: ['TOKEN', 'TIMESPAN'], handlesRelations: true },
  });
  const label = await addLabel(call, desk.span.id, 'Person');
  const tagged = async (name: string) => {
    const id = await uploadText(call, desk, `${name}.json`, sampleFile('phone-call.json'));
    const { stepDTO } = await stepOn(call, id, desk.span);
    const [utterance] = await call(recordings.utterances, { params: { id }, query: {} });
    const utteranceTokens = (utterance?.tokens ?? []).slice(0, 2).map((token) => ({ id: token.id }));
    await call(nerTags.create, {
      body: { nerTagType: { id: label.id }, stepId: stepDTO.id, utteranceTokens },
    });
    return { id, stepId: stepDTO.id };
  };
  const audio = await uploadText(call, desk, 'first.wav', sampleFile('phone-call.wav'));
  const first = await tagged('first');
  const second = await tagged('second');
  await uploadText(call, desk, 'second.wav', sampleFile('phone-call.wav'));
  return { desk, label, audio, first, second };
}

/** Recordings in the workspace: player, waveform, transcript, and its editing. */
export async function recordingScenes(stage: Stage): Promise<Scene[]> {
  const { page, call } = stage;
  const { desk, first, second } = await makeCalls(stage);
  const screen = new WorkspaceScreen(page);
  const dialog = page.getByRole('dialog');
  const player = page.getByRole('region', { name: 'Player' });
  const wave = player.getByRole('group', { name: /^Waveform/ });
  const surface = page.getByRole('application', { name: 'Words of the transcript' });
  const labels = page.getByRole('dialog', { name: 'Choose a label' });
  const words = page.getByRole('list', { name: 'Transcript' }).locator('[data-token]');
  const word = words.getByText('posters', { exact: true }).first();
  const open = async (search: string) => {
    await goToDocument(screen, desk.process.id, first.id, search);
    await expect(words.first()).toBeVisible();
  };
  const drag = async () => {
    const box = await wave.boundingBox();
    if (!box) throw new Error('There is no waveform');
    await page.mouse.move(box.x + 200, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 350, box.y + 80, { steps: 6 });
    await page.mouse.up();
  };
  return [
    { name: 'a recording beside its documents', open: () => open(`?panel=documents&stepId=${first.stepId}`) },
    {
      name: 'selected words',
      open: async () => {
        await open(`?stepId=${first.stepId}`);
        await surface.focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Shift+ArrowRight');
        await expect(page.locator('[data-token][data-selected]')).toHaveCount(2);
      },
    },
    {
      name: 'the labels for selected words',
      open: async () => {
        await page.keyboard.press('Enter');
        await expect(labels).toBeVisible();
      },
    },
    {
      name: 'the labels for a marked time',
      open: async () => {
        await open(`?stepId=${first.stepId}`);
        await expect(wave).toBeVisible();
        await player.getByRole('button', { name: 'Mark a time span', exact: true }).click();
        await drag();
        await expect(labels).toBeVisible();
      },
    },
    {
      name: 'the times of a tag with a mistake',
      open: async () => {
        await page.getByRole('option', { name: 'Person' }).click();
        const box = await wave.boundingBox();
        await page.mouse.click((box?.x ?? 0) + 275, (box?.y ?? 0) + 80, { button: 'right' });
        await page.getByRole('button', { name: 'Edit time range' }).click();
        const editor = page.getByRole('form', { name: 'Time range' });
        await editor.getByRole('textbox', { name: 'End' }).fill('99:99:99');
        await expect(editor.getByText(/^Enter minutes, seconds and hundredths/)).toBeVisible();
      },
    },
    {
      name: 'the files of a transcript',
      open: async () => {
        await open('');
        await page.getByRole('button', { name: 'first.wav' }).press('Enter');
        await page.getByRole('menuitem', { name: 'Transcript files' }).press('Enter');
        await expect(dialog.getByRole('listitem').first()).toBeVisible();
      },
    },
    {
      name: 'a recording that came after its transcript',
      open: async () => {
        await goToDocument(screen, desk.process.id, second.id);
        await expect(page.getByRole('alert').filter({ hasText: '.wav' })).toBeVisible();
      },
    },
    {
      name: 'the menu of words that are edited',
      open: async () => {
        const { stepDTO: parser } = await stepOn(call, first.id, desk.parser);
        await call(steps.update, { body: { id: parser.id, status: 'WAITING' } });
        await open(`?stepId=${parser.id}`);
        await word.click();
        await page.locator('[data-token][data-selected]').first().click({ button: 'right' });
        await expect(page.getByRole('menuitem', { name: 'Edit time range' })).toBeVisible();
      },
    },
    {
      name: 'the change of a speaker',
      open: async () => {
        await page.keyboard.press('Escape');
        await word.click();
        await page.keyboard.press('p');
        await expect(page.getByRole('region', { name: /^Change of the speaker/ })).toBeVisible();
      },
    },
  ];
}
