import { addNode } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

test('a node of a type that this page does not know, which can be deleted, and the unknown end of an edge have a text each [NODE-05] [NODE-31]', async ({
  adminPage: page,
  call,
  makeProcess,
}) => {
  const { id } = await makeProcess('Knows not all');
  const strange = await addNode(call, { processId: id, activityType: 'SPAN', name: 'Of a later version' });
  // As a server of a later version would describe it.
  await page.route('**/api/nodes?*', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { id: number }[];
    const json = all.map((node) => (node.id === strange.id ? { ...node, activityType: 'LATER_TYPE' } : node));
    await route.fulfill({ response, json });
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.node('Of a later version').click();
  await expect(screen.panel.getByRole('heading', { level: 2 })).toHaveText('unknown');
  await expectAccessible(page);
  await expect(screen.panel.getByRole('button', { name: 'Delete node' })).toBeVisible();
  await screen.panel.getByRole('button', { name: 'Close' }).click();

  await screen.edge('Upload nodes', 'File parser').focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('dialog', { name: 'unknown node → File parser' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);
});
