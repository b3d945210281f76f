import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** A word of cp866 that is also a word of windows-1252, so that the guess is wrong. */
const WORD = 'счёт';
const BYTES = Uint8Array.of(0xe1, 0xe7, 0xf1, 0xe2);

const textOf = async (call: Call, id: number) =>
  (await call(documents.get, { params: { id } })).content?.content;

test('a text with wrong letters shows the guessed character set and is parsed again in a chosen one', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Wrong letters');
  const documentId = await uploadText(call, desk, 'bill.txt', BYTES);
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await expect(
    adminPage.getByText('The character set of the file was guessed: windows-1252.').first(),
  ).toBeVisible();
  await screen.action('Run again').click();
  const dialog = adminPage.getByRole('dialog', { name: 'Run this step again?' });
  const field = dialog.getByRole('combobox', { name: 'Character set of the file' });
  await expect(field).toHaveValue('Guess it from the file');
  await field.fill('866');
  await expect(adminPage.getByRole('option')).toHaveText(['Cyrillic (CP 866, DOS)']);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('Cyrillic (CP 866, DOS)');
  await dialog.getByRole('button', { name: 'Run again' }).click();
  await expect(
    adminPage.getByText('The text was read in the character set that was chosen: cp866.').first(),
  ).toBeVisible();
  await expect.poll(() => textOf(call, documentId)).toBe(WORD);
});

test('a file that is not text has no choice of character sets', async ({ adminPage, call, makeProcess }) => {
  const desk = await makeDesk(call, makeProcess, 'No text file');
  const documentId = await uploadText(call, desk, 'broken.pdf', new TextEncoder().encode('%PDF-1.4\nbroken'));
  const { stepDTO } = await stepOn(call, documentId, desk.parser);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await screen.action('Run again').click();
  const dialog = adminPage.getByRole('dialog', { name: 'Run this step again?' });
  await expect(dialog.getByRole('button', { name: 'Run again' })).toBeVisible();
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
});

test('the list of steps to run again keeps the chosen character set, which can be undone', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { id: processId } = await makeProcess(unique('Withdrawn choice'));
  const parser = await parserOf(call, processId);
  const place = { processId, x: parser.x - 380, y: parser.y };
  const upload = await addNode(call, { ...place, activityType: 'HUP', name: 'Way in' });
  const documentId = await uploadText(call, { upload }, 'bill.txt', BYTES);
  const { stepDTO } = await stepOn(call, documentId, parser);
  await call(steps.rerun, { params: { id: stepDTO.id }, query: { charset: 'cp866' } });
  await stepOn(call, documentId, parser);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  await adminPage.evaluate(() => sessionStorage.setItem('locale', 'pl'));
  const screen = new GraphScreen(adminPage);
  await screen.open(processId);
  await screen.openPanel('File parser', 'Kroki do ponownego uruchomienia');
  await screen.panel.getByRole('button', { name: 'Uruchom ponownie: bill.txt' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Uruchomić ponownie: bill.txt?' });
  const field = dialog.getByRole('combobox', { name: 'Zestaw znaków pliku' });
  await expect(field).toHaveValue('Cyrylica (CP 866, DOS)');
  await field.click();
  await adminPage.getByRole('option', { name: 'Odgadnij na podstawie pliku' }).click();
  await dialog.getByRole('button', { name: 'Uruchom ponownie' }).click();
  await expect.poll(() => textOf(call, documentId)).toBe('áçñâ');
  expect((await stepOn(call, documentId, parser)).stepDTO.charset).toBeNull();
});
