import type { Page } from '@playwright/test';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { LETTER, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

async function openHistory(page: Page, filename: string, item = 'History') {
  await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: filename }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const panel = page.getByRole('dialog', { name: new RegExp(`: ?${filename}$|of ${filename}$`) });
  await expect(panel).toBeVisible();
  return { panel, events: panel.getByRole('listitem') };
}

test('a long history loads page by page while scrolling', async ({ adminPage, call, makeProcess }) => {
  const desk = await makeDesk(call, makeProcess, 'A long history');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  for (let round = 0; round < 20; round += 1) {
    await call(steps.assign, { query: { docId: documentId, nodeId: desk.span.id, stepId: stepDTO.id } });
    await call(steps.update, { body: { id: stepDTO.id, blockedBy: null } });
  }
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId);
  const second = adminPage.waitForRequest((request) => /\/history\?.*before=/.test(request.url()));
  const { events } = await openHistory(adminPage, 'letter.txt');
  await expect(events).toHaveCount(30);
  await events.nth(29).hover();
  await adminPage.mouse.wheel(0, 5000);
  await second;
  await expect(events).toHaveCount(45);
  await expect(events.last()).toContainText('File parser started running');
});
