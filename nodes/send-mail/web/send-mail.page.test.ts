import { expect, test } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

test('both kinds of action nodes run always, by a cron or by a threshold [NODE-30]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Sends at times');
  const { id: fromId } = await parserOf(call, id);
  await addNode(call, { processId: id, activityType: 'SEND_MAIL', name: 'By mail', fromId });
  await addNode(call, { processId: id, activityType: 'SEND_REQUEST', name: 'By request', fromId, y: 300 });
  const screen = new GraphScreen(page);
  await screen.open(id);
  for (const [name, sections] of [
    ['By mail', []],
    ['By request', ['Trigger']],
  ] as const) {
    await screen.openPanel(name, ...sections);
    await screen.panel.getByRole('combobox', { name: 'When it runs' }).click();
    await expect(page.getByRole('option')).toHaveText([/^Always/, /^Cron/, /^Threshold/]);
    await page.keyboard.press('Escape');
  }
});
