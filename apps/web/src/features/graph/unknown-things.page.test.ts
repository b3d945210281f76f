import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('the address of a node that does not exist opens a panel with the title unknown, which can be closed; one that is deleted while it is open closes [NODE-05]', async ({
  adminPage: page,
  call,
  makeProcess,
  world,
}) => {
  const { id } = await makeProcess(unique('Has no such node'));
  const node = await addNode(call, { processId: id, activityType: 'SPAN', name: 'Spans' });
  const screen = new GraphScreen(page);
  for (const [language, title, hint] of [
    ['en', 'unknown', 'This process has no such node. It may have been deleted.'],
    ['pl', 'nieznany', 'W tym procesie nie ma takiego węzła. Mógł zostać usunięty.'],
  ] as const) {
    await page.goto(`/entity/process/${id}/graph?node=999999999`);
    await applyLanguage(page, language);
    await expect(screen.panel.getByRole('heading', { level: 2 })).toHaveText(title);
    await expect(screen.panel.getByText(hint)).toBeVisible();
  }
  await applyLanguage(page, 'en');
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  await expect(screen.panel).toHaveCount(0);
  await expect(page).toHaveURL(`/entity/process/${id}/graph`);
  await page.goto(`/entity/process/${id}/graph?node=999999999`);
  await expect(screen.panel.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(screen.panel).toHaveCount(0);

  await screen.openPanel('Spans');
  await world.callAs(world.admin)(nodes.removeMany, { body: { ids: [node.id], confirm: false } });
  await expect(screen.node('Spans')).toHaveCount(0);
  await expect(screen.panel).toHaveCount(0);
});

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
