import { edges } from '@scriptorium/contract/process/edges.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { person } from '../support/people.ts';

test('a node is put on an edge by the plus under the pointer, and by the keyboard', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Inserted on an edge');
  const parser = await parserOf(call, id);
  const span = await addNode(call, {
    processId: id,
    activityType: 'SPAN',
    name: 'People',
    x: 300,
    fromId: parser.id,
  });
  const mail = await addNode(call, {
    processId: id,
    activityType: 'SEND_MAIL',
    name: 'Mail',
    x: 600,
    fromId: span.id,
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  const from = await screen.centreOf(screen.node('File parser'));
  const to = await screen.centreOf(screen.node('People'));
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2 - 1);
  await page.getByRole('button', { name: 'Insert a node between File parser and People' }).click();
  const choice = page.getByRole('region', { name: 'Insert a node between File parser and People' });
  // Nothing may follow a node that sends, so that it is not offered between two others.
  await expect(choice.getByRole('button', { name: 'Classifier', exact: true })).toBeVisible();
  await expect(choice.getByRole('button', { name: 'Human upload', exact: true })).toHaveCount(0);
  await choice.getByRole('button', { name: 'Classifier', exact: true }).click();
  await expect(screen.node('Classifier')).toBeVisible();
  const list = await call(nodes.list, { query: { processId: id } });
  const at = (name: string) => list.find((node) => node.name === name);
  // What follows moves to the right, all of it.
  expect([at('Classifier')?.x, at('People')?.x, at('Mail')?.x]).toEqual([
    parser.x + 300,
    parser.x + 600,
    parser.x + 900,
  ]);
  const ends = (await call(edges.list, { query: { processId: id } })).map(({ fromId, toId }) => [
    fromId,
    toId,
  ]);
  expect(ends).toEqual(
    expect.arrayContaining([
      [parser.id, at('Classifier')?.id],
      [at('Classifier')?.id, span.id],
      [span.id, mail.id],
    ]),
  );

  await page.keyboard.press('Control+z');
  await expect(screen.node('Classifier')).toHaveCount(0);
  const before = await call(nodes.list, { query: { processId: id } });
  expect(before.find(({ name }) => name === 'Mail')?.x).toBe(600);

  await screen.edge('People', 'Mail').focus();
  await page.keyboard.press('Insert');
  await expect(page.getByRole('region', { name: 'Insert a node between People and Mail' })).toBeVisible();
  await page.keyboard.type('lexicon');
  await page.keyboard.press('Enter');
  await expect(screen.panel).toHaveAccessibleName('Lexicon');
});

test('several nodes are selected, moved, aligned and deleted together, each as one step of undo', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Selected together');
  const parser = await parserOf(call, id);
  const one = await addNode(call, {
    processId: id,
    activityType: 'SPAN',
    name: 'One',
    x: 300,
    y: 0,
    fromId: parser.id,
  });
  await addNode(call, { processId: id, activityType: 'SPAN', name: 'Two', x: 600, y: 140, fromId: one.id });
  await addNode(call, { processId: id, activityType: 'SPAN', name: 'Three', x: 620, y: 300 });
  const screen = new GraphScreen(page);
  await screen.open(id);
  const places = async () =>
    Object.fromEntries(
      (await call(nodes.list, { query: { processId: id } })).map(({ name, x, y }) => [name, [x, y]]),
    );
  const start = await places();

  await screen.node('One').click({ modifiers: ['Shift'] });
  await screen.node('Two').click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 nodes selected')).toBeVisible();
  await expect(screen.panel).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Align in a row' }).click();
  await expect.poll(async () => (await places())['Two']).toEqual([600, 0]);
  await page.keyboard.press('Control+z');
  await expect.poll(places).toEqual(start);

  const centre = await screen.centreOf(screen.node('One'));
  await screen.drag(screen.node('One'), { x: centre.x, y: centre.y + 60 });
  await expect.poll(async () => (await places())['Two']?.[1]).toBeGreaterThan(140);
  await page.keyboard.press('Control+z');
  await expect.poll(places).toEqual(start);

  await screen.node('One').focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('4 nodes selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('nodes selected')).toHaveCount(0);
  await screen.node('Two').click({ modifiers: ['Control'] });
  await screen.node('Three').click({ modifiers: ['Control'] });
  await screen.node('Three').press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 2 nodes?' });
  await question.getByRole('button', { name: 'Delete 2 nodes' }).click();
  await expect(screen.node('Two')).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(screen.node('Two')).toBeVisible();
  await expect(screen.node('Three')).toBeVisible();
  expect(await places()).toEqual(start);
});

test('nodes are copied into another process with their labels and rules, and duplicated in their own', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Copied from');
  const parser = await parserOf(call, id);
  const words = await addNode(call, {
    processId: id,
    activityType: 'LEXICON',
    name: 'Words',
    x: 300,
    fromId: parser.id,
  });
  await addNode(call, { processId: id, activityType: 'SPAN', name: 'People', x: 600, fromId: words.id });
  const label = await call(labels.create, {
    params: { nodeId: words.id },
    body: { name: 'Net', backgroundColor: '#5d6be1', textColor: '#ffffff' },
  });
  await call(matchingRules.save, {
    body: { nerTagTypeId: label.id, newRules: [{ expression: 'netto', matchingType: 'EXACT' }] },
  });
  const other = await makeProcess('Pasted into');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.node('Words').click({ modifiers: ['Shift'] });
  await screen.node('People').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 nodes copied.')).toBeVisible();

  await screen.open(other.id);
  await page.keyboard.press('Control+v');
  await expect(screen.node('Words')).toBeVisible();
  await expect(page.getByText('2 nodes selected')).toBeVisible();
  const pasted = await call(nodes.list, { query: { processId: other.id } });
  const copy = pasted.find(({ name }) => name === 'Words');
  expect(await call(labels.ofNode, { params: { nodeId: copy?.id ?? 0 } })).toMatchObject([{ name: 'Net' }]);
  expect(await call(matchingRules.list, { query: { nodeId: copy?.id ?? 0 } })).toMatchObject([
    { expression: 'netto' },
  ]);
  await page.keyboard.press('Control+z');
  await expect(screen.node('Words')).toHaveCount(0);

  await screen.open(id);
  await screen.node('Words').click();
  await expect(screen.panel).toBeVisible();
  await screen.panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Control+d');
  await expect(screen.node('Words 2')).toBeVisible();
  const ends = (await call(edges.list, { query: { processId: id } })).map(({ fromId }) => fromId);
  // The duplicate follows the same node.
  expect(ends.filter((fromId) => fromId === parser.id)).toHaveLength(2);

  await page.route('**/fragment?*', (route) => route.abort());
  await screen.open(id);
  await screen.node('People').click();
  await expect(screen.panel).toHaveAccessibleName('People');
  await screen.panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Nothing was copied.')).toBeVisible();
});

test('what another person changes is shown at once', async ({
  adminPage: page,
  makeProcess,
  call,
  browser,
  server,
}) => {
  const process = await makeProcess('Changed together');
  const bea = await person({ browser, call, server }, { process }, 'Bea', 'ADMIN');
  const screen = new GraphScreen(page);
  // Without the live message the page would read the graph again only after half a minute.
  await screen.open(process.id);
  await addNode(bea.api, { processId: process.id, activityType: 'SPAN', name: 'By Bea', x: 300 });
  await expect(screen.node('By Bea')).toBeVisible({ timeout: 15_000 });
});

test('a map of a graph that is partly out of view shows the part in view, and a press on it moves there', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Wide');
  const parser = await parserOf(call, id);
  for (let column = 1; column <= 9; column += 1)
    await addNode(call, {
      processId: id,
      activityType: 'SPAN',
      name: `Labels ${column}`,
      x: parser.x + column * 600,
      y: parser.y + (column % 3) * 300,
      fromId: parser.id,
    });
  const screen = new GraphScreen(page);
  await screen.open(id);
  const map = page.getByRole('img', { name: 'Overview of the graph' });
  await expect(map).toHaveCount(0);
  for (let press = 0; press < 9; press += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await screen.rest();
  await expect(map).toBeVisible();

  const last = screen.node('Labels 9');
  const room = await page.getByRole('application').boundingBox();
  const box = await map.boundingBox();
  if (!room || !box) throw new Error('They are not on the screen');
  await page.mouse.click(box.x + 5, box.y + box.height / 2);
  await screen.rest();
  await expect(last).toHaveCount(0);
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
  await screen.rest();
  const there = await screen.centreOf(last);
  expect(there.x).toBeGreaterThan(room.x);
  expect(there.x).toBeLessThan(room.x + room.width);
  const zoomOf = () =>
    page.locator('.react-flow__viewport').evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).a);
  const before = await zoomOf();
  await page.mouse.wheel(0, 200);
  await expect.poll(zoomOf).toBeLessThan(before);
});

test('pasted nodes are shown, and Delete is for them, not for the node that was copied', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Pasted and deleted');
  const parser = await parserOf(call, id);
  const at = { processId: id, y: parser.y, fromId: parser.id };
  await addNode(call, { ...at, activityType: 'LEXICON', name: 'Words', x: parser.x + 350 });
  await addNode(call, { ...at, activityType: 'SPAN', name: 'People', x: parser.x + 1100 });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.node('Words').click({ modifiers: ['Shift'] });
  await screen.node('People').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+c');
  await expect(page.getByText('2 nodes copied.')).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('2 nodes pasted.')).toBeVisible();
  await screen.rest();
  await expect(screen.node('Words 2')).toBeInViewport({ ratio: 0.99 });
  await expect(screen.node('People 2')).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog', { name: 'Delete 2 nodes?' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(screen.node('Words 2')).toHaveCount(0);
  await expect(screen.node('People 2')).toHaveCount(0);
  await expect(screen.node('People')).toBeVisible();
});
