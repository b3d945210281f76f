import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { expect, test } from '@scriptorium/testing/page/test.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
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

test('the choice of a secret says which may not be sent to the server yet; saving it allows that', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Chooses secrets');
  const { id: fromId } = await parserOf(call, id);
  const node = await addNode(call, { processId: id, activityType: 'SEND_MAIL', name: 'By mail', fromId });
  await call(nodes.update, {
    body: {
      id: node.id,
      smtpHost: 'mail.example.com',
      username: 'me@example.com',
      subject: 's',
      template: 't',
      mailReceivers: [{ id: 1, email: 'a@example.com', type: 'DO' }],
    } as never,
  });
  const make = (name: string, hosts: string[]) =>
    call(secrets.create, { body: { name, value: 'open sesame', processId: id, hosts } });
  await make('Fits', ['*.example.com']);
  await make('Other', ['api.example.org']);
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('By mail', 'Node settings');
  await screen.panel.getByRole('combobox', { name: /^Password/ }).click();
  await expect(page.getByRole('option')).toHaveText(['Fits', 'Other (not for this host)']);
  await page.getByRole('option', { name: 'Other (not for this host)' }).click();
  await expect(screen.panel.getByText('Saving allows this secret to be sent there.')).toBeVisible();
  await screen.saved();
  const hosts = async () => (await call(secrets.list, { query: { processId: id } })).map((one) => one.hosts);
  expect(await hosts()).toEqual([['*.example.com'], ['api.example.org', 'mail.example.com']]);
  await expect(screen.panel.getByText('Saving allows this secret to be sent there.')).toBeHidden();
});
