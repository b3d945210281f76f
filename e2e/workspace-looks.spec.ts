import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { steps } from '@scriptorium/contract/steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { expectAccessibleInEveryLook, LOOKS, setColorScheme, applyLanguage } from './looks.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  stepOn,
  tagByApi,
  uploadText,
  WorkspaceScreen,
} from './workspace-screen.ts';

const DEMO = join(import.meta.dirname, '../apps/server/src/features/demo/documents');

test('every mode of the workspace is accessible in every theme and language', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Looks');
  const person = await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const letter = await uploadText(call, desk, 'letter.txt', LETTER);
  const invoice = await uploadText(
    call,
    desk,
    'invoice.pdf',
    readFileSync(join(DEMO, 'invoice-FV-2026-0118.pdf')),
  );
  const recording = await uploadText(
    call,
    desk,
    'phone-call.wav',
    readFileSync(join(DEMO, 'phone-call.wav')),
  );
  await uploadText(call, desk, 'phone-call.json', readFileSync(join(DEMO, 'phone-call.json')));
  const { stepDTO: span } = await stepOn(call, letter, desk.span);
  await tagByApi(call, letter, span.id, person.id, 'Anna Nowak from');
  await tagByApi(call, letter, span.id, person.id, 'from Gdynia');
  await stepOn(call, invoice, desk.span);
  const { stepDTO: sound } = await stepOn(call, recording, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  const open = (documentId: number, search = '') => screen.open(desk.process.id, documentId, search);

  await open(letter);
  await expect(screen.mark('Gdynia')).toBeVisible();
  await expectAccessibleInEveryLook(adminPage);
  for (const [language, scheme, rules] of LOOKS) {
    await applyLanguage(adminPage, language);
    await setColorScheme(adminPage, scheme);
    await screen.clickOn('from');
    await expect(adminPage.getByRole('dialog')).toBeVisible();
    await expectAccessible(adminPage, rules);
    await adminPage.keyboard.press('Escape');
    await expect(adminPage.getByRole('dialog')).toHaveCount(0);
    await screen.drag('posters');
    await expect(adminPage.getByRole('listbox')).toBeVisible();
    await expectAccessible(adminPage, rules);
    await adminPage.keyboard.press('Escape');
    await expect(adminPage.getByRole('listbox')).toHaveCount(0);
  }
  await applyLanguage(adminPage, 'en');
  await setColorScheme(adminPage, 'light');

  await open(invoice, '?panel=preview');
  await expect(adminPage.getByRole('img', { name: /invoice\.pdf/ })).toBeVisible();
  await expectAccessibleInEveryLook(adminPage);
  await open(recording, `?panel=documents&stepId=${sound.id}`);
  await expect(adminPage.getByRole('list', { name: 'Transcript' })).toBeVisible();
  await expect(adminPage.getByRole('link', { name: /phone-call\.wav/ })).toBeVisible();
  await expectAccessibleInEveryLook(adminPage);

  const { stepDTO: parser } = await stepOn(call, letter, desk.parser);
  await call(steps.update, { body: { id: parser.id, status: 'WAITING' } });
  await call(steps.update, { body: { id: span.id, status: 'ACCEPTED' } });
  const { stepDTO: kinds } = await stepOn(call, letter, desk.classifier);
  await open(letter, `?stepId=${parser.id}`);
  await adminPage.getByRole('textbox', { name: /^Text of the document/ }).fill('Changed');
  await expectAccessibleInEveryLook(adminPage);
  await open(letter, `?stepId=${kinds.id}`);
  await expect(adminPage.getByRole('checkbox')).toHaveCount(2);
  await expectAccessibleInEveryLook(adminPage);
});
