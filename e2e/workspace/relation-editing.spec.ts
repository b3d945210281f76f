import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { addLabel, makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openTagged, type World } from '../support/tagged-letter.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

/** A letter with Anna Nowak – pays → 120 PLN; `pays` leads from persons to sums, `paid by` back, `near` between any. */
async function openLetter(world: World, name: string) {
  const letter = await openTagged(world, name);
  await letter.relate([letter.tags.anna, letter.tags.sum, letter.pays]);
  const { adminPage } = world;
  const panel = adminPage.getByRole('region', { name: 'Relations', exact: true });
  return {
    ...letter,
    panel,
    menu: adminPage.getByRole('dialog', { name: 'Choose a relation' }),
    candidates: panel.getByRole('list', { name: 'Edited relations' }).getByRole('listitem'),
    graph: panel.getByRole('button', { name: /^Graph 1/ }),
    save: panel.getByRole('button', { name: 'Save', exact: true }),
  };
}

/** 302 words, each related to the next: 301 relations in one graph. */
async function openLargeGraph({ call, makeProcess, adminPage }: World) {
  const desk = await makeDesk(call, makeProcess, 'A large graph');
  const label = await addLabel(call, desk.span.id, 'Item');
  const near = await call(relationTypes.create, {
    body: { nodeId: desk.span.id, name: 'near', color: '#b3261e' },
  });
  const words = Array.from({ length: 302 }, (_, index) => `item${index + 1}`);
  const text = words.join(' ');
  const documentId = await uploadText(call, desk, 'items.txt', text);
  const stepId = (await stepOn(call, documentId, desk.span)).stepDTO.id;
  let startOffset = 0;
  const spans = words.map((quote) => {
    const start = startOffset;
    startOffset += quote.length + 1;
    return { startOffset: start, endOffset: start + quote.length, quote };
  });
  const made = await call(nerTags.createMany, { body: { nerTagType: { id: label.id }, stepId, spans } });
  const tagIds = made.map(({ id }) => id);
  const relations = tagIds
    .slice(1)
    .map((toId, index) => ({ fromId: tagIds[index] ?? 0, toId, relationTypeId: near.id }));
  await call(relationGraphs.create, { body: { stepId, relations } });
  const screen = new WorkspaceScreen(adminPage);
  const panel = adminPage.getByRole('region', { name: 'Relations', exact: true });
  return {
    documentId,
    tagIds,
    near,
    panel,
    open: () => screen.open(desk.process.id, documentId, `?stepId=${stepId}`),
    menu: adminPage.getByRole('dialog', { name: 'Choose a relation' }),
    graph: panel.getByRole('button', { name: /^Graph 1/ }),
  };
}

test('on the canvas a line is reversed and gets another end, in full screen too', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { tags, addType, stored, open, panel, menu, graph, save, pays } = await openLetter(
    { adminPage, call, makeProcess },
    'Ends on the canvas',
  );
  const near = await addType('near');
  await call(relationGraphs.create, {
    body: { relations: [{ fromId: tags.sum, toId: tags.gdynia, relationTypeId: near.id }] },
  });
  await open();
  await graph.click();
  await panel.getByRole('button', { name: 'Graph in full screen' }).click();
  const full = adminPage.getByRole('dialog', { name: 'Graph of the edited relations' });
  const line = (name: string) => full.getByRole('button', { name, exact: true });
  await line('120 PLN, near, Gdynia').focus();
  await adminPage.keyboard.press('Shift+Space');
  await expect(line('Gdynia, near, 120 PLN')).toBeVisible();
  await line('Gdynia, near, 120 PLN').focus();
  await adminPage.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Choose another end' }).click();
  await expect(full).toContainText('Choose another end');
  await full.locator('.react-flow__node').filter({ hasText: 'Anna Nowak' }).getByRole('button').focus();
  await adminPage.keyboard.press('Enter');
  await expect(line('Gdynia, near, Anna Nowak')).toBeVisible();
  await expect(full).not.toContainText('Choose another end');
  await adminPage.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await save.click();
  await expect.poll(stored).toEqual([
    [
      [tags.anna, tags.sum, pays.id],
      [tags.gdynia, tags.anna, near.id],
    ],
  ]);
});

test('a table replaces the drawing of more than 300 relations, in full screen and in its own window', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { documentId, tagIds, near, open, panel, menu, graph } = await openLargeGraph({
    adminPage,
    call,
    makeProcess,
  });
  await open();
  await graph.click();
  const why = 'The graph has 301 relations. Above 300 a drawing cannot be read, so a table replaces it.';
  await expect(panel).toContainText(why);
  await expect(panel.locator('.react-flow__node')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Graph in full screen' }).click();
  const full = adminPage.getByRole('dialog', { name: 'Graph of the edited relations' });
  await expect(full).toContainText(why);
  const grid = full.getByRole('grid', { name: 'Table of the edited relations' });
  await expect(grid).toHaveAttribute('aria-rowcount', '302');
  // Only the rows in view are drawn.
  await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(80);
  const row = (from: string) => grid.getByRole('row', { name: new RegExp(`^${from} `) });
  await expect(grid.getByRole('row').nth(1)).toContainText('item1');
  await expectAccessible(adminPage);

  const { keyboard } = adminPage;
  await grid.getByRole('row').nth(1).focus();
  await keyboard.press('End');
  await expect(row('item301')).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await expect(row('item2')).toBeFocused();
  await full.getByRole('button', { name: 'From', exact: true }).click();
  await full.getByRole('button', { name: 'From', exact: true }).click();
  await expect(grid.getByRole('columnheader', { name: 'From' })).toHaveAttribute('aria-sort', 'descending');
  await expect(grid.getByRole('row').nth(1)).toContainText('item301');
  await full.getByRole('searchbox', { name: 'Search relations' }).fill('item250');
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await grid.getByRole('row').nth(1).focus();
  await keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Reverse the direction' }).click();
  await expect(grid.getByRole('row').nth(1)).toContainText('item251');
  await keyboard.press('Escape');
  await expect(full).toBeHidden();
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () =>
      (await call(relationGraphs.list, { query: { documentId } }))
        .flatMap(({ relations }) => relations)
        .filter(({ fromId, toId }) => fromId === tagIds[250] && toId === tagIds[249])
        .map(({ relationTypeId }) => relationTypeId),
    )
    .toEqual([near.id]);

  const opened = adminPage.waitForEvent('popup');
  await panel.getByRole('button', { name: 'Graph in a new window' }).click();
  const popup = await opened;
  await expect(popup.getByText(why)).toBeVisible();
  await expect(popup.getByRole('grid')).toHaveAttribute('aria-rowcount', '302');
  await expect(popup.getByRole('button', { name: /^Edit the relation/ })).toHaveCount(0);
});

test('in a narrow window the quotes of the edited relations can be read', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  await adminPage.setViewportSize({ width: 1024, height: 768 });
  const { open, candidates, graph } = await openLetter({ adminPage, call, makeProcess }, 'A narrow panel');
  await open();
  await graph.click();
  for (const quote of ['Anna Nowak', '120 PLN'])
    await expect
      .poll(() =>
        candidates
          .getByText(quote, { exact: true })
          .evaluate(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth <= clientWidth),
      )
      .toBe(true);
  await expectAccessible(adminPage);
});

test('a printed document is its text with the relations as a list beneath it, without panels', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { open, panel, screen } = await openLetter({ adminPage, call, makeProcess }, 'A printed letter');
  await open();
  await expect(panel.getByRole('button', { name: /^Edit the relation/ })).toBeVisible();
  const printed = adminPage.getByRole('region', { name: 'Relations', exact: true });
  await expect(printed).toHaveCount(1);
  await adminPage.emulateMedia({ media: 'print' });
  await expect(panel).toHaveCount(1);
  await expect(printed.getByRole('listitem')).toHaveText(['Anna Nowak (line 1) — pays → 120 PLN (line 2)']);
  await expect(screen.steps).toBeHidden();
  await expect(adminPage.getByRole('banner')).toBeHidden();
  await expect(screen.text).toBeVisible();
  const below = async (): Promise<number> => {
    const [text, list] = [await screen.text.boundingBox(), await printed.boundingBox()];
    return (list?.y ?? 0) - ((text?.y ?? 0) + (text?.height ?? 0));
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await adminPage.emulateMedia({ media: 'screen' });
  await expect(panel.getByRole('button', { name: /^Edit the relation/ })).toBeVisible();
  await expect(adminPage.getByText('(line 1)')).toHaveCount(0);
});
