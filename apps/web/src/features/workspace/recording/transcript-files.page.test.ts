import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { addLabel, sampleFile, stepOn, tagsOf, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const VTT = `WEBVTT

1
00:00:00.000 --> 00:00:02.000
<v Anna>Good morning, again.

2
00:00:02.500 --> 00:00:04.000
<v Piotr>Who is speaking?
`;

const dialogOf = (page: TestPage) => page.getByRole('dialog', { name: 'Transcript files' });

test('a transcript is downloaded in each format, with what its file cannot say, by keyboard alone, and replaced by a file', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Files of a transcript');
  const id = await uploadText(call, desk, 'call.json', sampleFile('phone-call.json'));
  const { stepDTO } = await stepOn(call, id, desk.span);
  const label = await addLabel(call, desk.span.id, 'Greeting');
  const [utterance] = await call(recordings.utterances, { params: { id }, query: {} });
  const utteranceTokens = (utterance?.tokens ?? []).slice(0, 2).map((token) => ({ id: token.id }));
  await call(nerTags.create, {
    body: { nerTagType: { id: label.id }, stepId: stepDTO.id, utteranceTokens },
  });
  const screen = new WorkspaceScreen(page);
  await screen.open(desk.process.id, id);
  await page.getByRole('button', { name: 'call.json' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Transcript files' }).press('Enter');
  const dialog = dialogOf(page);
  const formats = dialog.getByRole('list', { name: 'Formats of the transcript' }).getByRole('listitem');
  await expect(formats).toHaveCount(11);
  const row = (name: string) => formats.filter({ hasText: name });
  await expect(row('JSON of this product')).toContainText('The file says everything.');
  await expect(row('SRT subtitles')).toContainText('1 tag on words');
  await expect(row('SRT subtitles')).toContainText('who speaks (2 speakers)');
  const download = async (format: string) => {
    const saved = page.nextDownload();
    await dialog.getByRole('button', { name: `Download as ${format}`, exact: true }).press('Enter');
    return saved;
  };
  const vtt = await download('WebVTT subtitles');
  expect(vtt.name).toBe('call.vtt');
  expect(await vtt.content.text()).toMatch(/^WEBVTT[^]*Aurora/);
  const json = await download('JSON of this product');
  expect(json.name).toBe('call.json');
  expect(JSON.parse(await json.content.text())).toHaveProperty('utterances');

  const file = { name: 'again.vtt', mimeType: 'text/vtt', buffer: Buffer.from(VTT) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('Chosen file: again.vtt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace the transcript', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The transcript is replaced by again.vtt.')).toBeVisible();
  await expect
    .poll(async () => (await call(recordings.utterances, { params: { id }, query: {} })).length)
    .toBe(2);
  await expect(page.getByText('speaking?')).toBeVisible();
  // "Good morning," is in both transcripts.
  expect((await tagsOf(call, id)).map((tag) => tag.utteranceTokens.length)).toEqual([2]);
});

test('readers download a transcript and cannot replace it; a file that is no transcript is refused', async ({
  call,
  makeProcess,
  open,
  person,
  world,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Files to read');
  const id = await uploadText(call, desk, 'call.json', sampleFile('phone-call.json'));
  await stepOn(call, id, desk.span);
  const address = `/entity/process/${desk.process.id}/documents/${id}`;
  const { page } = await person([{ type: 'PROCESS', componentId: desk.process.id, mode: 'READ' }]);
  await page.goto(address);
  await page.getByRole('button', { name: 'Transcript files' }).click();
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(11);
  await expect(dialogOf(page).getByRole('button', { name: 'Choose a file' })).toHaveCount(0);
  const adminPage = await open(world.administrator.token);

  await adminPage.goto(address);
  await adminPage.getByRole('button', { name: 'Transcript files' }).click();
  const dialog = dialogOf(adminPage);
  const file = { name: 'a.pdf', mimeType: 'text/plain', buffer: Buffer.from('No words.') };
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  await adminPage.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Replace the transcript', exact: true }).click();
  await expect(adminPage.getByRole('alert').filter({ hasText: 'a.pdf' })).toBeVisible();
  await expect(dialog).toBeVisible();
  expect(await call(recordings.utterances, { params: { id }, query: {} })).toHaveLength(6);
});
