import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('nodes added with the plus, one after the other, are placed on one line, a second follower below', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Grows in a line');
  const parser = await parserOf(call, id);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const add = async (after: string, type: string) => {
    await screen.plus(after).click();
    const choice = adminPage.getByRole('region', { name: `Add a node after ${after}` });
    await choice.getByRole('button', { name: type }).click();
    await expect(screen.panel).toHaveAccessibleName(type);
  };
  await add('File parser', 'Lexicon');
  await add('Lexicon', 'Classifier');
  await add('Classifier', 'Span tagging');
  // The open node at the end of the line has moved the first one out of view.
  await adminPage.getByRole('button', { name: 'Fit view' }).click();
  await add('File parser', 'Send request');
  const made = await call(nodes.list, { query: { processId: id } });
  const at = Object.fromEntries(made.map(({ name, x, y }) => [name, [x - parser.x, y - parser.y]]));
  expect(at).toMatchObject({
    Lexicon: [300, 0],
    Classifier: [600, 0],
    'Span tagging': [900, 0],
    'Send request': [300, 95],
  });
});

test('Add node creates a node of the chosen type on a free spot, connected to the open one where that is allowed', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Adds from the toolbar');
  const parser = await parserOf(call, id);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const add = async (type: string, name = type) => {
    await screen.add(type);
    await expect(screen.panel).toHaveAccessibleName(name);
    await expect(adminPage.getByRole('dialog')).toHaveCount(0);
  };
  await add('Lexicon');
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  await screen.openPanel('File parser');
  await add('Classifier');
  await add('Span tagging');
  await add('Human upload');
  await add('Lexicon', 'Lexicon 2');

  const made = await call(nodes.list, { query: { processId: id } });
  const idOf = (name: string) => made.find((node) => node.name === name)?.id;
  const list = await call(edges.list, { query: { processId: id } });
  const ends = list.map(({ fromId, toId }) => [fromId, toId]);
  // Upload nodes are followed by the parser alone.
  expect(ends).toEqual([
    [null, parser.id],
    [parser.id, idOf('Classifier')],
    [idOf('Classifier'), idOf('Span tagging')],
  ]);
  const boxes = made.map(({ x, y }) => ({ x, y, width: 236 + 11, height: 72 }));
  for (const [at, one] of boxes.entries())
    expect(boxes.filter((other, index) => index !== at && overlap(one, other))).toEqual([]);
});

test('the graph links to the documents, and to the upload for users who may upload', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Leads elsewhere');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await expect(adminPage.getByRole('link', { name: 'Upload' })).toHaveCount(0);
  await adminPage.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/entity/process/${id}/documents`));
  await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: -380 });
  await screen.open(id);
  await adminPage.getByRole('link', { name: 'Upload', exact: true }).click();
  await expect(adminPage).toHaveURL(new RegExp(`/entity/process/${id}/upload`));
});

test('the first steps do not cover the types of a new node, and can be closed', async ({
  adminPage,
  makeProcess,
}) => {
  const { id } = await makeProcess('With first steps');
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const steps = adminPage.getByRole('region', { name: 'Three steps to the first result' });
  await expect(steps).toBeVisible();
  await screen.plus('File parser').click();
  await expect(adminPage.getByRole('region', { name: 'Add a node after File parser' })).toBeVisible();
  await expect(steps).toBeHidden();
  await adminPage.keyboard.press('Escape');
  await steps.getByRole('button', { name: 'Close these steps' }).click();
  await expect(steps).toBeHidden();
  await adminPage.reload();
  await expect(screen.node('File parser')).toBeVisible();
  await expect(steps).toBeHidden();
});
