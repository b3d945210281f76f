import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

/** file parser → lexicon → classifier → span; a group of predicates with a group in it on the last edge. */
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
  const span = await addNode(call, { ...at(3), activityType: 'SPAN', name: 'Spans', fromId: clf.id });
  const colours = { backgroundColor: '#219ebc', textColor: '#000000' };
  const money = await call(labels.create, {
    params: { nodeId: lexicon.id },
    body: { name: 'Money', ...colours },
  });
  const invoice = await call(classifierTypes.create, {
    params: { nodeId: clf.id },
    body: { name: 'Invoice', backgroundColor: '#f3722c' },
  });
  const edge = (await call(edges.list, { query: { processId } })).find(({ toId }) => toId === span.id);
  const isInvoice = { predicateType: 'CLF' as const, nodeId: clf.id, clfTypeId: invoice.id, equal: false };
  const hasMoney = { predicateType: 'NER' as const, nodeId: lexicon.id, nerTagTypeId: money.id, equal: true };
  await call(predicates.create, {
    body: {
      edgeId: edge?.id ?? 0,
      predicateType: 'COMPLEX',
      logicalOperator: 'AND',
      predicates: [isInvoice, { predicateType: 'COMPLEX', logicalOperator: 'OR', predicates: [hasMoney] }],
    },
  });
}

test('predicates have the colour of their kind, and each group indents its own by one step [PRED-04] [CONST-29]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Shows its predicates');
  await makeGraph(call, id);
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.edge('Kinds', 'Spans').focus();
  await adminPage.keyboard.press('Enter');
  const modal = adminPage.getByRole('dialog', { name: 'Kinds → Spans' });
  const tree = modal.getByRole('list', { name: 'Predicates' });
  const row = (text: string) => tree.getByText(text).locator('xpath=..');
  await expect(row('Kinds has not Invoice')).toHaveCSS('background-color', 'rgb(176, 172, 255)');
  await expect(row('Words has Money')).toHaveCSS('background-color', 'rgb(142, 202, 230)');
  const indent = (text: string) =>
    row(text)
      .locator('xpath=..')
      .evaluate((item) => getComputedStyle(item).marginInlineStart);
  expect(await indent('all of these hold')).toBe('0px');
  expect(await indent('Kinds has not Invoice')).toBe('20px');
  await expectAccessible(adminPage);
  const left = async (text: string) => (await row(text).boundingBox())?.x ?? 0;
  const start = await left('all of these hold');
  expect((await left('at least one of these holds')) - start).toBe(20);
  expect((await left('Words has Money')) - start).toBe(40);
});
