import { readFile } from 'node:fs/promises';
import { labels, type LabelFile } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

const GOOD: LabelFile = {
  data: [
    {
      nerTagType: { name: 'Person' },
      matchingRules: [{ expression: 'Ada Lovelace', matchingType: 'EXACT' }],
      children: [
        {
          nerTagType: { name: 'Title' },
          matchingRules: [{ expression: 'doctor', matchingType: 'FUZZY', tolerance: 2 }],
        },
      ],
    },
    { nerTagType: { name: 'Place' } },
  ],
};

test.describe('a lexicon', () => {
  let screen: GraphScreen;
  let nodeId: number;

  test.beforeEach(async ({ adminPage, makeProcess, call }, { testId }) => {
    const { id } = await makeProcess(`Labels ${testId}`);
    const parser = await parserOf(call, id);
    ({ id: nodeId } = await addNode(call, {
      processId: id,
      activityType: 'LEXICON',
      name: 'Words',
      x: parser.x + 330,
      y: parser.y,
      fromId: parser.id,
    }));
    screen = new GraphScreen(adminPage);
    await screen.open(id);
    await screen.openPanel('Words');
  });

  test('has an import dialog of at most 80 % of the window, and exports a file that another lexicon can import [LEX-13] [CONST-93]', async ({
    adminPage,
    call,
  }) => {
    await screen.panel.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Import labels and rules' });
    const windowHeight = adminPage.viewportSize()?.height ?? 0;
    await expect(dialog).toHaveCSS('max-height', `${windowHeight * 0.8}px`);
    await adminPage.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await call(labels.importFile, { params: { nodeId }, body: GOOD });
    const [download] = await Promise.all([
      adminPage.waitForEvent('download'),
      screen.panel.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Words-labels.json');
    const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as LabelFile;
    const { processId } = await call(nodes.get, { params: { id: nodeId }, query: {} });
    const other = await addNode(call, { processId, activityType: 'LEXICON', name: 'Other words' });
    expect(await call(labels.importFile, { params: { nodeId: other.id }, body: exported })).toEqual({
      savedTagTypes: 3,
      savedRules: 2,
      duplicatedTagTypes: 0,
      duplicatedRules: 0,
    });
  });
});
