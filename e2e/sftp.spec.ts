import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes, type Node } from '@scriptorium/contract/nodes.ts';
import { sftpConnections } from '@scriptorium/contract/sftp-connections.ts';
import { sftpConnectionTo, sftpKeyConnectionTo } from '@scriptorium/testing/sftp-connection.ts';
import { startSftpServer, type SftpServer } from '@scriptorium/testing/sftp-server.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addNode, GraphScreen, parserOf } from './graph-page.ts';
import { pasteText } from './paste-text.ts';
import { WorkspaceScreen } from './workspace-screen.ts';

let server: SftpServer;
test.beforeAll(async () => {
  server = await startSftpServer();
});
test.beforeEach(() => server.clear());
test.afterAll(() => server.close());

const MASK = '*'.repeat(10);
const saveOf = (within: Locator) => within.getByRole('button', { name: 'Save', exact: true });

/** Fills in the dialog of a connection that signs in with a password. */
async function fill(dialog: Locator, more: { name?: string; password?: string } = {}): Promise<void> {
  await dialog
    .getByLabel('Name', { exact: false })
    .first()
    .fill(more.name ?? 'Archive');
  await dialog.getByLabel('Address').fill('127.0.0.1');
  await dialog.getByLabel('Port').fill(String(server.port));
  await dialog.getByLabel('User name').fill(server.user);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(more.password ?? server.password);
}

async function addUpload(call: Call, processId: number): Promise<Node> {
  const { x, y } = await parserOf(call, processId);
  return addNode(call, { processId, activityType: 'SFTP_UPLOAD', name: 'Archive in', x: x - 380, y });
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an SFTP upload gets a tested connection in its panel, and fetches files into documents [UPL-10] [UPL-14] [NODE-02]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Fetches by SFTP');
  const node = await addUpload(call, id);
  server.write('Zażółć.txt', 'Dear Anna');
  server.write('half.part', 'not yet');
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Archive in', 'Schedule');
  const { panel } = screen;
  await expect(panel.getByText('No connections yet.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Fetch now' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Add connection' }).click();
  const dialog = dialogOf(page, 'Add connection');
  const test = dialog.getByRole('button', { name: 'Test connection' });
  await expect(test).toHaveAttribute('data-status', 'idle');
  await expect(test).toBeDisabled();
  await fill(dialog, { password: 'wrong' });
  await test.click();
  await expect(test).toHaveAttribute('data-status', 'error');
  await expect(dialog.getByText(/Step “sign in”: 127\.0\.0\.1:\d+ refused the user name/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(server.password);
  // Other settings: the result of the last test is not theirs.
  await expect(test).toHaveAttribute('data-status', 'idle');
  await test.click();
  await expect(test).toHaveAttribute('data-status', 'success');
  await expect(dialog.getByText('Connection works. Items there: 1.')).toBeVisible();
  await saveOf(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(`127.0.0.1:${server.port}`)).toBeVisible();
  await expect(panel.getByText('Not fetched yet')).toBeVisible();

  await panel.getByRole('button', { name: 'Fetch now' }).click();
  await expect(screen.toast('The fetch starts in a moment.')).toBeVisible();
  await expect(panel.getByText('Found 1 · documents 1 · waiting 0 · failed 0')).toBeVisible({
    timeout: 30_000,
  });
  const filters = [{ type: 'PROCESS_ID' as const, value: id }];
  const { content } = await call(documents.info, { query: {}, body: { filters } });
  expect(content.map(({ filename }) => filename)).toEqual(['Zażółć.txt']);

  await panel.getByRole('switch', { name: 'Active' }).click();
  await panel.getByRole('textbox', { name: 'Cron' }).fill('0 0 6 * * *');
  await screen.saved();
  await expect
    .poll(() => call(nodes.get, { params: { id: node.id }, query: {} }))
    .toMatchObject({ active: false, cron: '0 0 6 * * *' });
  await expect(panel.getByText('Inactive', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the dialog of a connection checks its fields [UPL-12] [ERR-41] [CONST-81]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Checks SFTP');
  const node = await addUpload(call, id);
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Archive in');
  await screen.panel.getByRole('button', { name: 'Add connection' }).click();
  const dialog = dialogOf(page, 'Add connection');
  const required = dialog.getByText('This field is required.');
  await expect(dialog.getByLabel('Port')).toHaveValue('22');
  await saveOf(dialog).click();
  // Name, address, user name and password.
  await expect(required).toHaveCount(4);
  await fill(dialog);
  await expect(required).toHaveCount(0);
  await dialog.getByLabel('Address').fill('not a host');
  await expect(dialog.getByText('This is neither a host name nor an IPv4 address.')).toBeVisible();
  await dialog.getByLabel('Address').fill('127.0.0.1');
  for (const [port, message] of [
    ['0', 'This field should be at least 1.'],
    ['65536', 'This field cannot be more than 65535.'],
  ] as const) {
    await dialog.getByLabel('Port').fill(port);
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel('Port').fill(String(server.port));
  await dialog.getByText('Private key', { exact: true }).click();
  await saveOf(dialog).click();
  // Both keys.
  await expect(required).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Private key' }).fill('no key');
  await dialog.getByRole('textbox', { name: 'Public key' }).fill(server.key.publicKey);
  await saveOf(dialog).click();
  await expect(dialog.getByText('This is no private key that can be read.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Private key' }).fill(server.key.privateKey);
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill('');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('Connection works. Items there: 0.')).toBeVisible();
  await expectAccessible(page);
  await saveOf(dialog).click();
  await expect(dialog).toBeHidden();
  expect(await call(sftpConnections.list, { query: { nodeId: node.id } })).toMatchObject([
    { port: server.port, password: { useKey: true, publicKey: server.key.publicKey } },
  ]);
});

test('stored secrets are shown as ten asterisks, kept when they stay empty, and asked for another server [UPL-13] [CONST-90]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Keeps secrets');
  const node = await addUpload(call, id);
  await call(sftpConnections.create, { body: { nodeId: node.id, ...sftpConnectionTo(server) } });
  await call(sftpConnections.create, {
    body: { nodeId: node.id, ...sftpKeyConnectionTo(server), name: 'By key' },
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Archive in');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sftp-connection-data') && request.method() !== 'GET')
      sent.push(request.postDataJSON());
  });
  await screen.panel.getByRole('button', { name: 'Edit Archive' }).click();
  const dialog = dialogOf(page, 'Edit Archive');
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await expect(password).toHaveValue('');
  await expect(password).toHaveAttribute('placeholder', MASK);
  const test = dialog.getByRole('button', { name: 'Test connection' });
  await test.click();
  await expect(test).toHaveAttribute('data-status', 'success');
  expect(sent).toMatchObject([{ password: { password: null, privateKey: null } }]);
  await dialog.getByLabel('Address').fill('localhost');
  await expect(dialog.getByText('The server has changed: give the secrets again.')).toBeVisible();
  await expect(password).not.toHaveAttribute('placeholder', MASK);
  await expect(test).toBeDisabled();
  await saveOf(dialog).click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(1);
  await dialog.getByLabel('Address').fill('127.0.0.1');
  await dialog.getByLabel('Folder').fill('.');
  await saveOf(dialog).click();
  await expect(dialog).toBeHidden();

  await screen.panel.getByRole('button', { name: 'Edit By key' }).click();
  const byKey = dialogOf(page, 'Edit By key');
  const privateKey = byKey.getByRole('textbox', { name: 'Private key' });
  await expect(privateKey).toHaveAttribute('placeholder', MASK);
  await expect(byKey.getByRole('textbox', { name: 'Public key' })).toHaveValue(server.key.publicKey);
  await byKey.getByRole('button', { name: 'Test connection' }).click();
  await expect(byKey.getByText('Connection works. Items there: 0.')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ password: { password: null, privateKey: null } });
});

test('a changed key of the server stops fetching until somebody trusts it with both fingerprints before them', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Trusts keys');
  const node = await addUpload(call, id);
  await call(sftpConnections.create, { body: { nodeId: node.id, ...sftpConnectionTo(server) } });
  const fetchNow = () => call(sftpConnections.fetch, { params: { id: node.id } });
  const list = async () => (await call(sftpConnections.list, { query: { nodeId: node.id } }))[0];
  await fetchNow();
  await expect.poll(async () => (await list())?.hostKey).toMatch(/^SHA256:/);
  const before = (await list())?.hostKey ?? '';
  await server.changeHostKey();
  await fetchNow();
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Archive in');
  const { panel } = screen;
  await expect(panel.getByText('Stopped', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByText(/shows another key than before/)).toBeVisible();
  await panel.getByRole('button', { name: 'Trust the new key' }).click();
  const question = dialogOf(page, 'Trust another key');
  await expect(question.getByText(`Before: ${before}`)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Trust the new key' }).click();
  await expect(screen.toast('The new key is trusted.')).toBeVisible();
  await expect.poll(async () => (await list())?.hostKey).not.toBe(before);
  await expect(panel.getByRole('button', { name: 'Trust the new key' })).toBeHidden();
});

test('a send node writes a file, and the workspace shows its address [SEND-08] [SEND-10] [SEND-11] [RAG-13] [WS-23] [ERR-55] [ERR-85]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess('Sends by SFTP');
  const parser = await parserOf(call, id);
  const hup = await addNode(call, {
    processId: id,
    activityType: 'HUP',
    name: 'Way in',
    x: parser.x - 380,
    y: parser.y,
  });
  await addNode(call, {
    processId: id,
    activityType: 'SEND_TO_SFTP',
    name: 'Archive out',
    x: parser.x + 330,
    y: parser.y,
    fromId: parser.id,
  });
  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.openPanel('Archive out', 'Connection', 'Trigger');
  const { panel } = screen;
  const name = panel.getByRole('textbox', { name: 'Preferred filename' });
  const content = panel.getByRole('textbox', { name: 'File content' });
  await name.click();
  await page.keyboard.type('a/b:ż (1)_*?\\');
  await page.keyboard.press('Enter');
  await expect(name).toHaveText('abż (1)_');
  await pasteText(page, 'pasted');
  await expect(name).toHaveText('abż (1)_');
  await expect(panel.getByText('This field is required.')).toHaveCount(1);
  await content.click();
  await pasteText(page, 'Saved.');
  await expect(content).toHaveText('Saved.');
  await expect(panel.getByText('This field is required.')).toHaveCount(0);
  await name.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(panel.getByText('This field is required.')).toHaveCount(1);
  await page.keyboard.type('ż ');
  await panel.getByRole('button', { name: 'Insert wildcard into Preferred filename' }).click();
  await page.getByRole('treeitem', { name: 'File name' }).click();
  await expect(name).toHaveText('ż File name');
  await panel.getByRole('heading', { level: 2 }).focus();
  await expect(screen.toast('multiple assigned')).toBeVisible();
  await expect(screen.notSaved).toContainText('multiple assigned');

  await panel.getByRole('button', { name: 'Add connection' }).click();
  const dialog = dialogOf(page, 'Add connection');
  await fill(dialog);
  await saveOf(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Add connection' })).toBeHidden();
  await screen.saved();
  await expectAccessible(page);
  const node = (await call(nodes.list, { query: { processId: id } })).find(
    ({ activityType }) => activityType === 'SEND_TO_SFTP',
  );
  expect(node).toMatchObject({ preferredFilename: 'ż ${document.filename}', fileContent: 'Saved.' });
  const second = { nodeId: node?.id ?? 0, ...sftpConnectionTo(server) };
  await expect(call(sftpConnections.create, { body: second })).rejects.toMatchObject({
    key: 'error.connection.multipleAssigned',
  });

  const body = new FormData();
  body.append('nodeId', String(hup.id));
  body.append('file', new Blob(['Dear Anna']), 'letter.txt');
  const { documents: made } = await call(documents.upload, { body });
  const file = join(server.folder, 'ż letter.txt');
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('Saved.');
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, made[0]?.id ?? 0);
  await workspace.step('Archive out').click();
  const address = `sftp://127.0.0.1:${server.port}${file}`;
  await expect(workspace.steps.getByText(`File was saved at ${address}`)).toBeVisible();
  await expectAccessible(page);
  // An answer without the address.
  await page.route('**/action-execution-results/send-to-sftp*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), createdFileAddress: null } });
  });
  await page.reload();
  await workspace.step('Archive out').click();
  await expect(workspace.steps.getByText('File was saved at unknown')).toBeVisible();
});
