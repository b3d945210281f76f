import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels, type LabelFile } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { matchingRules } from '../lexicon.contract.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const jsonFile = (content: unknown) => ({
  name: 'labels.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

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

  test.beforeEach(async ({ adminPage, makeProcess, call }) => {
    const { id } = await makeProcess(`Labels ${crypto.randomUUID()}`);
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

  test('has four numbered sections that can be expanded and collapsed [LEX-01]', async () => {
    const titles = ['1. Labels', '2. Matching Rule', '3. Additional settings', '4. Export'];
    await expect(screen.panel.getByRole('heading', { level: 3 })).toHaveText(titles);
    const section = screen.section('Additional settings');
    await expect(section).toHaveAttribute('aria-expanded', 'false');
    await section.click();
    await expect(screen.panel.getByRole('combobox', { name: 'Priority' })).toBeVisible();
    await section.click();
    await expect(screen.panel.getByRole('combobox', { name: 'Priority' })).toHaveCount(0);
    for (const name of ['Create label', 'Import', 'Export'])
      await expect(screen.panel.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('has a tree of labels, which are created, nested, changed and deleted [LEX-02] [LEX-17] [LEX-16]', async ({
    adminPage,
    call,
  }) => {
    await expect(screen.panel.getByText('There are no labels yet.')).toBeVisible();
    for (const name of ['Import', 'Export'])
      await expect(screen.panel.getByRole('button', { name, exact: true })).toBeVisible();
    await screen.panel.getByRole('button', { name: 'Create label' }).click();
    const dialog = adminPage.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Person');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const list = screen.panel.getByRole('tree', { name: 'Labels' });
    await expect(list.getByRole('treeitem')).toHaveText([/Person/]);

    await screen.panel.getByRole('button', { name: 'Add a label below Person' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Under' })).toHaveValue('Person');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('First name');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByRole('treeitem')).toHaveText([/Person/, /First name/]);
    expect(await call(labels.ofNode, { params: { nodeId }, query: {} })).toMatchObject([
      { name: 'Person', parentId: null, children: [{ name: 'First name' }] },
    ]);

    await screen.panel.getByRole('button', { name: 'Edit First name' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Given name');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByRole('treeitem')).toHaveText([/Person/, /Given name/]);
    await list.press('Home');
    await list.press('ArrowLeft');
    await expect(list.getByRole('treeitem')).toHaveCount(1);
    await list.press('ArrowRight');
    await expect(list.getByRole('treeitem')).toHaveCount(2);
    await list.locator('[data-twist]').click();
    await expect(list.getByRole('treeitem')).toHaveCount(1);
    await list.locator('[data-twist]').click();

    const reloaded = adminPage.waitForRequest(
      (request) => request.method() === 'GET' && request.url().includes(`/api/node/${nodeId}/ner-tag-type?`),
    );
    await screen.panel.getByRole('button', { name: 'Delete Given name' }).click();
    await adminPage
      .getByRole('dialog', { name: 'Delete the label Given name?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await reloaded;
    await expect(list.getByRole('treeitem')).toHaveText([/Person/]);
    expect(await call(labels.ofNode, { params: { nodeId }, query: {} })).toMatchObject([
      { name: 'Person', children: [] },
    ]);
  });

  test('has labels that are disabled and enabled again in their dialogs, which the tree says [LEX-05]', async ({
    adminPage,
    call,
  }) => {
    const dialog = adminPage.getByRole('dialog');
    const disabled = dialog.getByRole('checkbox', { name: 'Disabled' });
    const row = screen.panel.getByRole('tree', { name: 'Labels' }).getByRole('treeitem');
    const stored = async () =>
      (await call(labels.ofNode, { params: { nodeId }, query: {} })).map((label) => label.disabled);
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await screen.panel.getByRole('button', { name: 'Create label' }).click();
    await expect(disabled).not.toBeChecked();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Person');
    await save();
    expect(await stored()).toEqual([false]);
    await expect(row).not.toContainText('disabled');

    await screen.panel.getByRole('button', { name: 'Edit Person' }).click();
    await disabled.check();
    await save();
    expect(await stored()).toEqual([true]);
    await expect(row).toContainText('disabled');

    await screen.panel.getByRole('button', { name: 'Edit Person' }).click();
    await expect(disabled).toBeChecked();
    await disabled.uncheck();
    await save();
    expect(await stored()).toEqual([false]);
    await expect(row).not.toContainText('disabled');
  });

  test('writes label names in black or white, whichever has the higher contrast with their colour', async ({
    adminPage,
    call,
  }) => {
    const dialog = adminPage.getByRole('dialog');
    const setColorScheme = async (colour: string) => {
      await dialog.getByRole('textbox', { name: /^Colour/ }).fill(colour);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      const [label] = await call(labels.ofNode, { params: { nodeId }, query: {} });
      return [label?.backgroundColor, label?.textColor];
    };
    await screen.panel.getByRole('button', { name: 'Create label' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Text colour' })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Person');
    expect(await setColorScheme('#3f37c9')).toEqual(['#3f37c9', '#ffffff']);
    await screen.panel.getByRole('button', { name: 'Edit Person' }).click();
    expect(await setColorScheme('#ffb703')).toEqual(['#ffb703', '#000000']);

    const [label] = await call(labels.ofNode, { params: { nodeId }, query: {} });
    const { id, name, backgroundColor } = label!;
    await call(labels.update, { body: { id, name, backgroundColor, textColor: '#111111' } });
    await adminPage.reload();
    await screen.panel.getByRole('button', { name: 'Edit Person' }).click();
    expect(await setColorScheme('#ffb703')).toEqual(['#ffb703', '#111111']);
  });

  test('accepts only allowed characters in label names, and offers 18 colours [LEX-06] [LEX-14] [REL-21] [CONST-88] [CONST-94]', async ({
    adminPage,
    world,
  }) => {
    await screen.panel.getByRole('button', { name: 'Create label' }).click();
    const dialog = adminPage.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const save = dialog.getByRole('button', { name: 'Save' });
    for (const [wrong, message] of [
      ['', 'This field is required.'],
      ['What?', 'Only letters, digits, spaces and - _ / . , ( ) are allowed.'],
      ['x'.repeat(101), 'This field cannot be longer than 100 characters.'],
    ] as const) {
      await name.fill(wrong);
      await save.click();
      await expect(dialog.getByText(message)).toBeVisible();
    }
    const statusOf = async (label: string) => {
      const reply = await world.fetchAs(world.administrator)(`/api/node/${nodeId}/ner-tag-type`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: label, backgroundColor: '#219ebc', textColor: '#000000' }),
      });
      return reply.status;
    };
    for (const wrong of ['What?', 'x'.repeat(101)]) expect(await statusOf(wrong)).toBe(400);
    expect(await statusOf('x'.repeat(100))).toBe(201);

    await dialog.getByRole('textbox', { name: /^Colour/ }).fill('');
    await name.fill('A-b_c, (d)/e. ó');
    await save.click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Under' })).toHaveValue('– top level –');
    await dialog.getByRole('textbox', { name: /^Colour/ }).click();
    const swatches = adminPage.locator('.mantine-ColorInput-swatch');
    await expect(swatches).toHaveCount(18);
    await swatches.nth(8).click();
    await expect(dialog.getByRole('textbox', { name: /^Colour/ })).toHaveValue('#e63946');
    await save.click();
    await expect(screen.panel.getByRole('tree', { name: 'Labels' })).toContainText('A-b_c, (d)/e. ó');
  });

  test('imports only a valid file, and shows what it saved [LEX-07] [LEX-08] [LEX-11] [LEX-12] [LEX-15] [ERR-87] [ERR-88]', async ({
    adminPage,
    call,
  }) => {
    await screen.section('Matching Rule').click();
    await expect(screen.panel.getByText('Create a label first')).toBeVisible();
    await screen.panel.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Import labels and rules' });
    const file = adminPage.locator('input[type=file]');
    const upload = dialog.getByRole('button', { name: 'Upload' });
    await dialog.getByText('Example JSON').click();
    await expect(dialog.getByText('"matchingType": "FUZZY"')).toBeVisible();
    await expect(upload).toBeDisabled();

    await file.setInputFiles(jsonFile('{"data": ['));
    await expect(dialog.getByText('Validation Failed')).toBeVisible();
    await expect(dialog.getByText('The file is not valid JSON')).toBeVisible();
    await expect(upload).toBeDisabled();
    await file.setInputFiles(
      jsonFile({
        data: [
          {
            nerTagType: { name: 'A', colour: 'red' },
            matchingRules: [{ expression: 'x', matchingType: 'LIKE' }],
          },
        ],
      }),
    );
    await expect(dialog.getByText('Validation Failed')).toBeVisible();
    await expect(dialog.getByRole('columnheader')).toHaveText([
      'Message',
      'Property',
      'Path',
      'Argument',
      'Schema',
    ]);
    await expect(dialog.getByRole('row').nth(1)).toContainText('data[0].nerTagType.colour');
    for (const cell of await dialog.getByRole('cell').all()) await expect(cell).not.toBeEmpty();
    await expect(dialog.getByRole('row').nth(2)).toContainText('EXACT, REGEX, FUZZY');
    await expect(upload).toBeDisabled();

    const rule = { expression: 'net', matchingType: 'EXACT' };
    await file.setInputFiles(jsonFile({ data: [{ nerTagType: { name: 'Amount' }, matchingRules: [rule] }] }));
    await expect(dialog.getByText('The file is valid: 1 label, 1 rule.')).toBeVisible();
    await file.setInputFiles(jsonFile(GOOD));
    await expect(dialog.getByText('The file is valid: 3 labels, 2 rules.')).toBeVisible();
    // A file that cannot even be checked leaves nothing of the valid one to upload.
    const open = '{"nerTagType":{"name":"x"},"children":[';
    await file.setInputFiles(jsonFile(`{"data":[${open.repeat(30_000)}${']}'.repeat(30_000)}]}`));
    await expect(dialog.getByText('Validation Failed')).toBeVisible();
    await expect(dialog.getByText('Labels can have at most 20 levels.')).toBeVisible();
    await expect(upload).toBeDisabled();

    await file.setInputFiles(jsonFile(GOOD));
    await expect(dialog.getByText('The file is valid: 3 labels, 2 rules.')).toBeVisible();
    const reloads = Promise.all(
      [`/api/node/${nodeId}/ner-tag-type?`, '/api/matching-rules?'].map((path) =>
        adminPage.waitForRequest((request) => request.method() === 'GET' && request.url().includes(path)),
      ),
    );
    await upload.click();
    const result = adminPage.getByRole('dialog', { name: 'Import completed' });
    await expect(result.getByRole('row')).toHaveText([
      'Saved labels3',
      'Saved rules2',
      'Duplicated labels0',
      'Duplicated rules0',
    ]);
    await reloads;
    await result.getByRole('button', { name: 'Confirm' }).click();
    await expect(result).toHaveCount(0);
    await expect(screen.panel.getByRole('tree', { name: 'Labels' }).getByRole('treeitem')).toHaveText([
      /Person/,
      /Title/,
      /Place/,
    ]);
    await expect(screen.panel.getByRole('list', { name: 'Matching Rule' }).getByRole('listitem')).toHaveText([
      /Person.*Exact/,
      /Person \/ Title.*Fuzzy/,
    ]);

    await screen.panel.getByRole('button', { name: 'Import', exact: true }).click();
    await file.setInputFiles(jsonFile(GOOD));
    await upload.click();
    await expect(result.getByRole('row')).toHaveText([
      'Saved labels0',
      'Saved rules0',
      'Duplicated labels3',
      'Duplicated rules2',
    ]);
    await expect(result.getByText('Existing labels and rules were skipped.')).toBeVisible();
    expect(await call(matchingRules.list, { query: { nodeId } })).toHaveLength(2);
  });
});

test('a classifier has its labels, settings and export; names are unique [CLF-01] [CLF-02] [CLF-03] [CLF-04] [ERR-75] [CONST-86] [CONST-89]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Classifies');
  const parser = await parserOf(call, id);
  const node = await addNode(call, {
    processId: id,
    activityType: 'CLF',
    name: 'Kinds',
    x: parser.x + 330,
    y: parser.y,
    fromId: parser.id,
  });
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Kinds');
  await expect(screen.panel.getByRole('heading', { level: 3 })).toHaveText([
    '1. Labels',
    '2. Additional settings',
    '3. Export data',
  ]);

  const dialog = adminPage.getByRole('dialog');
  const fill = async (name: string) => {
    await screen.panel.getByRole('button', { name: 'Create label' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  };
  await fill('Invoice');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(256));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field cannot be longer than 255 characters.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Asks for money');
  await dialog.getByRole('textbox', { name: 'Colour' }).fill('#0a9396');
  await dialog.getByRole('textbox', { name: 'Description' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Together with Alt' })).toBeDisabled();
  const key = dialog.getByRole('textbox', { name: 'Key' });
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    await key.press(letter);
    await expect(key).toHaveValue(letter);
  }
  for (const other of ['1', 'F4', '-', 'ArrowLeft']) await key.press(other);
  await expect(key).toHaveValue('z');
  await key.press('Delete');
  await expect(key).toHaveValue('');
  await key.press('Shift+I');
  await dialog.getByRole('checkbox', { name: 'Together with Alt' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(screen.panel.getByRole('tree', { name: 'Labels' }).getByRole('treeitem')).toHaveText([
    /Invoice.*Asks for money/,
  ]);
  await expect(screen.panel.getByRole('button', { name: 'Key of Invoice: Alt+i' })).toBeVisible();

  const [stored] = await call(classifierTypes.ofProcess, { params: { id }, query: {} });
  expect(stored).toEqual({
    id: expect.any(Number),
    name: 'Invoice',
    description: 'Asks for money',
    backgroundColor: '#0a9396',
    prefixKey: 'true',
    suffixKey: 'i',
    nodeId: node.id,
  });

  await fill(' invoice ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('name validate text', { exact: true })).toBeVisible();
  await expect(dialog.getByText('This name is already used by a label of this node.')).toBeVisible();
  // A name that somebody else takes while the dialog is open.
  const order = { name: 'Order', backgroundColor: '#219ebc' };
  await call(classifierTypes.create, { params: { nodeId: node.id }, body: order });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' order');
  await expect(dialog.getByText('name validate text', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('name validate text', { exact: true })).toBeVisible();
  await expect(dialog.getByText('This name is already used by a label of this node.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('In:voice');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Only letters, digits, spaces')).toBeVisible();
  await expect(
    call(classifierTypes.create, {
      params: { nodeId: node.id },
      body: { name: 'INVOICE', backgroundColor: '#219ebc' },
    }),
  ).rejects.toMatchObject({ status: 400 });

  const long = 'x'.repeat(256);
  await expect(
    call(classifierTypes.create, {
      params: { nodeId: node.id },
      body: { name: 'Long', backgroundColor: '#219ebc', description: long },
    }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(call(nodes.update, { body: { id: node.id, description: long } })).rejects.toMatchObject({
    status: 400,
  });
  const longest = 'x'.repeat(255);
  expect(await call(nodes.update, { body: { id: node.id, description: longest } })).toMatchObject({
    description: longest,
  });
  const whole = { name: 'Longest', backgroundColor: '#219ebc', description: longest };
  expect(await call(classifierTypes.create, { params: { nodeId: node.id }, body: whole })).toMatchObject(
    whole,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const description = screen.panel.getByRole('textbox', { name: 'Description' });
  await description.fill(long);
  await expect(description).toHaveValue(long);
  await expect(screen.panel.getByText('This field cannot be longer than 255 characters.')).toBeVisible();
});
