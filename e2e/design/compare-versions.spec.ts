import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

test('two versions are compared on the canvas: what was added, changed, moved and deleted, beside the words', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id: processId } = await makeProcess('Compared on the canvas');
  const parser = await parserOf(call, processId);
  const at = (column: number, row: number) => ({
    processId,
    x: parser.x + column * 320,
    y: parser.y + row * 140,
  });
  await addNode(call, { ...at(-1.3, 0), activityType: 'HUP', name: 'Upload' });
  const kinds = await addNode(call, { ...at(1, 0), activityType: 'CLF', name: 'Kinds', fromId: parser.id });
  const letter = await call(classifierTypes.create, {
    params: { nodeId: kinds.id },
    body: { name: 'Letter', backgroundColor: '#219ebc', suffixKey: 'l' },
  });
  const spans = await addNode(call, { ...at(2, 0), activityType: 'SPAN', name: 'Spans', fromId: kinds.id });
  const old = await addNode(call, {
    ...at(2, 1),
    activityType: 'LEXICON',
    name: 'Old words',
    fromId: kinds.id,
  });
  const topics = await addNode(call, { ...at(1, 2), activityType: 'CLF', name: 'Topics', fromId: parser.id });
  await page.goto(`/entity/process/${processId}/versions`);
  await expect(page.getByText('Node added: “Topics”')).toBeVisible();

  await call(nodes.update, { body: { id: kinds.id, name: 'Sorts', description: 'of letters' } });
  await call(nodes.move, { params: { id: topics.id }, body: { x: topics.x, y: topics.y + 60 } });
  await call(nodes.remove, { params: { id: old.id }, query: {} });
  const people = { ...at(3, 0), activityType: 'SPAN', name: 'People', fromId: spans.id } as const;
  await addNode(call, people);
  const list = await call(edges.list, { query: { processId } });
  await call(predicates.create, {
    body: {
      predicateType: 'CLF',
      edgeId: list.find(({ toId }) => toId === spans.id)?.id ?? 0,
      nodeId: kinds.id,
      equal: true,
      clfTypeId: letter.id,
    },
  });

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Node added: “Topics”' });
  await row.getByRole('button', { name: 'Compare the version of' }).click();
  await page.getByRole('link', { name: 'Show in the graph' }).click();
  const canvas = page.getByRole('application', { name: 'Graph of both versions' });
  const card = (name: string) => canvas.locator('.react-flow__node').filter({ hasText: name });
  await expect(card('People')).toContainText('Added');
  await expect(card('Sorts')).toContainText('Changed');
  await expect(card('Topics')).toContainText('Moved');
  await expect(card('Old words')).toContainText('Deleted');
  await expect(card('Spans')).not.toContainText(/Added|Changed|Moved|Deleted/);
  await expect(canvas.getByTitle('Changed')).toHaveCount(1);
  await expect(canvas.getByTitle('Deleted')).toHaveCount(1);
  await expect(canvas.getByTitle('Added')).toHaveCount(1);
  await expect(page.getByText('Deleted: 2', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // Each name in the words leads to its node, a deleted one to its ghost.
  const words = page.getByRole('complementary', { name: 'What differs' });
  await expect(words.getByRole('region', { name: 'Spans' })).toContainText(/predicates|conditions/i);
  const screen = new GraphScreen(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await screen.rest();
  for (const name of ['Old words', 'People']) {
    await words.getByRole('button', { name, exact: true }).press('Enter');
    await screen.rest();
    await expect(card(name)).toBeInViewport({ ratio: 0.99 });
  }
  await page.getByRole('link', { name: 'Versions' }).last().click();
  await expect(page.getByText('Node added: “Topics”')).toBeVisible();
});
