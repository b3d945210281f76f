import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

test('each node has the colour of its type; dragging from one to another creates an edge, a click on an edge opens it, and the server explains a refused one [GRAPH-04] [GRAPH-10] [GRAPH-12]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Connected by dragging');
  const parser = await parserOf(call, id);
  const span = await addNode(call, {
    processId: id,
    activityType: 'SPAN',
    name: 'Target',
    x: parser.x + 400,
    y: parser.y + 160,
  });
  const straight = { processId: id, x: parser.x + 400, y: parser.y, fromId: parser.id };
  await addNode(call, { ...straight, activityType: 'CLF', name: 'Kinds' });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const card = (name: string) => screen.node(name).locator('xpath=..');
  await expect(card('Target')).toHaveCSS('border-left-color', 'rgb(255, 183, 3)');
  await expect(card('File parser')).toHaveCSS('border-left-color', 'rgb(65, 158, 188)');
  await screen.drag(screen.plus('File parser'), await screen.centreOf(screen.node('Target')));
  await expect(screen.edge('File parser', 'Target')).toBeVisible();
  expect(await call(edges.list, { query: { processId: id } })).toContainEqual(
    expect.objectContaining({ fromId: parser.id, toId: span.id }),
  );

  await screen.clickEdge('File parser', 'Kinds');
  const modal = adminPage.getByRole('dialog', { name: 'File parser → Kinds' });
  await expect(modal).toBeVisible();
  await adminPage.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);

  await screen.drag(screen.plus('Target'), await screen.centreOf(screen.node('File parser')));
  await expect(screen.toast(/cannot follow|create a cycle/)).toBeVisible();
});

test('dragging from a node to the empty canvas offers the types there', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Dropped on nothing');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const { x, y } = await screen.centreOf(screen.plus('File parser'));
  await screen.drag(screen.plus('File parser'), { x: x + 200, y: y + 160 });
  // The canvas moves so that all of the types are in view.
  await screen.rest();
  await adminPage
    .getByRole('region', { name: 'Add a node after File parser' })
    .getByRole('button', { name: 'Classifier' })
    .click();
  await expect(screen.edge('File parser', 'Classifier')).toBeVisible();
  expect(await call(edges.list, { query: { processId: id } })).toHaveLength(2);
});

test('a long drag moves a node and is saved, one under 5 px is a click [GRAPH-05] [CONST-26]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Moved by dragging');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const before = await parserOf(call, id);
  const { x, y } = await screen.centreOf(screen.node('File parser'));
  const saved = adminPage.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes(`/api/nodes/${before.id}/coordinates`),
  );
  await screen.drag(screen.node('File parser'), { x: x + 120, y: y + 80 });
  expect((await saved).ok()).toBe(true);
  const after = await parserOf(call, id);
  expect(after.x - before.x).toBeGreaterThan(80);
  expect(after.y - before.y).toBeGreaterThan(50);
  await expect(screen.panel).toHaveCount(0);

  const there = await screen.centreOf(screen.node('File parser'));
  await screen.drag(screen.node('File parser'), { x: there.x + 4, y: there.y });
  await expect(screen.panel).toBeVisible();
  expect(await parserOf(call, id)).toMatchObject({ x: after.x, y: after.y });
});

test('dragging one upload node moves all of them, 95 px apart [GRAPH-06] [CONST-28]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Moves its upload nodes');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  for (const name of ['Human upload', 'Human upload 2']) {
    await adminPage.getByRole('button', { name: 'Add upload node' }).click();
    await adminPage.getByRole('menuitem', { name: 'Human upload' }).click();
    await expect(screen.node(name).first()).toBeVisible();
  }
  await screen.panel.getByRole('button', { name: 'Close' }).click();

  const second = screen.node('Human upload 2');
  const { x, y } = await screen.centreOf(second);
  const saved = adminPage.waitForRequest(
    (request) => request.method() === 'PUT' && new URL(request.url()).pathname === '/api/nodes/coordinates',
  );
  await screen.drag(second, { x: x + 60, y: y + 90 });
  const places = (await saved).postDataJSON() as { id: number; x: number; y: number }[];
  expect(places).toHaveLength(2);
  expect(places[1]!.y - places[0]!.y).toBe(95);
  expect(places[1]!.x).toBe(places[0]!.x);
  await expect
    .poll(async () =>
      (await call(nodes.list, { query: { processId: id } }))
        .filter(({ activityType }) => activityType === 'HUP')
        .map((node) => ({ id: node.id, x: node.x, y: node.y })),
    )
    .toEqual(places);
});

test('the graph and its panel are accessible in every theme and language', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Read aloud');
  const parser = await parserOf(call, id);
  await addNode(call, {
    processId: id,
    activityType: 'LEXICON',
    name: 'Words',
    x: parser.x + 340,
    y: parser.y,
    fromId: parser.id,
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await expectAccessible(adminPage);
  await screen.openPanel('Words', 'Matching Rule', 'Additional settings', 'Export');
  await expectAccessible(adminPage);
});

test('the choosers of new nodes have targets that are large enough', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Choosing types');
  const parser = await parserOf(call, id);
  await addNode(call, { processId: id, activityType: 'SPAN', name: 'Spans', fromId: parser.id });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await adminPage.getByRole('button', { name: 'Add node', exact: true }).click();
  const search = screen.types.getByRole('searchbox', { name: 'Search types' });
  await expect(search).toBeFocused();
  expect((await search.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await expectAccessible(adminPage);
  await adminPage.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await screen.plus('Spans').click();
  const picker = adminPage.getByRole('region', { name: 'Add a node after Spans' });
  await expect(picker.getByRole('searchbox', { name: 'Search types' })).toBeFocused();
  await expectAccessible(adminPage);
});
