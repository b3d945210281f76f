import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { LETTER, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

async function openHistory(page: TestPage, filename: string, item = 'History') {
  await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: filename }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const panel = page.getByRole('dialog', { name: new RegExp(`: ?${filename}$|of ${filename}$`) });
  await expect(panel).toBeVisible();
  return { panel, events: panel.getByRole('listitem') };
}

test('a document’s history shows live who or what did which step, when, for how long, and by which rules', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'History of a letter');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  await stepOn(call, documentId, desk.lexicon);
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  const { panel, events } = await openHistory(adminPage, 'letter.txt');
  await expect(events).toHaveCount(5);
  await expect(events.last()).toContainText('File parser started running');
  const words = events.filter({ hasText: 'Words finished automatically' });
  await expect(words).toContainText(
    /\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d · took [\d.]+ (ms|s) · rules version \d+/,
  );
  await expect(events.filter({ hasText: 'Spans was created and is waiting for someone' })).toHaveCount(1);

  await call(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  await expect(events.filter({ hasText: /^(?!.*automatically).* completed Spans/ })).toHaveCount(1);
  await expect(events.filter({ hasText: 'Kinds was created' })).toHaveCount(1);
  await call(steps.update, { body: { id: stepDTO.id, status: 'WAITING' } });
  await expect(events.first()).toContainText('activated Spans again');
  await adminPage.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('the history shows why a run failed, in the language of the page', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'History of a failure');
  const documentId = await uploadText(call, desk, 'broken.pdf', '%PDF-x');
  await stepOn(call, documentId, desk.parser);
  await adminPage.goto(`/entity/process/${desk.process.id}/document/${documentId}`);
  await applyLanguage(adminPage, 'pl');
  const { events } = await openHistory(adminPage, 'broken.pdf', 'Historia');
  await expect(events.first()).toContainText('File parser: błąd');
  await expect(events.first()).toContainText('Plik jest uszkodzony i nie można go odczytać.');
});
