import type { Page } from '@playwright/test';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import {
  addLabel,
  LETTER,
  makeDesk,
  stepOn,
  tagByApi,
  uploadText,
} from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import type { World } from '../support/tagged-letter.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

/** A letter with a graph: Anna Nowak – near → Gdynia – near → 120 PLN; its graph is chosen. */
async function openGraph({ call, makeProcess, adminPage }: World, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const nodeId = desk.span.id;
  const person = await addLabel(call, nodeId, 'Person');
  const addType = (type: string) =>
    call(relationTypes.create, { body: { nodeId, name: type, color: '#b3261e' } });
  const near = await addType('near');
  const owes = await addType('owes');
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const tag = async (quote: string) => (await tagByApi(call, documentId, stepDTO.id, person.id, quote)).id;
  const tags = { anna: await tag('Anna Nowak'), gdynia: await tag('Gdynia'), sum: await tag('120 PLN') };
  await call(relationGraphs.create, {
    body: {
      relations: [
        { fromId: tags.anna, toId: tags.gdynia, relationTypeId: near.id },
        { fromId: tags.gdynia, toId: tags.sum, relationTypeId: near.id },
      ],
    },
  });
  const stored = async () =>
    (await call(relationGraphs.list, { query: { documentId } })).map(({ relations }) =>
      relations.map(({ fromId, toId, relationTypeId }) => [fromId, toId, relationTypeId]),
    );
  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
  await expect(screen.text).toContainText('Anna Nowak');
  const panel = adminPage.getByRole('region', { name: 'Relations', exact: true });
  await panel.getByRole('button', { name: /^Graph 1/ }).click();
  return { tags, near, owes, stored, screen, panel };
}

const canvasOf = (page: Page) => page.getByTestId('rf__wrapper');
const cardOf = (page: Page, quote: string) =>
  canvasOf(page).locator('.react-flow__node').filter({ hasText: quote });
const lineOf = (page: Page, name: string) => canvasOf(page).getByRole('button', { name, exact: true });

test('the chosen graph is drawn in the panel, in full screen and in a separate window; when it is given up, moved tags lose their places [REL-01] [REL-03]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, panel } = await openGraph({ adminPage, call, makeProcess }, 'Graph in three places');
  await expect(panel.locator('.react-flow__node')).toHaveCount(3);
  await expect(lineOf(adminPage, 'Anna Nowak, near, Gdynia')).toBeVisible();
  await cardOf(adminPage, 'Gdynia').getByRole('button').click();
  await expect(screen.mark('Gdynia')).toHaveAttribute('data-strong', 'selected');
  await expect(cardOf(adminPage, 'Gdynia').getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expectAccessible(adminPage);

  await panel.getByRole('button', { name: 'Graph in full screen' }).click();
  const full = adminPage.getByRole('dialog', { name: 'Graph of the edited relations' });
  await expect(full.locator('.react-flow__node')).toHaveCount(3);
  await expectAccessible(adminPage);
  await adminPage.keyboard.press('Escape');
  await expect(full).toBeHidden();

  const opened = adminPage.waitForEvent('popup');
  await panel.getByRole('button', { name: 'Graph in a new window' }).click();
  const popup = await opened;
  await expect(popup.locator('.react-flow__node')).toHaveCount(3);
  await expect(panel).toContainText('The graph is shown in another window.');
  await cardOf(popup, '120 PLN').getByRole('button').click();
  await expect(screen.mark('120 PLN')).toHaveAttribute('data-strong', 'selected');
  await panel.getByRole('button', { name: 'Bring the graph back' }).click();
  await expect(panel.locator('.react-flow__node')).toHaveCount(3);

  const placeOf = (quote: string) => cardOf(adminPage, quote).evaluate(({ style }) => style.transform);
  const drawn = await placeOf('Gdynia');
  await cardOf(adminPage, 'Gdynia').hover({ position: { x: 8, y: 8 } });
  await adminPage.mouse.down();
  const { x = 0, y = 0 } = (await cardOf(adminPage, 'Gdynia').boundingBox()) ?? {};
  await adminPage.mouse.move(x + 30, y + 50, { steps: 5 });
  await adminPage.mouse.up();
  await expect.poll(() => placeOf('Gdynia')).not.toBe(drawn);
  await panel.getByRole('button', { name: /^Graph 1/ }).click();
  await expect(canvasOf(adminPage)).toHaveCount(0);
  await panel.getByRole('button', { name: /^Graph 1/ }).click();
  await expect.poll(() => placeOf('Gdynia')).toBe(drawn);
});

test('on the canvas tags are related by dragging, and lines get another type or go by keys, also after a click [REL-11]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { tags, near, owes, stored, panel } = await openGraph(
    { adminPage, call, makeProcess },
    'Editing on the canvas',
  );
  await panel.getByRole('button', { name: 'Graph in full screen' }).click();
  const menu = adminPage.getByRole('dialog', { name: 'Choose a relation' });
  const dot = cardOf(adminPage, 'Anna Nowak').locator('.react-flow__handle.source');
  // While the dialog opens, a drag may begin before the graph is drawn.
  await expect(async () => {
    await dot.hover();
    await adminPage.mouse.down();
    await cardOf(adminPage, '120 PLN').hover();
    await adminPage.mouse.up();
    await expect(menu).toBeVisible({ timeout: 3000 });
  }).toPass();
  await menu.getByRole('menuitem', { name: /^owes/ }).click();
  await expect(lineOf(adminPage, 'Anna Nowak, owes, 120 PLN')).toBeVisible();

  await lineOf(adminPage, 'Gdynia, near, 120 PLN').focus();
  await adminPage.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await menu.getByRole('menuitem', { name: /^owes/ }).click();
  await expect(lineOf(adminPage, 'Gdynia, owes, 120 PLN')).toBeVisible();
  // A click on a line opens its menu.
  await lineOf(adminPage, 'Gdynia, owes, 120 PLN').locator('.react-flow__edge-text').click();
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await adminPage.keyboard.press('Delete');
  await expect(menu).toHaveCount(0);
  await expect(lineOf(adminPage, 'Gdynia, owes, 120 PLN')).toHaveCount(0);
  await lineOf(adminPage, 'Anna Nowak, owes, 120 PLN').focus();
  await adminPage.keyboard.press('Delete');
  const question = adminPage.getByRole('dialog', { name: 'Delete relations?' });
  await expect(question).toContainText('no longer in the graph: “120 PLN”');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await adminPage.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(stored).toEqual([
    [
      [tags.anna, tags.gdynia, near.id],
      [tags.anna, tags.sum, owes.id],
    ],
  ]);
});
