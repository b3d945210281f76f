import { labels } from '@scriptorium/contract/process/labels.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import type { Locator } from '@playwright/test';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

const COLOURS = { backgroundColor: '#219ebc', textColor: '#000000' };
let screen: GraphScreen;
let nodeId: number;
let list: Locator;

test.beforeEach(async ({ adminPage, makeProcess, call }, { testId }) => {
  const { id } = await makeProcess(`Rules ${testId}`);
  const parser = await parserOf(call, id);
  const node = { processId: id, x: parser.x + 330, y: parser.y, fromId: parser.id };
  ({ id: nodeId } = await addNode(call, { ...node, activityType: 'LEXICON', name: 'Words' }));
  const params = { nodeId };
  const person = await call(labels.create, { params, body: { name: 'Person', ...COLOURS } });
  await call(labels.create, { params, body: { name: 'Title', parentId: person.id, ...COLOURS } });
  screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Words', 'Matching Rule');
  list = screen.panel.getByRole('list', { name: 'Matching Rule' });
});

test('the field of many expressions grows up to 200 px, and a group of ten thousand rules is shown without rendering all of them [CONST-92]', async ({
  adminPage,
  call,
}) => {
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Create rules' });
  await dialog.getByText('Add many').click();
  const many = dialog.getByRole('textbox', { name: 'Expressions, one per line' });
  await expect(many).toHaveCSS('max-height', '200px');
  await many.fill('name\n'.repeat(40));
  await expect.poll(async () => (await many.boundingBox())?.height).toBeGreaterThan(100);
  expect((await many.boundingBox())?.height).toBeLessThanOrEqual(200);

  const [person] = await call(labels.ofNode, { params: { nodeId }, query: {} });
  const newRules = Array.from({ length: 10_000 }, (_, at) => ({
    expression: `name ${at}`,
    matchingType: 'EXACT' as const,
  }));
  await call(matchingRules.save, { body: { nerTagTypeId: person!.id, newRules } });
  await adminPage.reload();
  await screen.openPanel('Words', 'Matching Rule');
  await list.getByRole('button', { name: 'Show: Person, Exact' }).click();
  const rows = list.getByRole('list', { name: 'Person, Exact' });
  await expect(rows.getByText('name 0', { exact: true })).toBeVisible();
  expect(await rows.getByRole('listitem').count()).toBeLessThan(60);
  await expect(async () => {
    await rows.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(rows.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '10000', {
      timeout: 2000,
    });
  }).toPass();
});
