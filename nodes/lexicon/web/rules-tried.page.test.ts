import { documents } from '@scriptorium/contract/documents/documents.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { matchingRules } from '../lexicon.contract.ts';
import type { PageLocator } from '@scriptorium/testing/page/locator.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

let screen: GraphScreen;
let processId: number;
let nodeId: number;

test.beforeEach(async ({ adminPage, makeProcess, call }) => {
  ({ id: processId } = await makeProcess(`Rules tried ${crypto.randomUUID()}`));
  const parser = await parserOf(call, processId);
  const node = { processId, x: parser.x + 330, y: parser.y, fromId: parser.id };
  ({ id: nodeId } = await addNode(call, { ...node, activityType: 'LEXICON', name: 'Words' }));
  screen = new GraphScreen(adminPage);
});

const names = (trees: readonly NerTagType[]): unknown[] =>
  trees.map(({ name, children }) => (children.length === 0 ? name : [name, names(children)]));

test('a tree of labels is built with the keyboard alone', async ({ adminPage: page, call }) => {
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
  const built = [1, 2, 3, 4].map((group) => [
    `Group ${group}`,
    [...'ABCD'].map((letter) => `${group}${letter}`),
  ]);
  // The page stores one label after the other.
  await expect.poll(stored, { timeout: 90_000 }).toEqual(built);
  const [first] = await call(labels.ofNode, { params: { nodeId }, query: {} });
  expect(first).toMatchObject({ backgroundColor: '#5d6be1', textColor: '#000000', suffixKey: 'g' });

  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await keyboard.press('F2');
  await keyboard.type('First');
  await keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { name: 'First', exact: true })).toBeVisible();
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
  await expect(screen.panel.getByRole('alert')).toHaveText(
    'A label beside it already has the name "group 4".',
  );
  await expect(name).toBeFocused();
  await keyboard.press('Escape');
  await screen.panel.getByRole('button', { name: 'Colour of Group 4' }).click();
  await page.getByRole('button', { name: 'Colour #ffb703' }).click();
  await screen.panel.getByRole('button', { name: /^Key of Group 4/ }).click();
  await keyboard.press('Alt+q');
  await expect(screen.panel.getByRole('button', { name: 'Key of Group 4: Alt+q' })).toBeVisible();
  const group = (await call(labels.ofNode, { params: { nodeId }, query: {} })).find(
    (label) => label.name === 'Group 4',
  );
  expect(group).toMatchObject({
    backgroundColor: '#ffb703',
    textColor: '#000000',
    suffixKey: 'q',
    prefixKey: 'true',
  });
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
  await text.fill('Person\n\tName\nPlace');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(names(await call(labels.ofNode, { params: { nodeId }, query: {} }))).toEqual([
    ['Person', ['Name']],
    'Place',
  ]);
});

test.describe('rules', () => {
  const COLOURS = { backgroundColor: '#219ebc', textColor: '#000000' };
  let dialog: PageLocator;
  let pane: PageLocator;

  test.beforeEach(async ({ adminPage, call }) => {
    const person = await call(labels.create, { params: { nodeId }, body: { name: 'Person', ...COLOURS } });
    const place = { name: 'Place', backgroundColor: '#ffb703', textColor: '#000000' };
    const { id } = await call(labels.create, { params: { nodeId }, body: place });
    await call(matchingRules.save, {
      body: { nerTagTypeId: id, newRules: [{ expression: 'Warsaw', matchingType: 'EXACT' }] },
    });
    const hup = await addNode(call, { processId, activityType: 'HUP', name: 'Files' });
    const texts = ['Ada came to Warsaw.', 'An invioce of 12 pages for Ada and Adam.', 'Nothing here.'];
    for (const [at, text] of texts.entries()) {
      const body = uploadForm({ nodeId: hup.id, name: `letter ${at}.txt`, text });
      await call(documents.upload, { body });
    }
    await expect
      .poll(async () =>
        (await call(documents.info, { query: {}, body: inProcess() })).content.map(({ status }) => status),
      )
      .toEqual(['DONE', 'DONE', 'DONE']);
    await screen.open(processId);
    await screen.openPanel('Words', 'Matching Rule');
    dialog = adminPage.getByRole('dialog', { name: /Create rules|Edit the rules/ });
    pane = dialog.getByRole('region', { name: 'Try the rules' });
    expect(person.id).toBeGreaterThan(0);
  });
  const inProcess = () => ({ filters: [{ type: 'PROCESS_ID' as const, value: processId }] });
  const marks = (text = 'Text with the hits') => pane.getByRole('region', { name: text }).locator('mark');

  test('show their hits while they are typed, what is wrong where it is, and in how many documents they hit', async ({
    adminPage: page,
    call,
  }) => {
    await screen.panel.getByRole('button', { name: 'Create rules' }).click();
    await expect(pane.getByRole('combobox', { name: 'Document' })).toHaveValue('letter 2.txt');
    await expect(pane.getByText('Nothing here.')).toBeVisible();
    await screen.choose(dialog, 'Label', /^Person$/);
    await screen.choose(dialog, 'Matching type', 'Regular expression');
    const typed = dialog.getByRole('textbox', { name: 'New expression' });
    await typed.pressSequentially('Ad(a|am');
    const fault = dialog.getByRole('status').filter({ hasText: 'Character 8.' });
    await expect(fault).toBeVisible();
    await expect(pane.getByRole('button', { name: 'How many of the last 1,000 documents?' })).toBeDisabled();
    await fault.getByRole('button', { name: 'Go to the error' }).click();
    await expect(typed).toBeFocused();
    await page.keyboard.type(')');
    await expect(typed).toHaveValue('Ad(a|am)');
    await expect(fault).toHaveCount(0);
    await typed.fill(String.raw`Ad(a|am)\b`);
    await screen.choose(pane, 'Document', 'letter 1.txt');
    await expect(marks()).toHaveText(['Ada', 'Adam']);
    await expect(pane.getByText('2 hits', { exact: true })).toBeVisible();

    await marks().nth(1).hover();
    const about = pane.getByRole('status', { name: 'What is behind the chosen hit' });
    await expect(about).toContainText('Adam → Person');
    await expect(about).toContainText(String.raw`Rule: Ad(a|am)\b (Regular expression) · not saved yet`);
    await pane
      .getByRole('list', { name: 'Hits' })
      .getByRole('button', { name: /^Ada ?Person$/ })
      .press('Enter');
    await expect(about).toContainText('Ada → Person');
    await expect(marks().first()).toHaveAttribute('data-current', 'true');

    await screen.choose(dialog, 'Matching type', 'Fuzzy');
    await screen.choose(dialog, 'Tolerance', 'Medium (2 letters)');
    await typed.fill('invoice');
    await expect(marks()).toHaveText(['invioce']);
    await marks().first().hover();
    await expect(about).toContainText('Fuzzy, Medium (2 letters)) · not saved yet · 2 letters differ');

    await pane.getByText('Own text', { exact: true }).click();
    await pane.getByRole('textbox', { name: 'Text' }).fill('From Warsaw: two invoises');
    await expect(marks()).toHaveText(['invoises']);
    await pane.getByText('All rules of the node').click();
    await expect(marks()).toHaveText(['Warsaw', 'invoises']);

    await screen.choose(dialog, 'Matching type', 'Exact');
    await typed.fill('Ada');
    await pane.getByRole('button', { name: 'How many of the last 1,000 documents?' }).click();
    await expect(pane.getByText('2 of 3 documents have hits (2 hits).')).toBeVisible();
    await expect(pane.getByRole('link')).toHaveText(['letter 1.txt (1)', 'letter 0.txt (1)']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await call(matchingRules.list, { query: { nodeId } })).toMatchObject([
      { expression: 'Ada', matchingType: 'EXACT' },
      { expression: 'Warsaw' },
    ]);
  });

  test('that backtrack are named, and a text that is too long is refused before it is sent', async () => {
    await screen.panel.getByRole('button', { name: 'Create rules' }).click();
    await screen.choose(dialog, 'Label', /^Person$/);
    await screen.choose(dialog, 'Matching type', 'Regular expression');
    await pane.getByText('Own text', { exact: true }).click();
    const text = pane.getByRole('textbox', { name: 'Text' });
    await text.fill(`${'a'.repeat(50_000)}! b`);
    await dialog.getByRole('textbox', { name: 'New expression' }).fill('(a+)+$|b');
    await expect(pane.getByText('The pattern "(a+)+$|b" is slow')).toBeVisible();
    await expect(marks()).toHaveText(['b']);
    await text.fill('a'.repeat(1_000_001));
    await expect(
      pane.getByText('A text has at most 1000000 characters; this one has 1000001.'),
    ).toBeVisible();
  });

  test('come from a file, after a preview that names the lines with errors', async ({
    adminPage: page,
    call,
  }) => {
    await screen.panel.getByRole('button', { name: 'Import rules' }).click();
    const file = page.getByRole('dialog', { name: 'Import rules from a file' });
    const choose = (text: string, name = 'rules.csv') =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose(
      'label,expression,matchingType\nPerson,(Ada,REGEX\nNobody,Ada,EXACT\nPlace,Warsaw,EXACT\nPlace,Lublin,EXACT\n',
    );
    await expect(file.getByText('New: 1. Existing already: 1. Errors: 2.')).toBeVisible();
    const report = file.getByRole('list', { name: 'Report on the lines of the file' });
    await expect(report.getByRole('listitem')).toHaveText([
      /^2:12error\(Ada.*not valid/,
      /^3:1errorAda.*This node has no label "Nobody"\./,
      /^4:7existsWarsaw/,
      /^5:7newLublin/,
    ]);
    await expect(file.getByRole('button', { name: /^Add/ })).toBeDisabled();
    await file.getByRole('checkbox', { name: 'Only errors' }).check();
    await expect(report.getByRole('listitem')).toHaveCount(2);
    await choose(
      JSON.stringify([{ expression: 'Lublin', label: 'Place' }, { expression: 'Grace' }]),
      'rules.json',
    );
    await expect(file.getByText('New: 1. Existing already: 0. Errors: 1.')).toBeVisible();
    await screen.choose(file, 'Label of rules that name none', /^Person$/);
    await file.getByRole('button', { name: 'Add 2 rules' }).click();
    await expect(file.getByText('2 rules were added.')).toBeVisible();
    await file.getByRole('button', { name: 'Close' }).last().click();
    expect(
      (await call(matchingRules.list, { query: { nodeId } })).map(({ expression }) => expression),
    ).toEqual(['Grace', 'Warsaw', 'Lublin']);
    // Of the documents that were labelled before the rules were added.
    const list = screen.panel.getByRole('list', { name: 'Matching Rule' });
    await expect(list.getByRole('listitem')).toHaveText([/Person.*1 rule$/, /Place.*2 rules1 hit so far/]);
  });
});
