import type { Page } from '@playwright/test';
import { classifierTypes } from '@scriptorium/contract/classifier-types.ts';
import { edges, predicates } from '@scriptorium/contract/edges.ts';
import { labels } from '@scriptorium/contract/labels.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addNode, GraphScreen, parserOf } from './graph-page.ts';
import { person } from './people.ts';

const cursorOf = (page: Page, name: string) =>
  page.locator('[data-presence] [data-cursor]').filter({ hasText: name });
const ringAt = (page: Page, nodeId: number) => page.locator(`[data-presence] [data-ring="${nodeId}"]`);
const peopleOn = (page: Page) => page.getByRole('list', { name: 'Others on this graph' });

test('people on one canvas see who else is there, each other’s cursors and open nodes, until they leave', async ({
  adminPage: page,
  makeProcess,
  call,
  browser,
  server,
}) => {
  const process = await makeProcess('Designed together');
  const { id: processId } = process;
  const parser = await parserOf(call, processId);
  const span = { activityType: 'SPAN', name: 'Spans', x: parser.x + 300, y: parser.y + 160 } as const;
  const node = await addNode(call, { processId, ...span, fromId: parser.id });
  const world = { browser, call, server };
  const bea = await person(world, { process }, 'Bea', 'ADMIN');
  const [mine, hers] = [new GraphScreen(page), new GraphScreen(bea.page)];
  await mine.open(processId);
  await expect(peopleOn(page)).toHaveCount(0);
  await hers.open(processId);
  await expect(peopleOn(page).getByRole('button')).toHaveCount(1);
  await expect(peopleOn(page).getByRole('button', { name: 'Go to Bea Tester' })).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Bea Tester is on this graph too.' }),
  ).toBeAttached();
  await expect(peopleOn(bea.page).getByRole('button')).toHaveCount(1);

  // Her cursor is over the same node, though her view is another one.
  await bea.page.getByRole('button', { name: 'Zoom out' }).click();
  const there = await hers.centreOf(hers.node('Spans'));
  await bea.page.mouse.move(there.x - 40, there.y - 40);
  await bea.page.mouse.move(there.x, there.y, { steps: 5 });
  const cursor = cursorOf(page, 'Bea Tester');
  await expect(cursor).not.toHaveAttribute('data-hidden');
  const here = await mine.centreOf(mine.node('Spans'));
  const distance = async () => {
    const box = await cursor.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      return { x, y };
    });
    return Math.hypot(box.x - here.x, box.y - here.y);
  };
  await expect.poll(distance).toBeLessThan(15);

  // She opens the node; the keyboard and the list of people know it too.
  await bea.page.mouse.down();
  await bea.page.mouse.up();
  await expect(hers.panel).toBeVisible();
  await expect(ringAt(page, node.id)).toContainText('Bea Tester');
  await expect(ringAt(page, node.id)).not.toHaveAttribute('data-hidden');
  await expect(peopleOn(page).getByRole('button', { name: 'Go to Bea Tester, at “Spans”' })).toBeVisible();
  await expectAccessible(page);

  // Going to her brings the node into view.
  await mine.drag(page.locator('.react-flow__pane'), { x: 30, y: 850 });
  await peopleOn(page)
    .getByRole('button', { name: /^Go to Bea/ })
    .click();
  await mine.rest();
  await expect(mine.node('Spans')).toBeInViewport();

  await hers.panel.getByRole('button', { name: 'Close' }).click();
  await bea.page.locator('.react-flow__pane').click({ position: { x: 20, y: 20 } });
  await expect(ringAt(page, node.id)).toHaveCount(0);
  await bea.page.goto('about:blank');
  await expect(peopleOn(page)).toHaveCount(0);
  await expect(cursor).toHaveCount(0);
});

test('of two people who change the same label or predicate at once, the second is notified and chooses', async ({
  adminPage: page,
  makeProcess,
  call,
  browser,
  server,
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
  const bea = await person({ browser, call, server }, { process }, 'Bea', 'ADMIN');
  const screen = new GraphScreen(page);
  const question = page.getByRole('dialog', { name: `bea-${processId} changed this at the same time` });
  await screen.open(processId);

  await screen.edge('Kinds', 'Spans').focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Kinds → Spans' });
  const tree = modal.getByRole('list', { name: 'Predicates' });
  await tree.getByRole('button', { name: 'Edit: Kinds has not Invoice' }).click();
  await bea.api(predicates.update, { body: { ...isKind(letter?.id), id } });
  await screen.choose(modal, 'Equality', /^has$/);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(question).toContainText(`bea-${processId} changed this predicate (`);
  await expect(question).toContainText('after you had opened it: label.');
  await expectAccessible(page);
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
