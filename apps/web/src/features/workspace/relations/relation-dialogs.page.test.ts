import { steps } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { tagByApi, tagsOf } from '@scriptorium/testing/scenes/desk.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { openTagged, RelationPanel } from '@scriptorium/testing/page-scenes/tagged-letter.ts';

test('removing a relation or tag asks before more goes, and before the whole graph goes [REL-10] [REL-11] [ERR-61] [ERR-62]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { documentId, stepId, labels, tags, addType, relate, stored, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Removing relations',
  );
  const near = await addType('near');
  const city = await tagByApi(call, documentId, stepId, labels.place.id, 'Łódź');
  const chain = [
    [tags.anna, tags.gdynia, near],
    [tags.gdynia, tags.sum, near],
    [tags.sum, tags.aurora, near],
    [tags.aurora, city.id, near],
  ] as const;
  await relate(...chain);
  await open();
  const panel = new RelationPanel(adminPage);
  const question = adminPage.getByRole('dialog');
  await panel.graph('Graph 1').click();
  await expect(panel.candidates).toHaveCount(4);

  await panel.button(/Delete the relation: Gdynia, near, 120 PLN/).click();
  await expect(question).toContainText('The graph falls apart: 2 more relations will be deleted with it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.candidates).toHaveCount(4);
  await panel.button('Remove 120 PLN from the graph').click();
  await expect(question).toContainText('The graph falls apart: 1 more relation will be deleted with it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(panel.candidates).toHaveCount(4);
  await panel.button('Remove Łódź from the graph').click();
  // Only the relations of the removed tag go.
  await expect(panel.candidates).toHaveCount(3);
  // Another tag would go with a tag, or with the relation at the end of the chain.
  await panel.button('Remove 120 PLN from the graph').click();
  await expect(
    question.getByText('Without it these tags are no longer in the graph: “Aurora Print Studio”', {
      exact: true,
    }),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.candidates).toHaveCount(3);
  await panel.button(/Delete the relation: Anna Nowak, near, Gdynia/).click();
  await expect(question).toContainText('no longer in the graph: “Anna Nowak”');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.candidates).toHaveCount(3);
  await panel.button('Remove 120 PLN from the graph').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  // Only the relations of the removed tag go.
  await expect(panel.candidates).toHaveCount(1);
  await expect(question).toHaveCount(0);
  await panel.button('Discard').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(panel.candidates).toHaveCount(0);
  await panel.graph('Graph 1').click();
  await panel.button(/Delete the relation: Gdynia, near, 120 PLN/).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(panel.candidates).toHaveCount(1);
  await panel.button('Save').click();
  await expect.poll(async () => (await stored())[0]?.length).toBe(1);
  // Delete in the menu of a line, where the last relation is asked about too.
  await panel.button(/^Change the type: Anna Nowak/).click();
  await expect(panel.menu.getByRole('menuitem').first()).toBeFocused();
  await adminPage.keyboard.press('Delete');
  await expect(panel.menu).toHaveCount(0);
  await expect(question).toContainText('Deleting this relation will delete the whole graph.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await applyLanguage(adminPage, 'pl');
  await adminPage.getByRole('button', { name: /Usuń relację/ }).click();
  await expect(question).toContainText(
    'Usunięcie tej relacji spowoduje usunięcie całego grafu. Czy napewno chcesz kontynuować?',
  );
  await question.getByRole('button', { name: 'Usuń', exact: true }).click();
  await expect.poll(stored).toEqual([]);
  await expect(adminPage.locator('#relation-panel')).toContainText(
    'Żadne oznaczenia nie są jeszcze połączone.',
  );
});

test('a tag in a relation is not deleted: a dialog leads to its graph [TEXT-09] [ERR-60]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, documentId, tags, pays, relate, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Undeletable tag',
  );
  await relate([tags.anna, tags.sum, pays]);
  await open();
  const panel = new RelationPanel(adminPage);
  await expect(panel.graphs).toHaveCount(1);
  await screen.steps.getByRole('button', { name: 'Delete tag: Person, Anna Nowak' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'The tag cannot be deleted' });
  await expect(dialog).toContainText('Anna Nowak');
  await expect(adminPage.getByText('The tag takes part in a relation and was not deleted.')).toBeVisible();
  await applyLanguage(adminPage, 'pl');
  const polish = adminPage.getByRole('dialog', { name: 'Nie można usunąć oznaczenia' });
  await expect(polish.getByRole('button', { name: 'Przejdź do grafu' })).toBeVisible();
  await applyLanguage(adminPage, 'en');
  await dialog.getByRole('button', { name: 'Go to the graph' }).click();
  await expect(panel.root).toBeFocused();
  await expect(panel.candidates).toContainText('Anna Nowak');
  expect(await tagsOf(call, documentId)).toContainEqual(expect.objectContaining({ id: tags.anna }));
});

test('two dialogs have their prescribed Polish wording in both languages, in English beneath the translation [I18N-04]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, tags, pays, relate, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Polish wordings',
  );
  await relate([tags.anna, tags.sum, pays]);
  await open();
  const panel = new RelationPanel(adminPage);
  await expect(panel.graphs).toHaveCount(1);
  const dialog = adminPage.getByRole('dialog');
  const prescribed = dialog.locator('[lang=pl]');
  const wordings = [
    'Nie można usunąć oznaczenia',
    'Usunięcie tej relacji spowoduje usunięcie całego grafu. Czy napewno chcesz kontynuować?',
  ] as const;

  await screen.steps.getByRole('button', { name: 'Delete tag: Person, Anna Nowak' }).click();
  await expect(dialog).toHaveAccessibleName('The tag cannot be deleted');
  await expect(prescribed).toHaveText(wordings[0]);
  await applyLanguage(adminPage, 'pl');
  await expect(dialog).toHaveAccessibleName(wordings[0]);
  await expect(prescribed).toHaveCount(0);
  await expect(dialog.getByText(wordings[0])).toHaveCount(1);
  await applyLanguage(adminPage, 'en');
  await dialog.getByRole('button', { name: 'Go to the graph' }).click();

  await panel.button(/^Delete the relation: Anna Nowak/).click();
  await expect(dialog).toContainText('Deleting this relation will delete the whole graph.');
  await expect(prescribed).toHaveText(wordings[1]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await applyLanguage(adminPage, 'pl');
  await adminPage.getByRole('button', { name: /^Usuń relację/ }).click();
  await expect(dialog.getByText(wordings[1])).toHaveCount(1);
  await expect(prescribed).toHaveCount(0);
});

test('each dialog that prevents or asks: a tag in a relation, the last relation of a graph, a finished step [WS-38]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, stepId, tags, pays, relate, stored, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Three dialogs',
  );
  await relate([tags.anna, tags.sum, pays]);
  await open();
  const panel = new RelationPanel(adminPage);
  await expect(panel.graphs).toHaveCount(1);
  await screen.steps.getByRole('button', { name: 'Delete tag: Person, Anna Nowak' }).click();
  const undeletable = adminPage.getByRole('dialog', { name: 'The tag cannot be deleted' });
  await undeletable.getByRole('button', { name: 'Go to the graph' }).click();
  await expect(panel.candidates).toHaveCount(1);
  await panel.button(/^Delete the relation: Anna Nowak/).click();
  const question = adminPage.getByRole('dialog');
  await expect(question).toContainText(
    'Deleting this relation will delete the whole graph. Are you sure you want to continue?',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  expect(await stored()).toHaveLength(1);
  await call(steps.update, { body: { id: stepId, status: 'ACCEPTED' } });
  await screen.action('Cancel acceptance').click();
  await expect(question).toContainText('Activating a completed step may damage later work.');
  await question.getByRole('button', { name: 'Cancel acceptance' }).click();
  await expect(screen.step('Spans')).toContainText('Waiting');
});
