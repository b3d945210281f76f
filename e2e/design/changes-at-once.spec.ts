import { processes } from '@scriptorium/contract/process/processes.ts';
import { glossary } from '@scriptorium/contract/documents/transcript-edits.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { person } from '../support/people.ts';

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
