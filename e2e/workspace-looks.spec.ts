import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { steps } from '@scriptorium/contract/steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
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
const WORDS = {
  en: { text: /^Text of the document/, steps: 'Steps', transcript: 'Transcript' },
  pl: { text: /^Tekst dokumentu/, steps: 'Kroki', transcript: 'Transkrypcja' },
} as const;

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['en', 'dark'],
  ['pl', 'light'],
  ['pl', 'dark'],
] as const) {
  test(`every mode of the workspace is accessible, ${language}, ${colorScheme}`, async ({
    adminPage,
    call,
    makeProcess,
  }) => {
    test.setTimeout(150_000);
    const desk = await makeDesk(call, makeProcess, `Looks ${language} ${colorScheme}`);
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
    await adminPage.emulateMedia({ colorScheme });
    await adminPage.addInitScript((locale) => sessionStorage.setItem('locale', locale), language);
    const words = WORDS[language];
    const open = async (documentId: number, search = '') => {
      await adminPage.goto(`/entity/process/${desk.process.id}/document/${documentId}${search}`);
      await expect(adminPage.getByRole('complementary', { name: words.steps, exact: true })).toBeVisible();
    };
    const screen = new WorkspaceScreen(adminPage);

    await open(letter);
    await expect(screen.mark('Gdynia')).toBeVisible();
    await expectAccessible(adminPage);
    await screen.clickOn('from');
    await expect(adminPage.getByRole('dialog')).toBeVisible();
    await expectAccessible(adminPage);
    await adminPage.keyboard.press('Escape');
    await screen.drag('posters');
    await expect(adminPage.getByRole('listbox')).toBeVisible();
    await expectAccessible(adminPage);

    await open(invoice, '?panel=preview');
    await expect(adminPage.getByRole('img', { name: /invoice\.pdf/ })).toBeVisible();
    await expectAccessible(adminPage);
    await open(recording, `?panel=documents&stepId=${sound.id}`);
    await expect(adminPage.getByRole('list', { name: words.transcript })).toBeVisible();
    await expect(adminPage.getByRole('link', { name: /phone-call\.wav/ })).toBeVisible();
    await expectAccessible(adminPage);

    const { stepDTO: parser } = await stepOn(call, letter, desk.parser);
    await call(steps.update, { body: { id: parser.id, status: 'WAITING' } });
    await call(steps.update, { body: { id: span.id, status: 'ACCEPTED' } });
    const { stepDTO: kinds } = await stepOn(call, letter, desk.classifier);
    await open(letter, `?stepId=${parser.id}`);
    await adminPage.getByRole('textbox', { name: words.text }).fill('Changed');
    await expectAccessible(adminPage);
    await open(letter, `?stepId=${kinds.id}`);
    await expect(adminPage.getByRole('checkbox')).toHaveCount(2);
    await expectAccessible(adminPage);
  });
}
