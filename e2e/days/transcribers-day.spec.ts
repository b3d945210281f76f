import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { textOf } from '@scriptorium/domain/transcript/transcript.ts';
import {
  addLabel,
  makeDesk,
  sampleFile,
  statusOn,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

/** Other files than the demo's call, to try the journey on them: their paths in RECORDING and TRANSCRIPT. */
const fileOf = (variable: string, sample: string) => {
  const path = process.env[variable];
  return path
    ? { name: basename(path), bytes: readFileSync(path) }
    : { name: sample, bytes: sampleFile(sample) };
};
const RECORDING = fileOf('RECORDING', 'phone-call.wav');
const TRANSCRIPT = fileOf('TRANSCRIPT', 'phone-call.json');

const transcriptOf = (call: Call, id: number) => call(recordings.utterances, { params: { id }, query: {} });

/** Presses keys one after the other. */
const keysOf =
  (page: Page) =>
  async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

test('a transcriber corrects a recording and labels it, by keyboard alone: words, speakers, tags, a relation, a time span, an issue, acceptance, export', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'A day with recordings');
  await call(nodes.update, { body: { ...desk.parser, autoStepStatus: 'WAITING' } });
  await call(nodes.update, {
    body: { ...desk.span, supportedTaggingTypes: ['TOKEN', 'TIMESPAN'], handlesRelations: true },
  });
  await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  await addLabel(call, desk.span.id, 'Thing', { suffixKey: 't' });
  await call(relationTypes.create, { body: { nodeId: desk.span.id, name: 'names', color: '#c2410c' } });
  const stem = RECORDING.name.replace(/\.\w+$/, '');
  const id = await uploadText(call, desk, RECORDING.name, RECORDING.bytes);
  await uploadText(call, desk, `${stem}.json`, TRANSCRIPT.bytes);
  await expect
    .poll(async () => (await transcriptOf(call, id)).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await stepOn(call, id, desk.parser);
  const before = await transcriptOf(call, id);
  const now = async () => (await transcriptOf(call, id)).map(textOf);
  const press = keysOf(page);
  const screen = new WorkspaceScreen(page);
  const selected = page.locator('[data-token][data-selected]');
  const words = page.getByRole('application', { name: 'Words of the transcript' });
  const listed = page.locator('[data-utterance]');

  await screen.open(desk.process.id, id);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await press('Control+Enter');
  await expect(screen.action('Unassign')).toBeVisible();

  // A word is corrected.
  await press('Alt+0');
  await expect(words).toBeFocused();
  await press('ArrowRight', 'F2');
  const field = page.getByRole('combobox', { name: /^Word: / });
  await expect(field).toBeFocused();
  await press('Control+a');
  await page.keyboard.type('Well,');
  await press('Enter');
  await expect.poll(async () => (await now())[0]).toMatch(/^Well, /);
  await press('Control+z');
  await expect.poll(now).toEqual(before.map(textOf));
  await press('Control+Shift+z');
  await expect.poll(async () => (await now())[0]).toMatch(/^Well, /);

  // An utterance is split, the word in its middle is given to another speaker, and all is merged again.
  await press('ArrowRight', 'ArrowRight');
  const middle = before[0]?.tokens[2]?.value ?? '';
  await expect(selected).toHaveText(middle);
  await press('e', 'Enter');
  await expect.poll(now).toHaveLength(before.length + 2);
  expect((await now())[1]).toBe(middle);
  await expect(listed.nth(1)).toContainText(middle);
  const actor = async () => (await transcriptOf(call, id))[1]?.actor;
  const given = await actor();
  expect(given).not.toBe(before[0]?.actor);
  await press('p', 'ArrowRight', 'Enter');
  await expect.poll(actor).not.toBe(given);
  await press('p', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await expect.poll(now).toHaveLength(before.length);
  expect((await transcriptOf(call, id))[0]?.tokens.map((token) => token.id)).toEqual(
    before[0]?.tokens.map((token) => token.id),
  );

  // A problem is reported, and the step accepted.
  await expect(words).toBeFocused();
  await expect(selected).toHaveText(middle);
  await press('Control+Alt+m');
  const report = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(report.getByLabel('What is the problem?')).toBeFocused();
  await page.keyboard.type('Is it the right name?');
  await press('Enter');
  await expect
    .poll(async () => (await call(issues.list, { params: { id }, query: {} })).map(({ title }) => title))
    .toEqual([middle]);
  await press('Control+Shift+Enter');
  await expect.poll(() => statusOn(call, id, desk.parser)).toBe('ACCEPTED');

  // Two words are labelled and related.
  await stepOn(call, id, desk.span);
  await expect(screen.step('Spans')).toHaveAttribute('aria-current', 'step');
  await expect(screen.action('Unassign')).toBeVisible();
  await press('Alt+0');
  await expect(words).toBeFocused();
  await press('Control+Home');
  await expect(selected).toHaveText('Well,');
  await press('Enter');
  const labels = page.getByRole('dialog', { name: 'Choose a label' });
  await expect(labels.getByRole('option', { name: 'Person' })).toBeVisible();
  await expect(labels.locator(':focus')).toHaveCount(1);
  await press('Enter');
  await expect(labels).toBeHidden();
  await press('ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 't');
  const quotes = async () =>
    (await tagsOf(call, id)).map(({ quote, nerTagType }) => `${nerTagType.name}: ${quote}`);
  const [, , third, fourth] = before[0]?.tokens ?? [];
  await expect.poll(quotes).toEqual(['Person: Well,', `Thing: ${third?.value} ${fourth?.value}`]);
  const relations = page.getByRole('region', { name: 'Relations' });
  await press('[');
  await expect(page.locator('mark[data-strong="selected"]')).toHaveCount(1);
  await press('Alt+Enter');
  await expect(relations).toContainText(/From “.+” to …/);
  await press('[', 'Enter');
  await expect(relations.getByRole('list', { name: 'Edited relations' })).toContainText('names');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  // The server checks the graph first.
  await expect(save).toBeEnabled();
  await save.press('Enter');
  await expect
    .poll(async () => (await call(relationGraphs.list, { query: { documentId: id } })).length)
    .toBe(1);

  // A part of the sound is labelled.
  const wave = page.getByRole('group', { name: /^Waveform/ });
  await wave.focus();
  await press('ArrowRight', 'Alt+[', 'ArrowRight', 'ArrowRight', 'Alt+]');
  await expect(labels.getByRole('option', { name: 'Person' })).toBeVisible();
  await expect(labels.locator(':focus')).toHaveCount(1);
  await press('ArrowDown', 'Enter');
  await expect
    .poll(async () => (await tagsOf(call, id)).find(({ type }) => type === 'TIMESPAN_TAG'))
    .toMatchObject({ tsStart: 1, tsEnd: 3 });

  await press('Control+Shift+Enter');
  await expect.poll(() => statusOn(call, id, desk.span)).toBe('ACCEPTED');

  // The result leaves as subtitles.
  await page.getByRole('button', { name: RECORDING.name }).press('Enter');
  await page.getByRole('menuitem', { name: 'Transcript files' }).press('Enter');
  const files = page.getByRole('dialog', { name: 'Transcript files' });
  const saved = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Download as WebVTT subtitles' }).press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${stem}.vtt`);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^WEBVTT[^]*Well,/);
});
