import type { Page } from '@playwright/test';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { person } from '../support/people.ts';

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
