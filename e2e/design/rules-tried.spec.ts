import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { Locator, Page } from '@playwright/test';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

let screen: GraphScreen;
let processId: number;
let nodeId: number;

test.beforeEach(async ({ adminPage, makeProcess, call }, { testId }) => {
  ({ id: processId } = await makeProcess(`Rules tried ${testId}`));
  const parser = await parserOf(call, processId);
  const node = { processId, x: parser.x + 330, y: parser.y, fromId: parser.id };
  ({ id: nodeId } = await addNode(call, { ...node, activityType: 'LEXICON', name: 'Words' }));
  screen = new GraphScreen(adminPage);
});

/** Moves over the target twice: a browser asks where a drop is allowed only after the drag has begun. */
async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  position?: { x: number; y: number },
): Promise<void> {
  await from.hover();
  await page.mouse.down();
  for (let move = 0; move < 3; move++) {
    await to.hover(position ? { position } : {});
    await page.waitForTimeout(150);
  }
  await page.mouse.up();
}

const names = (trees: readonly NerTagType[]): unknown[] =>
  trees.map(({ name, children }) => (children.length === 0 ? name : [name, names(children)]));

test('a tree of labels is built by pasting and by dragging', async ({ adminPage: page, call }) => {
  // The whole tree is in view, so that nothing scrolls while something is dragged over it.
  await page.setViewportSize({ width: 1440, height: 1200 });
  await screen.open(processId);
  await screen.openPanel('Words');
  const stored = async () => names(await call(labels.ofNode, { params: { nodeId }, query: {} }));
  const tree = screen.panel.getByRole('tree', { name: 'Labels' });
  const name = tree.getByRole('textbox', { name: 'Name of the new label' });

  await screen.panel.getByRole('button', { name: 'Type labels' }).click();
  const lines = [
    'Place',
    '  Street',
    '  City',
    '    District',
    'Date',
    '- Time',
    '- Year',
    'Sum',
    '  Net',
    '  Gross',
  ];
  await name.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
  await expect
    .poll(stored)
    .toEqual([
      ['Place', ['Street', ['City', ['District']]]],
      'Date',
      'Time',
      'Year',
      ['Sum', ['Net', 'Gross']],
    ]);

  const row = (label: string) => tree.getByRole('treeitem', { name: label, exact: true });
  await expect(row('Sum')).toHaveAttribute('aria-selected', 'true');
  await drag(page, row('Date'), row('Place'));
  await expect
    .poll(async () => (await stored())[0])
    .toEqual(['Place', ['Street', ['City', ['District']], 'Date']]);
  await expect(row('Date')).toHaveAttribute('aria-level', '2');
  await drag(page, row('Sum'), row('Time'), { x: 90, y: 3 });
  await expect
    .poll(async () => (await stored()).slice(1))
    .toEqual([['Sum', ['Net', 'Gross']], 'Time', 'Year']);
});
