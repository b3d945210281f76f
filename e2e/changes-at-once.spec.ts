import { labels } from '@scriptorium/contract/labels.ts';
import { processes } from '@scriptorium/contract/processes.ts';
import { glossary } from '@scriptorium/contract/transcript-edits.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addNode, GraphScreen, parserOf } from './graph-page.ts';
import { person } from './people.ts';

test('of two people with one label in its dialog, the second is asked about what both changed, and nothing else is lost', async ({
  adminPage: page,
  makeProcess,
  call,
  browser,
  server,
}) => {
  const process = await makeProcess('One label, two people');
  const parser = await parserOf(call, process.id);
  const place = { x: parser.x + 330, y: parser.y, fromId: parser.id };
  const { id: nodeId } = await addNode(call, {
    processId: process.id,
    activityType: 'SPAN',
    name: 'Spans',
    ...place,
  });
  const colours = { backgroundColor: '#219ebc', textColor: '#000000' };
  await call(labels.create, { params: { nodeId }, body: { name: 'Person', ...colours } });
  const stored = async () => (await call(labels.ofNode, { params: { nodeId }, query: {} }))[0];
  const bea = await person({ browser, call, server }, { process }, 'Bea', 'ADMIN');
  const [mine, hers] = [new GraphScreen(page), new GraphScreen(bea.page)];
  const question = page.getByRole('dialog', { name: `bea-${process.id} changed this at the same time` });
  const edit = async (screen: GraphScreen, name: string) => {
    await screen.panel.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = screen.page.getByRole('dialog', { name: `Edit ${name}` });
    return {
      dialog,
      name: dialog.getByRole('textbox', { name: 'Name' }),
      save: dialog.getByRole('button', { name: 'Save' }),
    };
  };
  for (const screen of [mine, hers]) {
    await screen.open(process.id);
    await screen.openPanel('Spans', 'Labels');
  }

  const [my, her] = [await edit(mine, 'Person'), await edit(hers, 'Person')];
  await her.name.fill('Human');
  await her.dialog.getByRole('textbox', { name: /^Colour/ }).fill('#ffb703');
  await her.save.click();
  await expect(her.dialog).toHaveCount(0);

  await my.name.fill('Actor');
  await my.dialog.getByRole('checkbox', { name: /^Can be set on text/ }).uncheck();
  await my.save.click();
  await expect(question).toContainText(`bea-${process.id} changed this (`);
  await expect(question).toContainText('after you had opened it: name.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(my.name).toHaveValue('Actor');
  expect(await stored()).toMatchObject({ name: 'Human', selectable: true });

  await my.save.click();
  await question.getByRole('button', { name: 'Use theirs' }).click();
  await expect(my.dialog).toHaveCount(0);
  expect(await stored()).toMatchObject({ name: 'Human', backgroundColor: '#ffb703', selectable: false });

  const again = await edit(mine, 'Human');
  await again.name.fill('Actor');
  const { id = 0 } = (await stored()) ?? {};
  await bea.api(labels.change, { params: { id }, body: { name: 'Somebody', suffixKey: 's' } });
  await again.save.click();
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(again.dialog).toHaveCount(0);
  await expect(mine.panel.getByRole('treeitem', { name: 'Actor' })).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Actor', suffixKey: 's', selectable: false });
});

test('two people change the glossary and the speakers of one process at once, and both see what both did', async ({
  adminPage: page,
  makeProcess,
  call,
  browser,
  server,
}) => {
  const process = await makeProcess('One glossary, two people');
  const params = { id: process.id };
  await call(glossary.change, { params, body: { added: ['Żółkiew', 'ford'] } });
  const bea = await person({ browser, call, server }, { process }, 'Bea', 'ADMIN');
  const [mine, hers] = [new GraphScreen(page), new GraphScreen(bea.page)];
  const terms = (screen: GraphScreen) => screen.panel.getByRole('textbox', { name: 'Glossary' });
  for (const screen of [mine, hers]) {
    await screen.open(process.id);
    await screen.openPanel('File parser', 'Glossary');
    await expect(terms(screen)).toHaveValue('ford\nŻółkiew');
  }
  await terms(mine).fill('ford\nŻółkiew\nplacards');
  await terms(hers).fill('aurora\nŻółkiew');
  await terms(hers).blur();
  await hers.saved();
  await expect(terms(hers)).toHaveValue('aurora\nŻółkiew');
  await expect(terms(mine)).toHaveValue('ford\nŻółkiew\nplacards');
  await terms(mine).blur();
  for (const screen of [mine, hers]) await expect(terms(screen)).toHaveValue('aurora\nplacards\nŻółkiew');
  expect(await call(glossary.get, { params, query: {} })).toEqual(['aurora', 'placards', 'Żółkiew']);

  const speaker = (screen: GraphScreen, at: number) =>
    screen.panel.getByRole('textbox', { name: `Name of SPEAKER${at}` });
  await speaker(mine, 1).fill('Chair');
  await speaker(hers, 1).fill('Judge');
  await speaker(hers, 2).fill('Witness');
  await speaker(hers, 2).blur();
  await hers.saved();
  await speaker(mine, 1).blur();
  const question = page.getByRole('dialog', { name: `bea-${process.id} changed this at the same time` });
  await expect(question).toContainText('SPEAKER1. Theirs: “Judge”. Yours: “Chair”.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep mine' }).click();
  for (const screen of [mine, hers]) {
    await expect(speaker(screen, 1)).toHaveValue('Chair');
    await expect(speaker(screen, 2)).toHaveValue('Witness');
  }
  const { actors } = await call(processes.get, { params, query: {} });
  expect(actors.map(({ name }) => name)).toEqual(['Chair', 'Witness', 'ARTIFACT']);
});
