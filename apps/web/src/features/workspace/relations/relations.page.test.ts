import { onTestFinished, vi } from 'vitest';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addLabel, addNode, LETTER, stepOn, tagByApi, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { makeDesk } from '@scriptorium/testing/page-scenes/desk.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { WorkspaceScreen } from '@scriptorium/testing/page-scenes/workspace-screen.ts';
import { openTagged, RelationPanel } from '@scriptorium/testing/page-scenes/tagged-letter.ts';

test('two clicks on tags make a relation at once where one type is left; it is saved as a new graph [REL-04] [REL-06] [REL-08]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, tags, pays, stored, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Two clicks relate',
  );
  await open();
  const panel = new RelationPanel(adminPage);
  await expect(panel.root).toContainText('No tags are related yet.');
  await panel.relate.click();
  await screen.clickOn('Anna Nowak');
  await expect(panel.root).toContainText('From “Anna Nowak” to …');
  const validated = adminPage.waitForResponse(/ner-tag-relation-graphs\/validation/);
  await screen.clickOn('120 PLN');
  await expect(panel.candidates).toHaveCount(1);
  await expect(panel.candidates).toContainText('Anna Nowak');
  await expect(panel.candidates).toContainText('pays');
  expect(await (await validated).json()).toMatchObject({ valid: true });
  expect(await stored()).toEqual([]);
  await panel.button('Save').click();
  await expect(panel.graphs).toHaveCount(1);
  await expect(panel.candidates).toHaveCount(0);
  await expect.poll(stored).toEqual([[[tags.anna, tags.sum, pays.id]]]);
});

test('where tags of several nodes overlap, the tag of the step becomes the end, and of the other nodes the one of higher priority takes the click', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const desk = await makeDesk(call, makeProcess, 'Overlapping nodes');
  const fromId = desk.parser.id;
  const addSpan = (name: string) =>
    addNode(call, { processId: desk.process.id, activityType: 'SPAN', name, fromId });
  const [high, low] = [await addSpan('Passages'), await addSpan('Details')];
  await call(nodes.update, { body: { id: high.id, priority: 4 } });
  await call(nodes.update, { body: { id: low.id, priority: 1 } });
  const [person, sum, passage, detail] = [
    await addLabel(call, desk.span.id, 'Person'),
    await addLabel(call, desk.span.id, 'Sum'),
    await addLabel(call, high.id, 'Passage'),
    await addLabel(call, low.id, 'Detail'),
  ];
  const type = { nodeId: desk.span.id, name: 'pays', color: '#b3261e', fromId: person.id, toId: sum.id };
  const pays = await call(relationTypes.create, { body: type });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const stepId = (await stepOn(call, documentId, desk.span)).stepDTO.id;
  const tag = async (node: typeof high, label: { id: number }, quote: string) => {
    const { stepDTO } = await stepOn(call, documentId, node);
    return (await tagByApi(call, documentId, stepDTO.id, label.id, quote)).id;
  };
  const anna = await tag(desk.span, person, 'Anna Nowak');
  const paid = await tag(desk.span, sum, '120 PLN');
  // Around the tags of the step and within them.
  await tag(high, passage, 'Anna Nowak from Gdynia');
  await tag(low, detail, 'Nowak');
  await tag(low, detail, '120');
  // Without a tag of the step.
  const outer = await tag(high, passage, 'asks for an invoice');
  const inner = await tag(low, detail, 'invoice');

  const screen = new WorkspaceScreen(adminPage);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(screen.text).toContainText('Anna Nowak');
  await expect(screen.mark('invoice')).toHaveAttribute('data-spans', `${outer} ${inner}`);
  const panel = new RelationPanel(adminPage);
  await panel.relate.click();
  await screen.clickOn('Nowak');
  await expect(panel.root).toContainText('From “Anna Nowak” to …');
  await screen.clickOn('120');
  await expect(panel.candidates).toHaveCount(1);
  await panel.button('Save').click();
  await expect
    .poll(async () => (await call(relationGraphs.list, { query: { documentId } }))[0]?.relations)
    .toMatchObject([{ fromId: anna, toId: paid, relationTypeId: pays.id }]);

  await screen.clickOn('invoice');
  const menu = adminPage.getByRole('dialog', { name: '2 tags here' });
  await expect(menu).toHaveText(/Passage.*asks for an invoice.*Detail/s);
  await expect(screen.mark('asks for an').first()).toHaveAttribute('data-strong', 'selected');
  await expect(screen.mark('invoice')).toHaveAttribute('data-strong', 'selected');
});

test('a relation is made by keyboard alone: Alt+Enter, ] to the fitting tags, Enter', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, tags, pays, stored, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Keys relate',
  );
  await open();
  const keys = adminPage.keyboard;
  const panel = new RelationPanel(adminPage);
  await screen.text.focus();
  await keys.press('Control+Home');
  await keys.press(']');
  await keys.press('Alt+Enter');
  await expect(panel.root).toContainText('From “Anna Nowak” to …');
  // Gdynia lies between, and no type fits it.
  await keys.press(']');
  await expect(adminPage.locator('.annotator-live')).toContainText('120 PLN');
  await keys.press('Enter');
  await expect(panel.candidates).toHaveCount(1);
  await keys.press('Alt+Enter');
  await expect(panel.root).toContainText('From “120 PLN” to …');
  await keys.press('Escape');
  await expect(panel.root).not.toContainText('From “120 PLN” to …');
  await expect(panel.button('Save')).toBeEnabled();
  await panel.button('Save').focus();
  await keys.press('Enter');
  await expect.poll(stored).toEqual([[[tags.anna, tags.sum, pays.id]]]);
});

test('of several types a menu is shown, with the top priority or with all; a digit chooses [REL-08] [REL-22]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, addType, open } = await openTagged({ adminPage, call, makeProcess }, 'Several types');
  // Not in the order of their priorities.
  await addType('near', { priority: 1 });
  await addType('owes', { priority: 2 });
  await open();
  const panel = new RelationPanel(adminPage);
  const items = panel.menu.getByRole('menuitem');
  await panel.relate.click();
  await panel.pick(screen, 'Anna Nowak', '120 PLN');
  await expect(items).toHaveText([/^pays/, /^owes/]);
  await expect(items.first()).toBeFocused();
  await adminPage.keyboard.press('2');
  await expect(panel.candidates).toContainText('owes');

  await panel.root.getByRole('switch', { name: 'Only types with the highest priority' }).click();
  await panel.pick(screen, 'Anna Nowak', '120 PLN');
  await expect(items).toHaveText([/^pays/, /^owes/, /^near/]);
  await expect(items.first()).toBeFocused();
  await adminPage.keyboard.press('ArrowUp');
  await adminPage.keyboard.press('Enter');
  await expect(panel.candidates).toHaveCount(2);
  await expect(panel.candidates.nth(1)).toContainText('near');

  await panel.button(/Change the type: Anna Nowak, near, 120 PLN/).click();
  await items.filter({ hasText: 'pays' }).click();
  await expect(panel.candidates.nth(1)).toContainText('pays');
});

test('a type that fits no two tags is not offered; the menu says so in the prescribed Polish in both languages, in English beneath the translation [ERR-64]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, open } = await openTagged({ adminPage, call, makeProcess }, 'No type fits');
  await open();
  const panel = new RelationPanel(adminPage);
  await panel.relate.click();
  await panel.pick(screen, '120 PLN', 'Gdynia');
  await expect(panel.menu).toContainText('No relations for these tags');
  await expect(panel.menu.locator('[lang=pl]')).toHaveText('Brak relacji dla tagów');
  await applyLanguage(adminPage, 'pl');
  const inPolish = adminPage.getByRole('dialog', { name: 'Wybierz relację' });
  await expect(inPolish.getByText('Brak relacji dla tagów', { exact: true })).toHaveCount(1);
});

test('a graph is chosen by a click and given up by a second one; its type can be changed [REL-03] [REL-09]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { tags, pays, addType, relate, stored, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Choosing a graph',
  );
  const owes = await addType('owes');
  await relate([tags.anna, tags.sum, pays]);
  await open();
  const panel = new RelationPanel(adminPage);
  await panel.graph('Graph 1').click();
  await expect(panel.candidates).toHaveCount(1);
  await expect(panel.button('Save')).toBeDisabled();
  await panel.graph('Graph 1').click();
  await expect(panel.candidates).toHaveCount(0);
  await panel.graph('Graph 1').click();
  await panel.button(/Change the type/).click();
  await panel.menu.getByRole('menuitem', { name: /^owes/ }).click();
  await panel.button('Save').click();
  await expect.poll(stored).toEqual([[[tags.anna, tags.sum, owes.id]]]);
  await expect(panel.candidates).toContainText('owes');
  await expect(panel.button('Save')).toBeDisabled();
});

test('candidates without a graph create one, those of a graph update it [REL-04]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, tags, pays, relate, stored, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Create and update',
  );
  await relate([tags.anna, tags.sum, pays]);
  await open();
  const panel = new RelationPanel(adminPage);
  // A tag of a graph brings its graph.
  await panel.relate.click();
  await panel.pick(screen, 'Aurora Print', '120 PLN');
  await expect(panel.candidates).toHaveCount(2);
  const updated = adminPage.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('-graphs'),
  );
  await panel.button('Save').click();
  expect((await updated).postDataJSON()).toMatchObject({ version: 1, relations: [{}, {}] });
  await expect.poll(async () => (await stored())[0]?.length).toBe(2);
  await expect(panel.candidates).toHaveCount(2);
  await expect(panel.graph('Graph 1')).toContainText('2 relations');
});

test('relations that do not hang together cannot be saved: the bar says why, and the canvas which tags are not connected [REL-05] [ERR-63] [ERR-30]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, addType, open } = await openTagged({ adminPage, call, makeProcess }, 'Not valid');
  await addType('near', { priority: 4 });
  await open();
  const panel = new RelationPanel(adminPage);
  await panel.relate.click();
  await panel.pick(screen, 'Anna Nowak', 'Gdynia');
  await expect(panel.button('Save')).toBeEnabled();
  await panel.pick(screen, 'Aurora Print', '120 PLN');
  await expect(panel.candidates).toHaveCount(2);
  await expect(panel.root).toContainText('The relations do not form one connected graph.');
  await expect(panel.button('Save')).toBeDisabled();
  const card = (quote: string) => panel.root.locator('.react-flow__node').filter({ hasText: quote });
  const warning = { exact: true } as const;
  await expect(panel.root.getByText('not connected', warning)).toHaveCount(2);
  await expect(card('120 PLN').getByRole('button')).toHaveAccessibleName(/, not connected$/);
  await expect(card('Gdynia').getByRole('button')).not.toHaveAccessibleName(/not connected/);
  await applyLanguage(adminPage, 'pl');
  await expect(adminPage.locator('#relation-panel')).toContainText(
    'Relacje nie tworzą jednego spójnego grafu.',
  );
  await expect(adminPage.locator('#relation-panel').getByText('niepołączone', warning)).toHaveCount(2);
  await applyLanguage(adminPage, 'en');
  await panel.pick(screen, '120 PLN', 'Gdynia');
  await expect(panel.button('Save')).toBeEnabled();
  await expect(panel.root.getByText('not connected', warning)).toHaveCount(0);

  // An answer without a reason.
  await adminPage.route('**/api/ner-tag-relation-graphs/validation', (route) =>
    route.fulfill({ json: { valid: false, message: null, errorKey: null, graphs: [] } }),
  );
  await panel.pick(screen, 'Anna Nowak', 'Aurora Print');
  await expect(panel.root.getByText('Graph is not valid', { exact: true })).toBeVisible();
  await expect(panel.button('Save')).toBeDisabled();
});

test('a window of the graph that the browser blocks is reported as for page images [ERR-56]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { tags, pays, relate, open } = await openTagged({ adminPage, call, makeProcess }, 'Blocked graph');
  await relate([tags.anna, tags.sum, pays]);
  const opening = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opening.mockRestore());
  await open();
  const panel = new RelationPanel(adminPage);
  await panel.graph('Graph 1').click();
  await panel.button('Graph in a new window').click();
  await expect(adminPage.getByText('Failed to open new window!')).toBeVisible();
});

test('the list of relations is searched by the text of its tags and types [REL-02]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { screen, tags, pays, addType, relate, open } = await openTagged(
    { adminPage, call, makeProcess },
    'Searching relations',
  );
  const near = await addType('near');
  await relate([tags.anna, tags.sum, pays], [tags.anna, tags.gdynia, near]);
  await open();
  const panel = new RelationPanel(adminPage);
  const search = panel.root.getByRole('searchbox', { name: 'Search relations' });
  await expect(panel.list).toHaveCount(2);
  await search.fill('gdy');
  await expect(panel.list).toHaveText([/Anna Nowak.*near.*Gdynia/]);
  await search.fill('PAYS');
  await expect(panel.list).toHaveText([/Anna Nowak.*pays.*120 PLN/]);
  await search.fill('nothing like this');
  await expect(panel.root).toContainText('No relation has this text.');
  await search.fill('');
  await panel.list.first().getByRole('button', { name: /^Anna/ }).click();
  await expect(panel.candidates).toHaveCount(2);
  await expect(screen.mark('Anna Nowak')).toHaveAttribute('data-strong', 'selected');
});

test('a reader sees a relation that somebody else makes at once, and may look and not edit; a writer edits, and without a right nothing is shown [PERM-20]', async ({
  adminPage,
  call,
  makeProcess,
  open: openAs,
  world,
}) => {
  const { desk, stepId, documentId, tags, pays, addType, relate, stored } = await openTagged(
    { adminPage, call, makeProcess },
    'Readers of relations',
  );
  const near = await addType('near');
  const authorities = [{ type: 'NODE' as const, componentId: desk.span.id, mode: 'READ' as const }];
  const { token } = await world.make.user({ authorities });
  const page = await openAs(token);
  await new WorkspaceScreen(page).open(desk.process.id, documentId, `?stepId=${stepId}`);
  const theirs = new RelationPanel(page);
  await expect(theirs.root).toContainText('No tags are related yet.');
  await expect(theirs.relate).toBeDisabled();
  await relate([tags.anna, tags.gdynia, near]);
  await expect(theirs.graphs).toHaveCount(1);
  await theirs.graph('Graph 1').click();
  await expect(theirs.candidates).toContainText('near');
  await expect(theirs.button('Save')).toBeDisabled();
  await expect(theirs.button(/Change the type/)).toBeDisabled();
  await expect(theirs.button(/Delete/)).toHaveCount(0);
  await relate([tags.aurora, tags.sum, pays], [tags.sum, tags.anna, near]);
  await expect(theirs.graphs).toHaveCount(1);
  await expect(theirs.graph('Graph 1')).toContainText('3 relations');
  expect((await stored())[0]).toHaveLength(3);
  await expect(new WorkspaceScreen(page).tagList.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  // Nobody holds the step: the right on the node decides alone.
  await call(steps.update, { body: { id: stepId, blockedBy: null } });
  const holding = async (componentId: number, mode: 'READ' | 'WRITE') => {
    const user = await world.make.user({ authorities: [{ type: 'NODE', componentId, mode }] });
    return openAs(user.token);
  };
  const writerPage = await holding(desk.span.id, 'WRITE');
  const writerScreen = new WorkspaceScreen(writerPage);
  await writerScreen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  const ofWriter = new RelationPanel(writerPage);
  await expect(ofWriter.relate).toBeEnabled();
  await expect(writerScreen.tagList.getByRole('button', { name: /^Delete/ })).toHaveCount(4);
  await ofWriter.graph('Graph 1').click();
  await expect(ofWriter.button(/Change the type/).first()).toBeEnabled();
  await expect(ofWriter.button(/Delete/).first()).toBeEnabled();

  // A right on another node opens the document, without this step, its tags and its relations.
  const otherPage = await holding(desk.lexicon.id, 'READ');
  const otherScreen = new WorkspaceScreen(otherPage);
  await otherScreen.open(desk.process.id, documentId, `?stepId=${stepId}`);
  await expect(otherScreen.step('Words')).toBeVisible();
  await expect(otherScreen.step('Spans')).toHaveCount(0);
  await expect(new RelationPanel(otherPage).root).toHaveCount(0);
  await expect(otherScreen.mark('Anna Nowak')).toHaveCount(0);
});

test('a finished step offers no change of its tags and relations, and a node that handles none shows none [TEXT-08] [TEXT-11]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, stepId, tags, pays, relate, open, screen } = await openTagged(
    { adminPage, call, makeProcess },
    'Finished relations',
  );
  await relate([tags.anna, tags.sum, pays]);
  const panel = new RelationPanel(adminPage);
  const deleteTag = screen.tagList.getByRole('button', { name: /^Delete/ });
  await open();
  await expect(deleteTag).toHaveCount(4);
  await call(steps.update, { body: { id: stepId, status: 'DONE' } });
  await expect(deleteTag).toHaveCount(0);
  for (const change of [
    () => call(nerTags.remove, { params: { id: tags.gdynia } }),
    () => call(nerTags.update, { body: { id: tags.gdynia, startOffset: 0, endOffset: 4 } }),
    () => relate([tags.anna, tags.gdynia, pays]),
  ])
    await expect(change()).rejects.toMatchObject({ status: 409 });
  await expect(panel.graphs).toHaveCount(1);
  await expect(panel.relate).toBeDisabled();
  await expect(panel.button(/Delete/)).toHaveCount(0);
  const { id, name } = desk.span;
  await call(nodes.update, { body: { id, name, handlesRelations: false } });
  await adminPage.reload();
  await expect(adminPage.locator('.annotator-scroller')).toContainText('Anna Nowak');
  await expect(panel.root).toHaveCount(0);
  await expect(adminPage.getByRole('button', { name: 'Highlight tags without relation' })).toHaveCount(0);
});

test('a problem with a relation is reported from its menu, which asks to save changes first, in Polish in both languages [ERR-66] [MENU-04] [MENU-08]', async ({
  adminPage,
  call,
  makeProcess,
}) => {
  const { desk, documentId, stepId, tags, pays, addType, relate, screen } = await openTagged(
    { adminPage, call, makeProcess },
    'A problem with a relation',
  );
  await addType('owes');
  await relate([tags.anna, tags.sum, pays]);
  await screen.open(desk.process.id, documentId, `?stepId=${stepId}&panel=issues`);
  const panel = new RelationPanel(adminPage);
  const report = adminPage.getByRole('dialog', { name: 'Report a problem' });
  await panel.graph('Graph 1').click();
  await panel.button(/Change the type/).click();
  await expect(panel.menu.getByRole('menuitem')).toHaveCount(2);
  await panel.menu.getByRole('button', { name: 'Report a problem' }).click();
  await report.getByLabel('What is the problem?').fill('Does she pay or owe?');
  await adminPage.keyboard.press('Enter');
  const issues = adminPage.getByRole('region', { name: 'Issues', exact: true });
  await expect(issues.getByText('pays: Anna Nowak → 120 PLN')).toBeVisible();

  // The menu begins with the types each time that it opens.
  await panel.button(/Change the type/).click();
  await panel.menu.getByRole('menuitem', { name: /^owes/ }).click();
  await panel.button(/Change the type/).click();
  await panel.menu.getByRole('button', { name: 'Report a problem' }).click();
  await expect(report).toContainText('Save the changes of the relations to report a new problem');
  await expect(report.locator('[lang=pl]')).toHaveText('Zapisz zmiany aby dodać nowe zgłoszenie');
  await adminPage.keyboard.press('Escape');
  await applyLanguage(adminPage, 'pl');
  await adminPage.getByRole('button', { name: /Zmień typ/ }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Zgłoś problem' }).click();
  await expect(adminPage.getByText('Zapisz zmiany aby dodać nowe zgłoszenie', { exact: true })).toBeVisible();
});
