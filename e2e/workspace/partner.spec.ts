import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { Page } from '@playwright/test';
import {
  addLabel,
  type Desk,
  makeDesk,
  stepOn,
  tagsOf,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const DEMO = join(import.meta.dirname, '../../apps/server/src/features/demo/documents');
const sample = (name: string) => readFileSync(join(DEMO, name));

/** A transcript with a tag by a person. */
async function makeTagged(call: Call, desk: Desk, name: string): Promise<number> {
  const id = await uploadText(call, desk, `${name}.json`, sample('phone-call.json'));
  const { stepDTO } = await stepOn(call, id, desk.span);
  const label = await addLabel(call, desk.span.id, `Person ${name}`);
  const [utterance] = await call(recordings.utterances, { params: { id }, query: {} });
  const token = utterance?.tokens[0]?.id ?? 0;
  await call(nerTags.create, {
    body: { nerTagType: { id: label.id }, stepId: stepDTO.id, utteranceTokens: [{ id: token }] },
  });
  return id;
}

/** And then its recording. */
async function makePending(call: Call, desk: Desk, name: string): Promise<number> {
  const id = await makeTagged(call, desk, name);
  await uploadText(call, desk, `${name}.wav`, sample('phone-call.wav'));
  return id;
}

const question = (page: Page) => page.getByRole('alert').filter({ hasText: '.wav' });

test('a recording uploaded after people have worked needs a confirmation before the parser runs again, by keyboard alone', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Partners');
  const id = await makePending(call, desk, 'call');
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, id);
  await expect(adminPage.getByText('This transcript has no recording.')).toBeVisible();
  await expect(question(adminPage)).toContainText('A recording of this transcript was uploaded: call.wav');
  await expect(question(adminPage)).toContainText('Run the file parser again with it?');
  await expectAccessible(adminPage);
  await adminPage.getByRole('button', { name: 'Run the parser again with it' }).focus();
  await adminPage.keyboard.press('Enter');
  await expect(question(adminPage)).toHaveCount(0);
  await expect(adminPage.getByRole('region', { name: 'Player' }).getByText('00:30')).toBeVisible();
  const tags = await tagsOf(call, id);
  expect(tags.map(({ type, detached }) => [type, detached])).toContainEqual(['ASR_NER_TAG', false]);
  expect(tags.some(({ detached }) => detached)).toBe(false);
});
