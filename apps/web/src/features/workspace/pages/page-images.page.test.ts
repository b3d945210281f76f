import { onTestFinished, vi } from 'vitest';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { sampleFile, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';

test('a window blocked by the browser is reported [ERR-56]', async ({ adminPage, call, makeProcess }) => {
  const desk = await makeDesk(call, makeProcess, 'Blocked windows');
  const documentId = await uploadText(call, desk, 'invoice.pdf', sampleFile('invoice-FV-2026-0118.pdf'));
  await stepOn(call, documentId, desk.span);
  const opening = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opening.mockRestore());
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, '?panel=preview');
  await adminPage.getByRole('button', { name: 'Open in a new window' }).click();
  await expect(adminPage.getByText('Failed to open new window!')).toBeVisible();
});

test('a document without page images offers no preview, and an open preview closes there [WS-25] [WS-33]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'No images');
  const withImages = await uploadText(call, desk, 'invoice.pdf', sampleFile('invoice-FV-2026-0118.pdf'));
  await stepOn(call, withImages, desk.span);
  const documentId = await uploadText(
    call,
    desk,
    'letter.eml',
    'From: a@example.org\nSubject: Hello\n\nA letter.',
  );
  await stepOn(call, documentId, desk.span);
  const { imageCount } = await call(documents.get, { params: { id: documentId }, query: {} });
  const screen = new WorkspaceScreen(adminPage);
  expect(imageCount).toBe(0);
  await screen.open(desk.process.id, withImages, '?panel=preview');
  await expect(adminPage.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await adminPage.getByRole('button', { name: 'Next document' }).click();
  await expect(screen.text).toContainText('A letter.');
  await expect(adminPage.getByRole('button', { name: 'Documents', exact: true })).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Page images', exact: true })).toHaveCount(0);
  await expect(adminPage.getByRole('button', { name: 'Reset zoom' })).toHaveCount(0);

  const recording = await uploadText(call, desk, 'phone-call.wav', sampleFile('phone-call.wav'));
  await stepOn(call, recording, desk.parser);
  await screen.open(desk.process.id, recording, '?panel=preview');
  await expect(adminPage.getByRole('region', { name: 'Player' })).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Page images', exact: true })).toHaveCount(0);
  await expect(adminPage.getByRole('button', { name: 'Reset zoom' })).toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(adminPage.getByRole('form', { name: 'Settings' })).toBeVisible();
});
