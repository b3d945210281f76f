import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

test('of two people who change the same label or predicate at once, the second is notified and chooses', async ({
  adminPage: page,
  makeProcess,
  call,
  world,
}) => {
  const process = await makeProcess('Changed at the same time');
  const { id: processId } = process;
  const parser = await parserOf(call, processId);
  const kinds = await addNode(call, {
    processId,
    activityType: 'CLF',
    name: 'Kinds',
    x: 300,
    fromId: parser.id,
  });
  const spans = await addNode(call, {
    processId,
    activityType: 'SPAN',
    name: 'Spans',
    x: 640,
    fromId: kinds.id,
  });
  const colours = { backgroundColor: '#219ebc', textColor: '#000000' };
  const [invoice, letter] = await Promise.all(
    ['Invoice', 'Letter'].map((name) =>
      call(classifierTypes.create, { params: { nodeId: kinds.id }, body: { name, ...colours } }),
    ),
  );
  const label = await call(labels.create, {
    params: { nodeId: spans.id },
    body: { name: 'Person', ...colours },
  });
  const edgeId =
    (await call(edges.list, { query: { processId } })).find(({ toId }) => toId === spans.id)?.id ?? 0;
  const isKind = (clfTypeId = 0, equal = false) =>
    ({ predicateType: 'CLF', nodeId: kinds.id, equal, clfTypeId }) as const;
  const { id } = await call(predicates.create, { body: { ...isKind(invoice?.id), edgeId } });
  const bea = await addPerson(world, { processId, firstName: 'Bea', mode: 'ADMIN' });
  const screen = new GraphScreen(page);
  const question = page.getByRole('dialog', { name: `${bea.login} changed this at the same time` });
  await screen.open(processId);

  await screen.edge('Kinds', 'Spans').focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Kinds → Spans' });
  const tree = modal.getByRole('list', { name: 'Predicates' });
  await tree.getByRole('button', { name: 'Edit: Kinds has not Invoice' }).click();
  await bea.api(predicates.update, { body: { ...isKind(letter?.id), id } });
  await screen.choose(modal, 'Equality', /^has$/);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(question).toContainText(`${bea.login} changed this predicate (`);
  await expect(question).toContainText('after you had opened it: label.');
  await question.getByRole('button', { name: 'Use theirs' }).click();
  await expect(tree.getByText('Kinds has not Letter')).toBeVisible();

  await tree.getByRole('button', { name: 'Edit: Kinds has not Letter' }).click();
  await bea.api(predicates.update, { body: { ...isKind(invoice?.id), id } });
  await screen.choose(modal, 'Equality', /^has$/);
  await modal.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(tree.getByText('Kinds has Letter')).toBeVisible();
  await page.keyboard.press('Escape');

  await screen.openPanel('Spans', 'Labels');
  const item = (name: string) => screen.panel.getByRole('treeitem', { name, exact: true });
  await item('Person').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Human');
  await bea.api(labels.change, { params: { id: label.id }, body: { name: 'Somebody' } });
  await expect
    .poll(async () => (await call(labels.ofNode, { params: { nodeId: spans.id } }))[0]?.name)
    .toBe('Somebody');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('renamed this label to “Somebody”');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(item('Human')).toBeVisible();
  expect(await call(labels.ofNode, { params: { nodeId: spans.id } })).toMatchObject([{ name: 'Human' }]);
});
