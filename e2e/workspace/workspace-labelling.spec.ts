import type { Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  stepOn,
  tagByApi,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

interface World {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
  adminPage: Page;
}

/** A document that waits in a span step, opened, with a small tree of labels. */
async function openLetter({ call, makeProcess, adminPage }: World, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const person = await addLabel(call, desk.span.id, 'Person', { suffixKey: 'p' });
  const place = await addLabel(call, desk.span.id, 'Place', { suffixKey: 'p', prefixKey: 'true' });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const step = await stepOn(call, documentId, desk.span);
  const screen = new WorkspaceScreen(adminPage);
  const labelsRead = adminPage.waitForResponse(/ner-tag-type/);
  await screen.open(desk.process.id, documentId, `?stepId=${step.stepDTO.id}`);
  await expect(screen.text).toContainText('Anna Nowak');
  // Keys of labels work only after the page has loaded the labels.
  await (await labelsRead).finished();
  return { desk, person, place, documentId, stepId: step.stepDTO.id, screen };
}

test('selecting text opens the label menu at the mouse, 501 px wide [TEXT-03] [CONST-66] [CONST-68]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen } = await openLetter({ adminPage, call, makeProcess }, 'Selecting opens the menu');
  const mouse = await screen.drag('Anna Nowak');
  await expect(screen.labelMenu).toBeVisible();
  const box = await screen.labelMenu.boundingBox();
  expect(Math.abs((box?.x ?? 0) - mouse.x)).toBeLessThan(10);
  expect(Math.abs((box?.y ?? 0) - mouse.y)).toBeLessThan(30);
  expect(Math.round(box?.width ?? 0)).toBe(501);
  await expect(screen.labelMenu.getByRole('listbox')).toHaveCSS('max-height', '300px');
});

test('a right click opens the menu of a tag, and on plain text the labels for the word [TEXT-04]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const world = await openLetter({ adminPage, call, makeProcess }, 'Right clicks');
  const { screen, person, stepId, documentId } = world;
  await tagByApi(call, documentId, stepId, person.id, 'Anna Nowak');
  await expect(screen.mark('Anna Nowak')).toBeVisible();
  await screen.clickOn('Anna', 'right');
  await expect(adminPage.getByRole('button', { name: 'Change label' })).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await screen.clickOn('posters', 'right');
  await expect(screen.labelMenu.getByText('Selected: “posters”')).toBeVisible();
});
