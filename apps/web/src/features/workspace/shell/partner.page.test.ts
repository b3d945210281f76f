import type { Call } from '@scriptorium/contract/kit/client.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, type Desk, sampleFile, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';

/** A transcript with a tag by a person. */
async function makeTagged(call: Call, desk: Desk, name: string): Promise<number> {
  const id = await uploadText(call, desk, `${name}.json`, sampleFile('phone-call.json'));
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
  await uploadText(call, desk, `${name}.wav`, sampleFile('phone-call.wav'));
  return id;
}

const question = (page: Page) => page.getByRole('alert').filter({ hasText: '.wav' });

test('the confirmation is in Polish, and its file can become a document of its own', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Partnerzy');
  const id = await makePending(call, desk, 'rozmowa');
  await adminPage.evaluate(() => sessionStorage.setItem('locale', 'pl'));
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${id}?panel=documents`);
  await expect(question(adminPage)).toContainText('Przesłano nagranie do tej transkrypcji: rozmowa.wav');
  await expect(adminPage.getByText('Nie ma nagrania tej transkrypcji.')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Zrób z niego osobny dokument' }).click();
  await expect(question(adminPage)).toHaveCount(0);
  await expect(adminPage.getByRole('link', { name: /rozmowa\.wav/ })).toBeVisible();
  await expect(adminPage.getByText('Nie ma nagrania tej transkrypcji.')).toBeVisible();
});

test('an upload that waits for a decision shows where to make it', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Waiting uploads');
  await makeTagged(call, desk, 'first');
  await adminPage.goto(`/entity/process/${desk.process.id}/upload`);
  await adminPage
    .locator('input[type=file]')
    .setInputFiles({ name: 'first.wav', mimeType: 'audio/wav', buffer: sampleFile('phone-call.wav') });
  const row = adminPage.getByRole('row').filter({ hasText: 'first.wav' });
  await expect(row).toContainText('Stored. People have worked on “first.json”');
  await row.getByRole('link', { name: 'Open first.json' }).click();
  await expect(question(adminPage)).toContainText('first.wav');
});
