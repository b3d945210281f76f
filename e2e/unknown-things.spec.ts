import { edges, predicates } from '@scriptorium/contract/edges.ts';
import { classifierTypes } from '@scriptorium/contract/classifier-types.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { addNode, GraphScreen, parserOf } from './graph-page.ts';
import { test } from './postgres.ts';

test('an unknown node, the unknown end of an edge and a deleted label have a text each [NODE-31]', async ({
  adminPage: page,
  call,
  db,
  makeProcess,
}) => {
  const { id } = await makeProcess('Knows not all');
  const parser = await parserOf(call, id);
  const at = (column: number) => ({ processId: id, x: parser.x + column * 330, y: parser.y });
  const clf = await addNode(call, { ...at(1), activityType: 'CLF', name: 'Kinds', fromId: parser.id });
  const span = await addNode(call, { ...at(2), activityType: 'SPAN', name: 'Spans', fromId: clf.id });
  const strange = await addNode(call, { ...at(3), activityType: 'SPAN', name: 'Of a later version' });
  const body = { name: 'Invoice', backgroundColor: '#f3722c' };
  const type = await call(classifierTypes.create, { params: { nodeId: clf.id }, body });
  const list = await call(edges.list, { query: { processId: id } });
  const { id: predicateId } = await call(predicates.create, {
    body: {
      edgeId: list.find(({ toId }) => toId === span.id)!.id,
      predicateType: 'CLF',
      nodeId: clf.id,
      equal: true,
      clfTypeId: type.id,
    },
  });
  // As a server of a later version would describe it.
  await page.route('**/api/nodes?*', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { id: number }[];
    const json = all.map((node) => (node.id === strange.id ? { ...node, activityType: 'LATER_TYPE' } : node));
    await route.fulfill({ response, json });
  });
  // As an older one would have left it.
  await db.updateTable('predicate').set({ clf_type_id: null }).where('id', '=', predicateId).execute();

  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.node('Of a later version').click();
  await expect(screen.panel.getByRole('heading', { level: 2 })).toHaveText('unknown');
  await expectAccessible(page);
  await screen.panel.getByRole('button', { name: 'Close' }).click();

  await screen.edge('unknown node', 'File parser').focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('dialog', { name: 'unknown node → File parser' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);

  await screen.edge('Kinds', 'Spans').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Kinds has unknown label')).toBeVisible();
});
