import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { matchingRules } from '../lexicon.contract.ts';
import type { PageLocator } from '@scriptorium/testing/page/locator.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { applyLanguage } from '@scriptorium/testing/page-scenes/language.ts';

const COLOURS = { backgroundColor: '#219ebc', textColor: '#000000' };
let screen: GraphScreen;
let nodeId: number;
let dialog: PageLocator;
let list: PageLocator;

test.beforeEach(async ({ adminPage, makeProcess, call }) => {
  const { id } = await makeProcess(`Rules ${crypto.randomUUID()}`);
  const parser = await parserOf(call, id);
  const node = { processId: id, x: parser.x + 330, y: parser.y, fromId: parser.id };
  ({ id: nodeId } = await addNode(call, { ...node, activityType: 'LEXICON', name: 'Words' }));
  const params = { nodeId };
  const person = await call(labels.create, { params, body: { name: 'Person', ...COLOURS } });
  await call(labels.create, { params, body: { name: 'Title', parentId: person.id, ...COLOURS } });
  screen = new GraphScreen(adminPage);
  await screen.open(id);
  await screen.openPanel('Words', 'Matching Rule');
  dialog = adminPage.getByRole('dialog', { name: /Create rules|Edit the rules/ });
  list = screen.panel.getByRole('list', { name: 'Matching Rule' });
});

const stored = async (call: Call) =>
  (await call(matchingRules.list, { query: { nodeId } })).map(({ expression, matchingType, tolerance }) => [
    expression,
    matchingType,
    tolerance,
  ]);

test('rules are created with label path, type and tolerance, and grouped by them [RULE-01] [RULE-02] [RULE-05] [CONST-79]', async ({
  adminPage,
  call,
}) => {
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  await screen.choose(dialog, 'Label', 'Person / Title');
  await expect(dialog.getByRole('combobox', { name: 'Label' })).toHaveValue('Person / Title');
  await screen.choose(dialog, 'Matching type', 'Exact');
  await expect(dialog.getByRole('combobox', { name: 'Tolerance' })).toHaveCount(0);
  await screen.choose(dialog, 'Matching type', 'Fuzzy');
  await dialog.getByRole('combobox', { name: 'Tolerance' }).click();
  await expect(adminPage.getByRole('option')).toHaveText([/^Low/, /^Medium/, /^High/]);
  await adminPage.getByRole('option', { name: /^Medium/ }).click();
  await dialog.getByRole('textbox', { name: 'New expression' }).fill('doctor');
  await dialog.getByRole('textbox', { name: 'New expression' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  await screen.choose(dialog, 'Label', 'Person / Title');
  await screen.choose(dialog, 'Matching type', 'Regular expression');
  await dialog.getByRole('textbox', { name: 'New expression' }).fill('prof\\.?');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect(list.getByRole('listitem')).toHaveText([
    /Person \/ Title.*Fuzzy, Medium \(2 letters\).*1 rule/,
    /Person \/ Title.*Regular expression.*1 rule/,
  ]);
  expect(await stored(call)).toEqual(
    expect.arrayContaining([
      ['doctor', 'FUZZY', 2],
      ['prof\\.?', 'REGEX', null],
    ]),
  );
  await list.getByRole('button', { name: /^Show: Person \/ Title, Fuzzy/ }).click();
  await expect(list.getByText('doctor')).toBeVisible();

  const [person] = await call(labels.ofNode, { params: { nodeId }, query: {} });
  const fuzzy = (tolerance: number) => ({
    nerTagTypeId: person!.id,
    newRules: [{ expression: `Ada ${tolerance}`, matchingType: 'FUZZY' as const, tolerance }],
  });
  for (const tolerance of [1, 3]) await call(matchingRules.save, { body: fuzzy(tolerance) });
  for (const tolerance of [0, 4])
    await expect(call(matchingRules.save, { body: fuzzy(tolerance) })).rejects.toMatchObject({ status: 400 });
  await adminPage.reload();
  await screen.openPanel('Words', 'Matching Rule');
  await expect(list.getByRole('listitem').filter({ hasText: 'Fuzzy' })).toHaveText([
    /Person.*Fuzzy, Low \(1 letter\)/,
    /Person.*Fuzzy, High \(3 letters\)/,
    /Person \/ Title.*Fuzzy, Medium \(2 letters\)/,
  ]);
});

test('the form warns of a short word with a high tolerance, shows its matches, and saves it anyway', async ({
  adminPage,
  call,
}) => {
  const warning = adminPage.getByRole('dialog').getByRole('status').filter({ hasText: 'Anna' });
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  await screen.choose(dialog, 'Label', 'Person / Title');
  await screen.choose(dialog, 'Matching type', 'Fuzzy');
  await screen.choose(dialog, 'Tolerance', 'Low (1 letter)');
  await dialog.getByRole('textbox', { name: 'New expression' }).fill('Anna');
  await dialog.getByRole('textbox', { name: 'New expression' }).press('Enter');
  await expect(dialog.getByText('1 rule')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await screen.choose(dialog, 'Tolerance', 'High (3 letters)');
  await expect(warning).toContainText(
    /^With a tolerance of 3, "Anna" \(4 letters\) also finds many other words, such as \p{L}+, \p{L}+/u,
  );
  await applyLanguage(adminPage, 'pl');
  await expect(warning).toContainText(
    /^Przy tolerancji 3 wyrażenie „Anna” \(4 litery\) znajdzie też wiele innych słów, na przykład: \p{L}+, \p{L}+/u,
  );
  await applyLanguage(adminPage, 'en');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored(call)).toEqual([['Anna', 'FUZZY', 3]]);
});

test('expressions are added one by one, by many lines, or from a file [RULE-03] [RULE-11]', async ({
  adminPage,
  call,
}) => {
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  await screen.choose(dialog, 'Label', /^Person$/);
  await screen.choose(dialog, 'Matching type', 'Exact');
  await dialog.getByText('Add single').click();
  await dialog.getByRole('textbox', { name: 'New expression' }).fill('Ada');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Add many').click();
  const many = dialog.getByRole('textbox', { name: 'Expressions, one per line' });
  await many.fill(' Grace \n\nAlan, Turing\n');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await dialog.getByText('Upload file').click();
  const delimiter = dialog.getByRole('textbox', { name: 'Delimiter' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const file = (text: string) => ({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(delimiter).toHaveValue(',');
  await adminPage.locator('input[type=file]').setInputFiles(file('Emmy, Sofia ,, Maria'));
  await delimiter.fill('');
  await expect(dialog.getByText('The delimiter cannot be empty.')).toBeVisible();
  await expect(add).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'use new line' }).check();
  await expect(dialog.getByText('The delimiter cannot be empty.')).toHaveCount(0);
  await expect(add).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'use new line' }).uncheck();
  await delimiter.fill(',');
  await add.click();
  await expect(dialog.getByText('6 rules')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Person.*Exact.*6 rules/]);
  expect((await stored(call)).map(([expression]) => expression).sort()).toEqual([
    'Ada',
    'Alan, Turing',
    'Emmy',
    'Grace',
    'Maria',
    'Sofia',
  ]);
});

test('saving requires all parts of a rule, and shows errors in the list of expressions [RULE-08] [RULE-09] [ERR-80] [ERR-81] [ERR-82]', async ({
  adminPage,
  call,
}) => {
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  const save = dialog.getByRole('button', { name: 'Save' });
  const input = dialog.getByRole('textbox', { name: 'New expression' });
  const add = async (text: string) => {
    await input.fill(text);
    await input.press('Enter');
  };
  await expect(dialog.getByText('Add at least one expression')).toBeVisible();
  await add('  ');
  await expect(dialog.getByText('empty expression')).toBeVisible();
  await add('Ada');
  await expect(save).toBeDisabled();
  await screen.choose(dialog, 'Label', /^Person$/);
  await expect(save).toBeDisabled();
  await screen.choose(dialog, 'Matching type', 'Fuzzy');
  await expect(save).toBeDisabled();
  await screen.choose(dialog, 'Tolerance', /Low/);
  await expect(save).toBeEnabled();

  await add('Ada');
  await expect(dialog.getByText('List contains duplicates')).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Expression 2' }).fill(' ');
  await expect(dialog.getByText('List contains empty values')).toBeVisible();
  await expect(save).toBeDisabled();
  await dialog.getByRole('button', { name: 'Delete expression 2' }).click();
  await expect(save).toBeEnabled();
  await dialog.getByRole('button', { name: 'Delete expression 1' }).click();
  await expect(dialog.getByText('Add at least one expression')).toBeVisible();
  await expect(save).toBeDisabled();

  const [person] = await call(labels.ofNode, { params: { nodeId }, query: {} });
  await expect(
    call(matchingRules.save, {
      body: { nerTagTypeId: person!.id, newRules: [{ expression: 'Ada', matchingType: 'FUZZY' }] },
    }),
  ).rejects.toMatchObject({ status: 400 });
  await adminPage.keyboard.press('Escape');
});

test('saving includes an expression that is typed but not added', async ({ call }) => {
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  const input = dialog.getByRole('textbox', { name: 'New expression' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await screen.choose(dialog, 'Label', /^Person$/);
  await screen.choose(dialog, 'Matching type', 'Exact');
  await expect(save).toBeDisabled();
  await input.fill('Ada');
  await input.press('Enter');
  await dialog.getByText('Add many').click();
  await dialog.getByRole('textbox', { name: 'Expressions, one per line' }).fill('Emmy\nMaria');
  await dialog.getByText('Add single').click();
  await input.fill('Ada ');
  await save.click();
  await expect(dialog.getByText('List contains duplicates')).toBeVisible();
  expect(await stored(call)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Expression 2', exact: true }).fill('Grace');
  await input.fill('Sofia');
  await save.click();
  await expect(dialog).toHaveCount(0);
  const written = (await stored(call)).map(([expression]) => expression).sort();
  expect(written).toEqual(['Ada', 'Emmy', 'Grace', 'Maria', 'Sofia']);

  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  await screen.choose(dialog, 'Label', /^Person$/);
  await screen.choose(dialog, 'Matching type', 'Exact');
  await dialog.getByText('Upload file').click();
  const empty = { name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.from(' , ') };
  await screen.page.locator('input[type=file]').setInputFiles(empty);
  await save.click();
  await expect(dialog.getByText('The file contains no expressions.')).toBeVisible();
  await screen.page.locator('input[type=file]').setInputFiles({ ...empty, buffer: Buffer.from('Lise') });
  await save.click();
  await expect(dialog).toHaveCount(0);
  expect((await stored(call)).map(([expression]) => expression)).toContain('Lise');
});

test('a new rule form shows no errors at first, and a click outside does not close it', async () => {
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  await expect(dialog.getByText('Add at least one expression')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'New expression' }).fill('Ada');
  // The layer around the dialog.
  await dialog.locator('xpath=..').click();
  await expect(dialog.getByRole('textbox', { name: 'New expression' })).toHaveValue('Ada');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete expression 1' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Add at least one expression');
});

test('an invalid expression is refused with its reason; the dialog keeps it and shows the reason once', async ({
  adminPage,
}) => {
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  await screen.choose(dialog, 'Label', /^Person$/);
  await screen.choose(dialog, 'Matching type', 'Regular expression');
  await dialog.getByRole('textbox', { name: 'New expression' }).fill('(Ada');
  await dialog.getByRole('textbox', { name: 'New expression' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '(Ada' })).toBeVisible();
  // A toast would appear and close by itself.
  expect(await adminPage.getByRole('alert').filter({ hasText: '(Ada' }).count()).toBe(1);
  await expect(dialog.getByRole('textbox', { name: 'Expression 1' })).toHaveValue('(Ada');
});

test('a group is changed in one batch and deleted after a confirmation [RULE-04] [RULE-07]', async ({
  adminPage,
  call,
}) => {
  const [person] = await call(labels.ofNode, { params: { nodeId }, query: {} });
  await call(matchingRules.save, {
    body: {
      nerTagTypeId: person!.id,
      newRules: ['Ada', 'Grace', 'Alan'].map((expression) => ({
        expression,
        matchingType: 'EXACT' as const,
      })),
    },
  });
  await adminPage.reload();
  await screen.openPanel('Words', 'Matching Rule');
  await list.getByRole('button', { name: 'Edit: Person, Exact' }).click();
  await dialog.getByRole('textbox', { name: 'Expression 1' }).fill('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Delete expression 2' }).click();
  await dialog.getByRole('textbox', { name: 'New expression' }).fill('Emmy');
  await dialog.getByRole('textbox', { name: 'New expression' }).press('Enter');
  const sent = adminPage.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/matching-rules'),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({
    nerTagTypeId: person!.id,
    deletedRuleIds: [expect.any(Number)],
    updatedRules: [
      {
        id: expect.any(Number),
        expression: 'Ada Lovelace',
        matchingType: 'EXACT',
        nerTagTypeId: person!.id,
        tolerance: null,
        basedOn: { expression: 'Ada', matchingType: 'EXACT', nerTagTypeId: person!.id, tolerance: null },
      },
    ],
    newRules: [{ expression: 'Emmy', matchingType: 'EXACT', nerTagTypeId: person!.id, tolerance: null }],
  });
  await expect(dialog).toHaveCount(0);
  expect((await stored(call)).map(([expression]) => expression).sort()).toEqual([
    'Ada Lovelace',
    'Alan',
    'Emmy',
  ]);

  await list.getByRole('button', { name: 'Delete: Person, Exact' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Confirm rules deletion' });
  await expect(question).toContainText('3 rules of Person will be deleted');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(screen.panel.getByText('There are no rules yet.')).toBeVisible();
  expect(await stored(call)).toEqual([]);
});

test('Escape asks before it discards what was typed', async ({ adminPage }) => {
  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Label' })).toBeFocused();
  await adminPage.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await screen.panel.getByRole('button', { name: 'Create rules' }).click();
  const input = dialog.getByRole('textbox', { name: 'New expression' });
  await input.fill('Ada');
  await adminPage.keyboard.press('Escape');
  const question = adminPage.getByRole('dialog', { name: 'Discard the rules?' });
  await question.getByRole('button', { name: 'Go on editing' }).click();
  await expect(input).toHaveValue('Ada');
  await adminPage.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toBeHidden();
});
