import { labels, type NerTagType } from '@scriptorium/contract/labels.ts';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addNode, GraphScreen, parserOf } from './graph-page.ts';
import { applyLanguage, expectAccessibleInEveryLook } from './looks.ts';

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

const names = (trees: readonly NerTagType[]): unknown[] =>
  trees.map(({ name, children }) => (children.length === 0 ? name : [name, names(children)]));

test('a tree of labels is built with the keyboard alone, by pasting, and by dragging', async ({
  adminPage: page,
  call,
}) => {
  await screen.open(processId);
  await screen.openPanel('Words');
  const stored = async () => names(await call(labels.ofNode, { params: { nodeId }, query: {} }));
  const tree = screen.panel.getByRole('tree', { name: 'Labels' });
  const name = tree.getByRole('textbox', { name: 'Name of the new label' });
  const { keyboard } = page;

  await screen.panel.getByRole('button', { name: 'Type labels' }).focus();
  await keyboard.press('Enter');
  for (let group = 1; group <= 4; group++) {
    await keyboard.type(`Group ${group}`);
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    for (const letter of 'ABCD') {
      await keyboard.type(`${group}${letter}`);
      await keyboard.press('Enter');
    }
    // An empty line goes one level back.
    if (group < 4) await keyboard.press('Shift+Tab');
  }
  await keyboard.press('Escape');
  await expect(name).toHaveCount(0);
  await expect(tree).toBeFocused();
  await expect(tree.getByRole('treeitem').filter({ hasNot: page.locator('[aria-busy]') })).toHaveCount(20);
  const built = [1, 2, 3, 4].map((group) => [`Group ${group}`, [...'ABCD'].map((letter) => `${group}${letter}`)]);
  await expect.poll(stored).toEqual(built);
  const [first] = await call(labels.ofNode, { params: { nodeId }, query: {} });
  expect(first).toMatchObject({ backgroundColor: '#5d6be1', textColor: '#000000', suffixKey: 'g' });

  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await keyboard.press('F2');
  await keyboard.type('First');
  await keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { name: /^First,/ })).toBeVisible();
  await keyboard.press('Alt+ArrowDown');
  await expect(screen.panel.getByText('First is now under Group 1, 2 of 4.')).toBeAttached();
  await keyboard.press('Alt+ArrowLeft');
  await expect(screen.panel.getByText('First is now at the top level, 2 of 5.')).toBeAttached();
  await keyboard.press('Alt+ArrowRight');
  await expect(screen.panel.getByText('First is now under Group 1, 4 of 4.')).toBeAttached();
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem')).toHaveCount(16);
  await keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem')).toHaveCount(20);

  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.type('group 4');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await expect(screen.panel.getByRole('alert')).toHaveText('A label beside it already has the name "group 4".');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill('');
  const lines = ['Place', '  Street', '  City', '    District', 'Date', '- Time', '- Year', 'Sum', '  Net', '  Gross'];
  await name.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join('\n'));
  await expect
    .poll(async () => (await stored()).slice(4))
    .toEqual([['Place', ['Street', ['City', ['District']]]], 'Date', 'Time', 'Year', ['Sum', ['Net', 'Gross']]]);

  const row = (label: string) => tree.getByRole('treeitem', { name: new RegExp(`^${label}(,|$)`) });
  await row('Date').dragTo(row('Place'));
  await expect
    .poll(async () => (await stored())[4])
    .toEqual(['Place', ['Street', ['City', ['District']], 'Date']]);
  await row('Sum').dragTo(row('Time'), { targetPosition: { x: 90, y: 3 } });
  await expect.poll(async () => (await stored()).slice(5)).toEqual([['Sum', ['Net', 'Gross']], 'Time', 'Year']);

  await row('Sum').getByRole('button', { name: 'Colour of Sum' }).click();
  await page.getByRole('button', { name: 'Colour #ffb703' }).click();
  await row('Sum').getByRole('button', { name: /^Key of Sum/ }).click();
  await keyboard.press('Alt+q');
  await expect(row('Sum').getByRole('button', { name: 'Key of Sum: Alt+q' })).toBeVisible();
  const sum = (await call(labels.ofNode, { params: { nodeId }, query: {} })).find((label) => label.name === 'Sum');
  expect(sum).toMatchObject({ backgroundColor: '#ffb703', textColor: '#000000', suffixKey: 'q', prefixKey: 'true' });
  await expectAccessibleInEveryLook(page);
});

test('several labels are added as text, with the lines that are wrong', async ({ adminPage: page, call }) => {
  await screen.open(processId);
  await screen.openPanel('Words');
  await screen.panel.getByRole('button', { name: 'Add several' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add several labels' });
  const text = dialog.getByRole('textbox', { name: 'Labels, one per line' });
  await text.fill('Person\n\tName\n\n\tWhat?\nPerson');
  await expect(dialog.getByText('Add 4 labels')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Line 4 ("What?")');
  await text.fill('Person\n\tName\nperson');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Line 3 ("person")');
  await expectAccessible(page);
  await text.fill('Person\n\tName\nPlace');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(names(await call(labels.ofNode, { params: { nodeId }, query: {} }))).toEqual([['Person', ['Name']], 'Place']);
});

const open: { dialog?: Locator } = {};
void open;
void applyLanguage;
