import { edges, predicates } from '@scriptorium/contract/edges.ts';
import { classifierTypes } from '@scriptorium/contract/classifier-types.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('a deleted label in a condition of an edge has a text [NODE-31]', async ({
  adminPage: page,
  call,
  makeProcess,
  world,
}) => {
  const { id } = await makeProcess(unique('Knows not all'));
  const parser = await parserOf(call, id);
  const at = (column: number) => ({ processId: id, x: parser.x + column * 330, y: parser.y });
  const clf = await addNode(call, { ...at(1), activityType: 'CLF', name: 'Kinds', fromId: parser.id });
  const span = await addNode(call, { ...at(2), activityType: 'SPAN', name: 'Spans', fromId: clf.id });
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
  // As an older version of the server would have left it.
  await world.database.db
    .updateTable('predicate')
    .set({ clf_type_id: null })
    .where('id', '=', predicateId)
    .execute();

  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.edge('Kinds', 'Spans').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Kinds has unknown label')).toBeVisible();
});
