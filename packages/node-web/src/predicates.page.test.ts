import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

/** file parser → lexicon → classifier → span, with a label on each that has labels. */
async function makeGraph(call: Call, processId: number) {
  const parser = await parserOf(call, processId);
  const at = (column: number) => ({ processId, x: parser.x + column * 330, y: parser.y });
  const lexicon = await addNode(call, {
    ...at(1),
    activityType: 'LEXICON',
    name: 'Words',
    fromId: parser.id,
  });
  const clf = await addNode(call, { ...at(2), activityType: 'CLF', name: 'Kinds', fromId: lexicon.id });
  await addNode(call, { ...at(3), activityType: 'SPAN', name: 'Spans', fromId: clf.id });
  const colours = { backgroundColor: '#219ebc', textColor: '#000000' };
  const money = await call(labels.create, {
    params: { nodeId: lexicon.id },
    body: { name: 'Money', ...colours },
  });
  await call(labels.create, {
    params: { nodeId: lexicon.id },
    body: { name: 'Total', parentId: money.id, ...colours },
  });
  await call(classifierTypes.create, {
    params: { nodeId: clf.id },
    body: { name: 'Invoice', backgroundColor: '#f3722c' },
  });
}

test('predicates of both kinds are added, nested, changed and deleted [PRED-01] [PRED-02] [PRED-03] [PRED-07]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Goes by predicates');
  await makeGraph(call, id);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.edge('Kinds', 'Spans').focus();
  await adminPage.keyboard.press('Enter');
  const modal = adminPage.getByRole('dialog', { name: 'Kinds → Spans' });
  const tree = modal.getByRole('list', { name: 'Predicates' });
  const stored = async () => call(predicates.list, { query: { processId: id } });

  await modal.getByRole('button', { name: 'Add group', exact: true }).click();
  await modal.getByText('OR', { exact: true }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(tree.getByText('incomplete: keeps the edge closed')).toBeVisible();

  await tree.getByRole('button', { name: 'Add predicate to this group' }).click();
  await screen.choose(modal, 'Node', 'Kinds');
  await screen.choose(modal, 'Equality', 'has not');
  await screen.choose(modal, 'Label', 'Invoice');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(tree.getByText('Kinds has not Invoice')).toBeVisible();
  await expect(tree.getByText('incomplete: keeps the edge closed')).toHaveCount(0);

  await tree.getByRole('button', { name: 'Add predicate to this group' }).click();
  await screen.choose(modal, 'Node', 'Words');
  await screen.choose(modal, 'Equality', /^has$/);
  await screen.choose(modal, 'Label', 'Money / Total');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(tree.getByText('Words has Total')).toBeVisible();

  const [root] = await stored();
  expect(root).toMatchObject({ predicateType: 'COMPLEX', logicalOperator: 'OR' });
  expect(root?.predicates).toEqual([
    expect.objectContaining({
      predicateType: 'CLF',
      nodeName: 'Kinds',
      equal: false,
      clfTypeName: 'Invoice',
    }),
    expect.objectContaining({
      predicateType: 'NER',
      nodeName: 'Words',
      equal: true,
      nerTagTypeName: 'Total',
    }),
  ]);

  await tree.getByRole('button', { name: 'Edit: Kinds has not Invoice' }).click();
  await screen.choose(modal, 'Equality', /^has$/);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(tree.getByText('Kinds has Invoice')).toBeVisible();
  await tree.getByRole('button', { name: 'Edit: group OR' }).click();
  await modal.getByText('AND', { exact: true }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(tree.getByText('all of these hold')).toBeVisible();
  await expect
    .poll(async () => (await stored())[0])
    .toMatchObject({
      logicalOperator: 'AND',
      predicates: [{ equal: true, clfTypeName: 'Invoice' }, { nerTagTypeName: 'Total' }],
    });

  // A group within the group.
  await tree.getByRole('button', { name: 'Add group to this group' }).click();
  await modal.getByText('OR', { exact: true }).click();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(tree.getByText('incomplete: keeps the edge closed')).toBeVisible();
  await expect(tree.getByRole('button', { name: 'Edit: group OR' })).toBeVisible();
  await expect
    .poll(async () => (await stored())[0]?.predicates.at(-1))
    .toMatchObject({ parentId: root!.id, predicateType: 'COMPLEX', logicalOperator: 'OR', predicates: [] });
  await tree.getByRole('button', { name: 'Add predicate to this group' }).last().click();
  await screen.choose(modal, 'Node', 'Words');
  await screen.choose(modal, 'Equality', /^has$/);
  await screen.choose(modal, 'Label', /^Money$/);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(tree.getByText('Words has Money')).toBeVisible();
  await expect
    .poll(async () => (await stored())[0]?.predicates.at(-1)?.predicates)
    .toMatchObject([{ nerTagTypeName: 'Money', equal: true }]);
  await tree.getByRole('button', { name: 'Delete: group OR' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(tree.getByText('Words has Money')).toHaveCount(0);

  await tree.getByRole('button', { name: 'Delete: Words has Total' }).click();
  await expect(tree.getByText('Words has Total')).toHaveCount(0);
  await tree.getByRole('button', { name: 'Delete: group AND' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Delete the group and everything in it?' });
  await expect(question.getByRole('listitem')).toHaveText(['group AND', 'Kinds has Invoice']);
  await question.getByRole('button', { name: 'Delete group' }).click();
  await expect(modal.getByText('No predicates: every document goes this way.')).toBeVisible();
  expect(await stored()).toEqual([]);
});

test('a predicate can be saved only when it is complete [PRED-06]', async ({
  adminPage,
  makeProcess,
  call,
  world,
}) => {
  const { id } = await makeProcess('Asks for whole predicates');
  await makeGraph(call, id);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const edge = screen.edge('Words', 'Kinds');
  await edge.focus();
  await adminPage.keyboard.press('Enter');
  const modal = adminPage.getByRole('dialog', { name: 'Words → Kinds' });
  const save = modal.getByRole('button', { name: 'Save' });

  await modal.getByRole('button', { name: 'Add predicate', exact: true }).click();
  await expect(save).toBeDisabled();
  // A single option is preselected.
  await expect(modal.getByRole('combobox', { name: 'Node' })).toHaveValue('Words');
  await expect(modal.getByRole('combobox', { name: 'Equality' })).toHaveValue('has');
  await screen.choose(modal, 'Equality', 'has not');
  await expect(save).toBeDisabled();
  await screen.choose(modal, 'Label', /^Money$/);
  await expect(save).toBeEnabled();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await modal.getByRole('button', { name: 'Add group', exact: true }).click();
  await expect(modal.getByRole('radio', { name: 'AND' })).toBeChecked();
  await expect(save).toBeEnabled();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await modal.getByRole('button', { name: 'Close' }).last().click();

  await screen.edge('Kinds', 'Spans').focus();
  await adminPage.keyboard.press('Enter');
  const both = adminPage.getByRole('dialog', { name: 'Kinds → Spans' });
  await both.getByRole('button', { name: 'Add predicate', exact: true }).click();
  await expect(both.getByRole('combobox', { name: 'Node' })).toBeFocused();
  await expect(both.getByRole('combobox', { name: 'Node' })).toHaveValue('');
  await expect(both.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.choose(both, 'Node', 'Kinds');
  // Its only label.
  await expect(both.getByRole('combobox', { name: 'Label' })).toHaveValue('Invoice');
  await expect(both.getByRole('button', { name: 'Save' })).toBeEnabled();

  const edgeId = Number(await edge.getAttribute('data-id'));
  for (const body of [
    { edgeId, predicateType: 'COMPLEX' },
    { edgeId, predicateType: 'NER', equal: true },
    { edgeId, predicateType: 'CLF', nodeId: 1, clfTypeId: 1 },
  ]) {
    const reply = await world.fetchAs(world.administrator)('/api/edge-predicates', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(400);
  }
});

test('an edge before any classifier, span or lexicon node can have neither predicates nor groups [PRED-05]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Knows no predicates');
  const parser = await parserOf(call, id);
  const clf = await addNode(call, {
    processId: id,
    activityType: 'CLF',
    name: 'Kinds',
    x: parser.x + 330,
    y: parser.y,
    fromId: parser.id,
  });
  const type = await call(classifierTypes.create, {
    params: { nodeId: clf.id },
    body: { name: 'Invoice', backgroundColor: '#f3722c' },
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const edge = screen.edge('File parser', 'Kinds');
  await edge.focus();
  await adminPage.keyboard.press('Enter');
  const modal = adminPage.getByRole('dialog', { name: 'File parser → Kinds' });
  await expect(modal.getByText('Edge can not have any predicates.')).toBeVisible();
  for (const name of ['Add predicate', 'Add group'])
    await expect(modal.getByRole('button', { name })).toHaveCount(0);
  const edgeId = Number(await edge.getAttribute('data-id'));
  await expect(
    call(predicates.create, {
      body: { edgeId, predicateType: 'CLF', nodeId: clf.id, equal: true, clfTypeId: type.id },
    }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(
    call(predicates.create, { body: { edgeId, predicateType: 'COMPLEX', logicalOperator: 'AND' } }),
  ).rejects.toMatchObject({ key: 'error.predicate.notAllowed' });
});

test('deleting an edge with predicates needs a confirmation that names them', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Keeps its predicates');
  await makeGraph(call, id);
  const edgeList = await call(edges.list, { query: { processId: id } });
  const nodeList = await call(nodes.list, { query: { processId: id } });
  const clf = nodeList.find(({ name }) => name === 'Kinds')!;
  const [type] = await call(classifierTypes.ofProcess, { params: { id }, query: {} });
  const about = { predicateType: 'CLF' as const, nodeId: clf.id, clfTypeId: type!.id };
  const into = edgeList.find(({ fromId }) => fromId === clf.id)!;
  await call(predicates.create, {
    body: {
      edgeId: into.id,
      predicateType: 'COMPLEX',
      logicalOperator: 'OR',
      predicates: [
        { ...about, equal: true },
        { ...about, equal: false },
      ],
    },
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.edge('Kinds', 'Spans').focus();
  await adminPage.keyboard.press('Delete');
  const question = adminPage.getByRole('dialog', { name: 'Delete the edge from Kinds to Spans?' });
  await expect(question).toContainText('These 3 predicates are deleted with the edge:');
  await expect(question.getByRole('listitem')).toHaveText([
    'group OR',
    'Kinds has Invoice',
    'Kinds has not Invoice',
  ]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await call(predicates.list, { query: { processId: id } })).toHaveLength(1);

  await screen.edge('Kinds', 'Spans').focus();
  await adminPage.keyboard.press('Enter');
  await adminPage.getByRole('button', { name: 'Delete Edge' }).click();
  await question.getByRole('button', { name: 'Delete Edge' }).click();
  await expect(screen.toast('The edge from Kinds to Spans was deleted with its 3 predicates.')).toBeVisible();
  await expect(screen.edge('Kinds', 'Spans')).toHaveCount(0);
});

test('Escape closes the list, then the form, then the dialog, and the focus stays where one goes on', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Left with Escape');
  await makeGraph(call, id);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  const { keyboard } = adminPage;
  await screen.edge('Kinds', 'Spans').focus();
  await keyboard.press('Enter');
  const modal = adminPage.getByRole('dialog', { name: 'Kinds → Spans' });
  const add = modal.getByRole('button', { name: 'Add predicate', exact: true });
  const node = modal.getByRole('combobox', { name: 'Node' });

  await add.press('Enter');
  await expect(node).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(adminPage.getByRole('option', { name: 'Kinds' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(adminPage.getByRole('option', { name: 'Kinds' })).toBeHidden();
  await expect(node).toBeVisible();
  await keyboard.press('Escape');
  await expect(node).toBeHidden();
  await expect(add).toBeFocused();

  await modal.getByRole('button', { name: 'Add group', exact: true }).press('Enter');
  await expect(modal.getByRole('radio', { name: 'AND' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(add).toBeFocused();
  await keyboard.press('Escape');
  await expect(modal).toBeHidden();
});
