import type { Page } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';

const documentsOf = async (call: Call, processId: number) => {
  const filters = [{ type: 'PROCESS_ID' as const, value: processId }];
  return (await call(documents.info, { query: {}, body: { filters } })).content;
};

async function uploadTo(call: Call, nodeId: number, filename: string, text: string): Promise<number> {
  const body = new FormData();
  body.append('nodeId', String(nodeId));
  body.append('file', new Blob([text]), filename);
  return (await call(documents.upload, { body })).documents[0]!.id;
}

const senderIn = async (call: Call, processId: number) => {
  const all = await call(nodes.list, { query: { processId } });
  return all.find(({ activityType }) => activityType === 'IPS')!;
};

test('two processes are connected with the mouse, and a document of one arrives in the other [IPS-01] [IPS-02] [IPS-03] [IPS-04]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const [office, archive] = [await makeProcess('Office by mouse'), await makeProcess('Archive by mouse')];
  const hup = await addNode(call, { processId: office.id, activityType: 'HUP', name: 'Way in' });
  const screen = new GraphScreen(page);
  await screen.open(archive.id);
  await page.getByRole('button', { name: 'Add upload node' }).click();
  await page.getByRole('menuitem', { name: 'Inter-process receiver' }).click();
  await expect(screen.panel.getByText('No sender sends to this node yet.')).toBeVisible();
  await expectAccessible(page);

  await screen.open(office.id);
  await screen.plus('File parser').click();
  await page.getByRole('button', { name: 'Inter-process sender', exact: true }).click();
  await expect(screen.panel).toHaveAccessibleName('Inter-process sender');
  await expect(screen.panel.getByRole('heading', { level: 3 })).toHaveText([
    '1. Settings',
    '2. Additional settings',
  ]);
  // Nothing may follow it.
  await expect(screen.plus('Inter-process sender')).toBeHidden();
  await expect(screen.panel.getByRole('button', { name: 'Connect to…' })).toBeHidden();
  const name = screen.panel.getByRole('textbox', { name: 'Document name' });
  const text = screen.panel.getByRole('textbox', { name: 'Text of the document' });
  await expect(screen.panel.getByText('This field is required.')).toBeHidden();
  await name.click();
  await page.keyboard.type('About/');
  await expect(screen.panel.getByText('Only letters, digits', { exact: false }).last()).toBeVisible();
  await expect(screen.panel.getByText('This field is required.')).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await page.keyboard.type(' ');
  await pick(page, screen, 'Document name', 'Filename');
  await text.click();
  await page.keyboard.type('From the office:');
  await page.keyboard.press('Enter');
  await pick(page, screen, 'Text of the document', 'Text of the document');
  await screen.panel.getByRole('combobox', { name: 'Receivers' }).click();
  await page.getByRole('group', { name: 'Archive by mouse' }).getByRole('option').click();
  await page.keyboard.press('Escape');
  await expect(
    screen.panel.getByText('Inter-process receiver (Archive by mouse)', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await screen.section('Additional settings').click();
  await screen.choose(screen.panel, 'Priority', '3 – high');
  await screen.saved();
  const receiver = (await call(nodes.list, { query: { processId: archive.id } })).find(
    ({ activityType }) => activityType === 'IPR',
  )!;
  expect(await senderIn(call, office.id)).toMatchObject({
    preferredDocName: 'About ${document.filename}',
    preferredDocNameEditorState: { root: { type: 'root' } },
    payload: 'From the office:\n${document.content}',
    payloadEditorState: { root: { type: 'root' } },
    receivers: [{ id: receiver.id, name: receiver.name, processId: archive.id }],
    priority: 3,
  });

  const source = await uploadTo(call, hup.id, 'letter.txt', 'Dear Anna');
  await expect
    .poll(async () => (await documentsOf(call, archive.id)).map(({ filename }) => filename))
    .toEqual(['About letter.txt']);
  await page.goto(`/entity/process/${office.id}/document/${source}`);
  await page.getByRole('button', { name: 'Inter-process sender Master Accepted' }).click();
  await expect(page.getByText('Documents sent')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'About letter.txt' }).click();
  await expect(page).toHaveURL(new RegExp(`/entity/process/${archive.id}/document/\\d+`));
  await expect(page.getByText('From the office:')).toBeVisible();
});

/** Opens the picker of a template and inserts the wildcard with this name. */
async function pick(page: Page, screen: GraphScreen, field: string, wildcard: string): Promise<void> {
  await screen.panel.getByRole('button', { name: `Insert wildcard into ${field}` }).click();
  await page.getByRole('treeitem', { name: wildcard }).click();
  await expect(page.getByRole('tree', { name: 'Wildcards' })).toBeHidden();
}

test('a sender is built by keyboard alone, and warns of a process that sends back [IPS-01]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const [first, second] = [await makeProcess('First by keys'), await makeProcess('Second by keys')];
  const home = await addNode(call, { processId: first.id, activityType: 'IPR', name: 'Home', x: -380 });
  const there = await addNode(call, { processId: second.id, activityType: 'IPR', name: 'Inbox there' });
  const parser = await parserOf(call, second.id);
  const back = { processId: second.id, activityType: 'IPS' as const, name: 'Sends back', fromId: parser.id };
  const sendsBack = await addNode(call, back);
  const settings = { payload: 'a', preferredDocName: 'b', receivers: [{ id: home.id }] };
  await call(nodes.update, { body: { id: sendsBack.id, ...settings } });
  const screen = new GraphScreen(page);
  await screen.open(first.id);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await screen.plus('File parser').focus();
  await press('Enter');
  await page.getByRole('button', { name: 'Inter-process sender', exact: true }).focus();
  await press('Enter');
  await expect(screen.panel).toHaveAccessibleName('Inter-process sender');
  await screen.panel.getByRole('textbox', { name: 'Document name' }).focus();
  await page.keyboard.type('Copy.txt');
  await press('Tab');
  await expect(
    screen.panel.getByRole('button', { name: 'Insert wildcard into Document name' }),
  ).toBeFocused();
  await press('Tab');
  await expect(screen.panel.getByRole('textbox', { name: 'Text of the document' })).toBeFocused();
  await page.keyboard.type('Number ${document.id}');
  await press('Tab', 'Tab');
  const receivers = screen.panel.getByRole('combobox', { name: 'Receivers' });
  await expect(receivers).toBeFocused();
  await page.keyboard.type('inbox th');
  await expect(page.getByRole('option')).toHaveText(['Inbox there']);
  await press('ArrowDown', 'Enter', 'Escape', 'Tab');
  await expect(screen.panel.getByText('Inbox there (Second by keys)', { exact: true })).toBeVisible();
  await expect(screen.panel.getByRole('alert').filter({ hasText: 'send documents back' })).toBeVisible();
  await expectAccessible(page);
  await screen.saved();
  expect(await senderIn(call, first.id)).toMatchObject({ receivers: [{ id: there.id, leadsBack: true }] });

  await screen.openPanel('Home');
  const sender = screen.panel.getByRole('link', { name: 'Sends back – Second by keys' });
  await sender.focus();
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`/entity/process/${second.id}/graph`));
});
