import { makeDesk, sampleFile, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';

test('the page of a document shows the recording with its transcript [LIST-13]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Document pages');
  const recording = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  const transcript = await uploadText(call, desk, 'phone-call.json', sampleFile('phone-call.json'));
  expect(transcript).toBe(recording);
  await stepOn(call, recording, desk.span);

  await page.goto(`/entity/process/${desk.process.id}/documents/${recording}`);
  await expect(page.getByRole('region', { name: 'Player' }).getByRole('slider')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});
