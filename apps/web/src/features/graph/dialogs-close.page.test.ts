import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { TestPage as Page } from '@scriptorium/testing/page/test-page.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

/** Holds back the answers to reads of the graph from now on. */
async function holdReads(page: Page): Promise<void> {
  for (const path of ['nodes', 'edges', 'edge-predicates'])
    await page.route(`**/api/${path}?*`, (route) =>
      route.request().method() === 'GET' ? undefined : route.fallback(),
    );
}

test('a dialog of the graph closes with the answer of the server, and Ctrl+Z then means the graph', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Closes at once');
  const parser = await parserOf(call, id);
  const place = { processId: id, x: parser.x + 400, fromId: parser.id };
  for (const [index, name] of ['Kinds', 'Spans'].entries())
    await addNode(call, {
      ...place,
      activityType: index === 0 ? 'CLF' : 'SPAN',
      name,
      y: parser.y + index * 200,
    });
  const screen = new GraphScreen(page);
  await screen.open(id);
  const names = async () => (await call(nodes.list, { query: { processId: id } })).map(({ name }) => name);
  await screen.edge('File parser', 'Spans').focus();
  await holdReads(page);

  await page.keyboard.press('Delete');
  const edgeQuestion = page.getByRole('dialog', { name: 'Delete the edge from File parser to Spans?' });
  await edgeQuestion.getByRole('button', { name: 'Delete Edge' }).click();
  await expect(edgeQuestion).toHaveCount(0);
  await expect(screen.edge('File parser', 'Spans')).toHaveCount(0);

  await screen.node('Kinds').focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete Kinds?' });
  await question.getByRole('button', { name: 'Delete node' }).click();
  await expect(question).toHaveCount(0);
  await expect(screen.node('Kinds')).toHaveCount(0);
  expect(await names()).not.toContain('Kinds');
  await page.keyboard.press('Control+z');
  await expect.poll(names).toContain('Kinds');

  await page.getByRole('button', { name: 'Add node', exact: true }).click();
  await page.getByRole('button', { name: 'With settings…' }).click();
  const adding = page.getByRole('dialog', { name: 'Add node', exact: true });
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Added');
  await adding.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(adding).toHaveCount(0);
  await expect(screen.node('Added')).toBeVisible();
});
