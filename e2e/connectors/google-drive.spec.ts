import type { Locator, Page } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import {
  startGoogleDrive,
  type GoogleDriveServer,
} from '@scriptorium/testing/servers/google-drive-server.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test as base } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { pasteText } from '../support/paste-text.ts';

const test = base.extend<object, { drive: GoogleDriveServer }>({
  drive: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const drive = await startGoogleDrive();
      await provide(drive);
      await drive.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ drive }, provide) => provide({ TIME_ZONE: 'Europe/Warsaw', ...drive.settings }),
    { scope: 'worker' },
  ],
});

/** Opens the window of a sign-in by the button, and answers on the page of the provider. */
async function signIn(page: Page, dialog: Locator, answer: (popup: Page) => Promise<void>): Promise<void> {
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: /^Sign in/ }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Test Drive' })).toBeVisible();
  const closed = popup.waitForEvent('close');
  await answer(popup);
  await closed;
}
const allow = (popup: Page) => popup.getByRole('button', { name: 'Allow' }).click();

const filenamesOf = async (call: Call, processId: number) => {
  const filters = [{ type: 'PROCESS_ID' as const, value: processId }];
  const { content } = await call(documents.info, { query: {}, body: { filters } });
  return content.map(({ id, filename }) => ({ id, filename }));
};

test('a person signs in at Google, fetches a folder and sees its document [UPL-05] [UPL-07] [NODE-02] [NODE-07] [ERR-83]', async ({
  adminPage: page,
  makeProcess,
  call,
  drive,
}) => {
  const folder = drive.state.addFolder('Contracts');
  drive.state.add({ name: 'letter.txt', parents: [folder.id], bytes: Buffer.from('Dear Anna from Drive') });
  const { id } = await makeProcess('Fetches from Drive');
  const screen = new GraphScreen(page);
  await screen.open(id);
  await page.getByRole('button', { name: 'Add upload node' }).click();
  await page.getByRole('menuitem', { name: 'Google Drive upload' }).click();
  const { panel } = screen;
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['1. Connections', '2. Schedule']);
  await expect(panel.getByRole('button', { name: 'Fetch now' })).toBeDisabled();

  await panel.getByRole('button', { name: 'Add connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Google Drive connection' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(2);
  await dialog.getByLabel('Name').fill('Contracts');
  await dialog.getByLabel('Folder ID').fill('not an id');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Only letters, digits, - and _.')).toBeVisible();
  await dialog
    .getByLabel('Folder ID')
    .fill(`https://drive.google.com/drive/folders/${folder.id}?usp=sharing`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Sign in to Google first.')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, dialog, (popup) => popup.getByRole('button', { name: 'Cancel' }).click());
  await expect(screen.toast('Login failed: access_denied')).toBeVisible();
  await signIn(page, dialog, async (popup) => {
    await popup.getByRole('checkbox').uncheck();
    await allow(popup);
  });
  await expect(screen.toast(/^Data validation unexpected error: The permission/)).toBeVisible();
  await signIn(page, dialog, allow);
  await expect(dialog.getByText('Signed in. Save the connection to keep the permission.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const connections = panel.getByRole('list', { name: 'Connections' });
  await expect(connections).toContainText(`Folder ${folder.id}`);
  await screen.section('Schedule').click();
  await panel.getByLabel('Cron').fill('0 0 6 * *');
  await expect(panel.getByText(/^cron regex error/)).toBeVisible();
  await panel.getByLabel('Cron').blur();
  await expect(screen.notSaved).toBeVisible();
  await panel.getByLabel('Cron').fill('0 0 6 * * *');
  await screen.saved();
  await panel.getByRole('button', { name: 'Fetch now' }).click();
  await expect(connections.getByText('Found 1 · documents 1 · waiting 0 · failed 0')).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Edit Contracts' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Contracts' });
  await edit.getByRole('button', { name: 'Test connection' }).click();
  await expect(edit.getByText('Connection works. Items there: 1.')).toBeVisible();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  const [document] = await filenamesOf(call, id);
  expect(document?.filename).toBe('letter.txt');
  await page.goto(`/entity/process/${id}/document/${document?.id}`);
  await expect(page.getByText('Dear Anna from Drive')).toBeVisible();
});

test('a failed sign-in, a missing permission and a missing node each show an error [SEND-09] [ERR-84]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Signs in wrongly');
  const { x, y } = await parserOf(call, id);
  const node = await addNode(call, {
    processId: id,
    activityType: 'GDU_UPLOAD',
    name: 'Drive',
    x: (x ?? 0) - 380,
    y: y ?? 0,
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Drive');
  await screen.panel.getByRole('button', { name: 'Add connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Google Drive connection' });
  await signIn(page, dialog, (popup) => popup.getByRole('button', { name: 'Cancel' }).click());
  await expect(screen.toast('Login failed: access_denied')).toBeVisible();
  await signIn(page, dialog, async (popup) => {
    await popup.getByRole('checkbox').uncheck();
    await allow(popup);
  });
  await expect(screen.toast(/^Data validation unexpected error: The permission/)).toBeVisible();
  await call(nodes.remove, { params: { id: node.id }, query: {} });
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: /^Sign in/ }).click();
  const popup = await opened;
  await expect(screen.toast('Data validation unexpected error: Not found')).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('a document is sent to a folder of Google Drive and opened there [SEND-07] [SEND-08]', async ({
  adminPage: page,
  makeProcess,
  call,
  drive,
}) => {
  const folder = drive.state.addFolder('Out');
  const { id } = await makeProcess('Sends to Drive');
  const parser = await parserOf(call, id);
  const upload = await addNode(call, {
    processId: id,
    activityType: 'HUP',
    name: 'Way in',
    x: (parser.x ?? 0) - 380,
    y: parser.y ?? 0,
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.plus('File parser').click();
  await page.getByRole('button', { name: 'Send to Google Drive', exact: true }).click();
  const { panel } = screen;
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    '1. Connection',
    '2. File',
    '3. Trigger',
    '4. Last result',
    '5. Additional settings',
  ]);
  await screen.section('File').click();
  const name = panel.getByRole('textbox', { name: 'Preferred filename' });
  await name.click();
  await page.keyboard.type('Za/ż*ó"ł:ć (1)_2-3.txt');
  await expect(name).toHaveText('Zażółć (1)_2-3.txt');
  await page.keyboard.press('Enter');
  await expect(name).toHaveText('Zażółć (1)_2-3.txt');
  await pasteText(page, 'pasted');
  await expect(name).toHaveText('Zażółć (1)_2-3.txt');
  const content = panel.getByRole('textbox', { name: 'File content' });
  await content.click();
  await page.keyboard.type('About ');
  await panel.getByRole('button', { name: 'Insert wildcard into File content' }).click();
  await page.getByRole('treeitem', { name: 'Text of the document' }).click();

  await expect(panel.getByText('The node cannot be saved before it has a connection.')).toBeVisible();
  await expect(screen.notSaved).toContainText('multiple assigned');
  await panel.getByRole('button', { name: 'Add connection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Google Drive connection' });
  await dialog.getByLabel('Name').fill('Out');
  await dialog.getByLabel('Folder ID').fill(folder.id);
  await signIn(page, dialog, allow);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Add connection' })).toHaveCount(0);
  await screen.saved();
  await expectAccessible(page);
  const sender = (await call(nodes.list, { query: { processId: id } })).find(
    ({ activityType }) => activityType === 'SEND_TO_GOOGLE_DRIVE',
  );
  expect(sender).toMatchObject({
    preferredFilename: 'Zażółć (1)_2-3.txt',
    fileContent: 'About ${document.content}',
  });

  const body = new FormData();
  body.append('nodeId', String(upload.id));
  body.append('file', new Blob(['Dear Anna']), 'letter.txt');
  const documentId = (await call(documents.upload, { body })).documents[0]?.id;
  await expect.poll(() => drive.state.in(folder.id).length).toBe(1);
  await page.goto(`/entity/process/${id}/document/${documentId}`);
  await page.getByRole('tab', { name: /Send to Google Drive/ }).click();
  await expect(page.getByText('The file was saved in Google Drive.')).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the file' }).click();
  const file = await opened;
  await expect(file.getByRole('heading', { name: 'Zażółć (1)_2-3.txt' })).toBeVisible();
  await expect(file.getByText('About Dear Anna')).toBeVisible();
});
