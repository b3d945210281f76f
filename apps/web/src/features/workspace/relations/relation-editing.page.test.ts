import { expect, test } from '@scriptorium/testing/page/test.ts';
import { openTagged, type World } from '@scriptorium/testing/page-scenes/tagged-letter.ts';

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

test('an end of a relation is moved to another tag by a click, from the menu of its row', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { tags, pays, stored, screen, open, panel, menu, candidates, save } = await openLetter(
    { adminPage, call, makeProcess },
    'Another start',
  );
  await open();
  // The list of the stored relations leads to the menu too.
  await panel.getByRole('button', { name: 'Edit the relation: Anna Nowak, pays, 120 PLN' }).click();
  await expect(menu.getByRole('button', { name: 'Reverse the direction' })).toBeDisabled();
  await expect(menu).toContainText('No type of relation fits these tags in this direction.');
  await menu.getByRole('button', { name: 'Choose another start' }).click();
  await expect(panel).toContainText('Choose another start');
  // No type leads from a place to a sum: the choice goes on.
  await screen.clickOn('Gdynia');
  await expect(adminPage.getByText('No type of relation fits these tags in this direction.')).toBeVisible();
  await expect(candidates).toContainText('Anna Nowak');
  await screen.clickOn('Aurora Print');
  await expect(candidates).toContainText('Aurora Print Studio');
  await expect(panel.getByRole('status').filter({ hasText: 'Choose another start' })).toHaveCount(0);
  await save.click();
  await expect.poll(stored).toEqual([[[tags.aurora, tags.sum, pays.id]]]);

  // Saved changes are undone with the document's history.
  await screen.text.focus();
  await adminPage.keyboard.press('Control+z');
  await expect.poll(stored).toEqual([[[tags.anna, tags.sum, pays.id]]]);
  await adminPage.keyboard.press('Control+Shift+z');
  await expect.poll(stored).toEqual([[[tags.aurora, tags.sum, pays.id]]]);
});

test('Escape gives the choice of a new end up', async ({ adminPage, call, makeProcess }) => {
  const { screen, open, panel, menu, candidates, graph, save } = await openLetter(
    { adminPage, call, makeProcess },
    'No other end',
  );
  await open();
  await graph.click();
  await panel.getByRole('button', { name: 'Change the type: Anna Nowak, pays, 120 PLN' }).click();
  await menu.getByRole('button', { name: 'Choose another end' }).click();
  await expect(screen.text).toBeFocused();
  await expect(panel).toContainText('Choose another end');
  await adminPage.keyboard.press('Escape');
  await expect(panel).not.toContainText('Choose another end');
  await screen.clickOn('Aurora Print');
  await expect(adminPage.getByRole('dialog', { name: /here/ })).toBeVisible();
  await expect(candidates).toHaveCount(1);
  await expect(save).toBeDisabled();
});

test('an end is moved and a relation reversed by keys, which visit only tags that fit', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { tags, labels, addType, stored, screen, open, panel, candidates, save } = await openLetter(
    { adminPage, call, makeProcess },
    'Ends by keys',
  );
  const lives = await addType('lives in', { fromId: labels.person.id, toId: labels.place.id });
  const paidBy = await addType('paid by', { fromId: labels.sum.id, toId: labels.person.id });
  await open();
  const { keyboard } = adminPage;
  const live = adminPage.locator('.annotator-live');
  // The keys of relations work as soon as these are drawn: without layout as numbers beside their tags.
  await expect(adminPage.locator('.annotator-arcs-badges text').first()).toBeAttached();
  await screen.text.focus();
  await keyboard.press('Control+Home');
  await keyboard.press(']');
  await expect(live).toContainText('Anna Nowak');
  await keyboard.press('.');
  await expect(live).toContainText('pays, to Sum 120 PLN');
  await keyboard.press('Alt+Enter');
  await expect(panel).toContainText('Choose another end');
  await keyboard.press(']');
  await expect(live).toContainText('Gdynia');
  await keyboard.press('Enter');
  // The type of persons and places is the only one that fits.
  await expect(candidates).toContainText('lives in');
  await expect(candidates).toContainText('Gdynia');
  await save.click();
  await expect.poll(stored).toEqual([[[tags.anna, tags.gdynia, lives.id]]]);

  // Back to the sum, then in the other direction.
  await screen.text.focus();
  await keyboard.press('Control+Home');
  await keyboard.press(']');
  await keyboard.press('.');
  await expect(live).toContainText('lives in, to Place Gdynia');
  await keyboard.press('Alt+Enter');
  await expect(panel).toContainText('Choose another end');
  await keyboard.press(']');
  await keyboard.press(']');
  await expect(live).toContainText('120 PLN');
  await keyboard.press('Enter');
  await expect(candidates).toContainText('pays');
  await keyboard.press('Control+Home');
  await keyboard.press(']');
  await keyboard.press('.');
  await expect(live).toContainText('pays, to Sum 120 PLN');
  await keyboard.press('Shift+Space');
  await expect(live).toHaveText('The direction was reversed: paid by');
  await save.click();
  await expect.poll(stored).toEqual([[[tags.sum, tags.anna, paidBy.id]]]);
});

test('the steps of an edited graph are undone and redone before it is saved', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { addType, stored, screen, open, panel, menu, candidates, graph, save } = await openLetter(
    { adminPage, call, makeProcess },
    'Steps of a draft',
  );
  await addType('near');
  const before = await stored();
  await open();
  await graph.click();
  const row = (name: string) => panel.getByRole('button', { name: `Change the type: ${name}`, exact: true });
  const { keyboard } = adminPage;
  // Another type, the other direction, another end, and one relation more.
  await row('Anna Nowak, pays, 120 PLN').click();
  await menu.getByRole('menuitem', { name: /^near/ }).click();
  await row('Anna Nowak, near, 120 PLN').click();
  await menu.getByRole('button', { name: 'Reverse the direction' }).click();
  await row('120 PLN, near, Anna Nowak').click();
  await menu.getByRole('button', { name: 'Choose another end' }).click();
  await expect(panel).toContainText('Choose another end');
  await screen.clickOn('Gdynia');
  await expect(row('120 PLN, near, Gdynia')).toBeVisible();
  await panel.getByRole('button', { name: 'Relate tags' }).click();
  await screen.clickOn('Aurora Print');
  await expect(panel).toContainText('From “Aurora Print');
  await screen.clickOn('Gdynia');
  await expect(candidates).toHaveCount(2);
  await panel.getByRole('button', { name: 'Relate tags' }).click();
  await panel.getByRole('button', { name: 'Delete the relation: Aurora Print Studio, near, Gdynia' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(candidates).toHaveCount(1);

  await keyboard.press('Control+z');
  await expect(candidates).toHaveCount(2);
  await keyboard.press('Control+z');
  await expect(candidates).toHaveCount(1);
  await keyboard.press('Control+z');
  await expect(row('120 PLN, near, Anna Nowak')).toBeVisible();
  await keyboard.press('Control+z');
  await expect(row('Anna Nowak, near, 120 PLN')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo the last step' }).click();
  await expect(row('Anna Nowak, pays, 120 PLN')).toBeVisible();
  await expect(save).toBeDisabled();
  const redo = panel.getByRole('button', { name: 'Redo the last step' });
  await redo.click();
  await redo.click();
  await expect(row('120 PLN, near, Anna Nowak')).toBeVisible();
  await keyboard.press('Control+Shift+z');
  await expect(row('120 PLN, near, Gdynia')).toBeVisible();
  expect(await stored()).toEqual(before);
  await save.click();
  await expect.poll(async () => (await stored())[0]?.length).toBe(1);
  await expect.poll(stored).not.toEqual(before);
  // After saving, one step brings the whole graph back.
  await screen.text.focus();
  await keyboard.press('Control+z');
  await expect.poll(stored).toEqual(before);
});

test('a tag that was made while relations are edited is undone in its turn', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, open, panel, candidates, graph } = await openLetter(
    { adminPage, call, makeProcess },
    'Turns of undo',
  );
  await open();
  await graph.click();
  await panel.getByRole('button', { name: 'Relate tags' }).click();
  await screen.clickOn('Aurora Print');
  await expect(panel).toContainText('From “Aurora Print');
  await screen.clickOn('120 PLN');
  await expect(candidates).toHaveCount(2);
  await panel.getByRole('button', { name: 'Relate tags' }).click();
  await screen.select('Monday');
  await screen.labelMenu.getByRole('option', { name: /^Person/ }).click();
  await expect(screen.mark('Monday')).toHaveCount(1);
  await expect(adminPage.getByRole('dialog')).toHaveCount(0);
  await adminPage.keyboard.press('Control+z');
  await expect(screen.mark('Monday')).toHaveCount(0);
  await expect(candidates).toHaveCount(2);
  await adminPage.keyboard.press('Control+z');
  await expect(candidates).toHaveCount(1);
  await adminPage.keyboard.press('Control+Shift+z');
  await expect(candidates).toHaveCount(2);
  await adminPage.keyboard.press('Control+Shift+z');
  await expect(screen.mark('Monday')).toHaveCount(1);
});

test('Ctrl+Enter in the panel saves the edited relations, and does not complete the step', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { tags, pays, stored, screen, open, panel, menu, save } = await openLetter(
    { adminPage, call, makeProcess },
    'Saved by a key',
  );
  await open();
  await panel.getByRole('button', { name: 'Edit the relation: Anna Nowak, pays, 120 PLN' }).click();
  await menu.getByRole('button', { name: 'Choose another start' }).click();
  await screen.clickOn('Aurora Print');
  await expect(save).toBeEnabled();
  await panel.getByRole('switch', { name: /priority/i }).focus();
  await adminPage.keyboard.press('Control+Enter');
  await expect.poll(stored).toEqual([[[tags.aurora, tags.sum, pays.id]]]);
  await adminPage.network.rest();
  await expect(screen.step('Spans')).toContainText('Waiting');
});
