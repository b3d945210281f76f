import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { withModelProvider } from '../support/model-provider.ts';

const test = withModelProvider();
test.beforeEach(({ provider }) => provider.clear());

test('a lead connects a model of their own; its address is checked before it is saved [NODE-12]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Own model');
  const parser = await parserOf(call, id);
  const node = await addNode(call, {
    processId: id,
    activityType: 'CLF',
    name: 'Kinds',
    fromId: parser.id,
    x: 300,
  });
  await call(classifierTypes.create, {
    params: { nodeId: node.id },
    body: { name: 'Invoice', backgroundColor: '#ffb703' },
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Kinds', 'Additional settings');
  const { panel } = screen;
  await screen.choose(panel, 'Labelled by', 'A model of your own, over HTTP');
  await expect(panel.getByText('Enter an address.')).toBeVisible();
  const address = panel.getByRole('textbox', { name: 'Address' });
  await address.click();
  await page.keyboard.type('ftp://models.example.org');
  await expect(panel.getByText('The address must begin with http://, https:// or {host}.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('{host}/classify');
  await panel.getByRole('textbox', { name: 'Name of the model' }).fill('kinds-2');
  await expectAccessible(page);
  await screen.saved();
  expect(await call(nodes.get, { params: { id: node.id }, query: {} })).toMatchObject({
    externalConfig: { configType: 'CUSTOM', model: 'kinds-2', restApiUrl: '{host}/classify' },
  });
  await screen.choose(panel, 'Labelled by', /^People$/);
  await expect
    .poll(async () => (await call(nodes.get, { params: { id: node.id }, query: {} })).automatic)
    .toBe(false);
});
