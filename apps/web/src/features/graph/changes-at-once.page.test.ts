import { labels } from '@scriptorium/contract/process/labels.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';
import { addPerson } from '@scriptorium/testing/page-scenes/people.ts';

test('of two people with one label in its dialog, the second is asked about what both changed, and nothing else is lost', async ({
  adminPage: page,
  makeProcess,
  call,
  world,
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
  const bea = await addPerson(world, { processId: process.id, firstName: 'Bea', mode: 'ADMIN' });
  const screen = new GraphScreen(page);
  const question = page.getByRole('dialog', { name: `${bea.login} changed this at the same time` });
  const edit = async (name: string) => {
    await screen.panel.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    return {
      dialog,
      name: dialog.getByRole('textbox', { name: 'Name' }),
      save: dialog.getByRole('button', { name: 'Save' }),
    };
  };
  await screen.open(process.id);
  await screen.openPanel('Spans', 'Labels');

  const my = await edit('Person');
  const { id = 0 } = (await stored()) ?? {};
  await bea.api(labels.change, { params: { id }, body: { name: 'Human', backgroundColor: '#ffb703' } });

  await my.name.fill('Actor');
  await my.dialog.getByRole('checkbox', { name: /^Can be set on text/ }).uncheck();
  await my.save.click();
  await expect(question).toContainText(`${bea.login} changed this (`);
  await expect(question).toContainText('after you had opened it: name.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(my.name).toHaveValue('Actor');
  expect(await stored()).toMatchObject({ name: 'Human', selectable: true });

  await my.save.click();
  await question.getByRole('button', { name: 'Use theirs' }).click();
  await expect(my.dialog).toHaveCount(0);
  expect(await stored()).toMatchObject({ name: 'Human', backgroundColor: '#ffb703', selectable: false });

  const again = await edit('Human');
  await again.name.fill('Actor');
  await bea.api(labels.change, { params: { id }, body: { name: 'Somebody', suffixKey: 's' } });
  await again.save.click();
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(again.dialog).toHaveCount(0);
  await expect(screen.panel.getByRole('treeitem', { name: 'Actor' })).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Actor', suffixKey: 's', selectable: false });
});
