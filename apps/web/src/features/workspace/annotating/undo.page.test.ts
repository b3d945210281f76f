import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

test('everything on the canvas and in a panel is undone and redone with keys and buttons', async ({
  adminPage: page,
  makeProcess,
}) => {
  const { id } = await makeProcess('Undone and redone');
  const screen = new GraphScreen(page);
  await screen.open(id);
  await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeVisible();

  await screen.add('Lexicon');
  await expect(screen.node('Lexicon')).toBeVisible();
  await screen.panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Amounts');
  await screen.saved();
  await expect(screen.node('Amounts')).toBeVisible();
  await screen.panel.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Undo: Node changed: “Amounts” (name) (Ctrl+Z)' }).click();
  await expect(screen.node('Lexicon')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(screen.node('Lexicon')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(screen.node('Lexicon')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(screen.node('Amounts')).toBeVisible();
  // A field undoes what was typed in it, and nothing else.
  await screen.node('Amounts').click();
  await screen.panel.getByRole('textbox', { name: 'Description' }).fill('typed');
  await page.keyboard.press('Control+z');
  await expect(screen.node('Amounts')).toBeVisible();
});

test('what another person has changed since is kept, and the page says who changed what', async ({
  adminPage: page,
  makeProcess,
  call,
  world,
}) => {
  const { id } = await makeProcess('Changed by two');
  const bea = await addPerson(world, { processId: id, firstName: 'Bea', mode: 'ADMIN' });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.add('Span tagging');
  await screen.panel.getByRole('textbox', { name: 'Name', exact: true }).fill('People');
  await screen.saved();
  await expect(screen.node('People')).toBeVisible();
  const [span] = (await call(nodes.list, { query: { processId: id } })).filter(
    ({ name }) => name === 'People',
  );
  await bea.api(nodes.update, { body: { id: span?.id ?? 0, name: 'Persons' } });
  await screen.panel.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Control+z');
  await expect(
    page.getByRole('alert').filter({ hasText: 'changed it in the meantime: Persons' }),
  ).toBeVisible();
});

test('the versions of a process say who changed what, and each can be restored', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('With versions');
  const parser = await parserOf(call, id);
  const lexicon = await addNode(call, {
    processId: id,
    activityType: 'LEXICON',
    name: 'Amounts',
    fromId: parser.id,
  });
  await call(labels.create, {
    params: { nodeId: lexicon.id },
    body: { name: 'Net', backgroundColor: '#5d6be1', textColor: '#ffffff' },
  });
  await call(nodes.update, { body: { id: lexicon.id, name: 'Sums' } });
  await page.goto(`/entity/process/${id}/versions`);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('Label added: “Net” in “Sums”')).toBeVisible();
  await expect(row('Node changed: “Sums” (name)').getByText('current version')).toBeVisible();
  await row('Node added: “Amounts”').getByRole('button', { name: 'Compare the version of' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare versions' });
  await expect(comparison.getByRole('region', { name: 'Sums' }).getByRole('listitem')).toHaveCount(2);
  await comparison.getByRole('button', { name: 'Close' }).last().click();
  await row('Node added: “Amounts”').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(row('Version restored').getByText('current version')).toBeVisible();
  const all = await call(nodes.list, { query: { processId: id } });
  expect(all.map(({ name }) => name)).toEqual(['File parser', 'Amounts']);
  expect(await call(labels.ofNode, { params: { nodeId: lexicon.id } })).toEqual([]);
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(row('Undone').first()).toBeVisible();
  expect(await call(labels.ofNode, { params: { nodeId: lexicon.id } })).toHaveLength(1);
});
