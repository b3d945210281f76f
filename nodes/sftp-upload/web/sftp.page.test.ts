import type { PageLocator } from '@scriptorium/testing/page/locator.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { sftpConnections } from '../../connections/sftp/sftp-connections.contract.ts';
import { sftpConnectionTo, sftpKeyConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { startSftpServer, type SftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { allowSocketsTo } from '@scriptorium/testing/page/no-sockets.ts';
import { expect, testWith } from '@scriptorium/testing/page/test.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const test = testWith({ OUTGOING_ALLOW: '127.0.0.1,localhost' });

let server: SftpServer;
test.beforeAll(async () => {
  server = await startSftpServer();
  allowSocketsTo(`127.0.0.1:${server.port}`);
});
test.beforeEach(() => server.clear());
test.afterAll(() => server.close());

const MASK = '*'.repeat(10);
const saveOf = (within: PageLocator) => within.getByRole('button', { name: 'Save', exact: true });

/** Fills in the dialog of a connection that signs in with a password. */
async function fill(dialog: PageLocator, password = server.password): Promise<void> {
  await dialog.getByLabel('Name', { exact: false }).first().fill('Archive');
  await dialog.getByLabel('Address').fill('127.0.0.1');
  await dialog.getByLabel('Port').fill(String(server.port));
  await dialog.getByLabel('Username').fill(server.user);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
}

async function addUpload(call: Call, processId: number): Promise<Node> {
  const { x, y } = await parserOf(call, processId);
  return addNode(call, { processId, activityType: 'SFTP_UPLOAD', name: 'Archive in', x: x - 380, y });
}

const dialogOf = (page: TestPage, name: string) => page.getByRole('dialog', { name });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('an SFTP upload gets a tested connection in its panel, and fetches files into documents [UPL-10] [UPL-14] [NODE-02]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Fetches by SFTP'));
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
  const expectStatus = async (status: string, colour: RegExp) => {
    await expect(test).toHaveAttribute('data-status', status);
    await expect(test).toHaveAttribute('style', colour);
  };
  await expectStatus('idle', /^(?!.*--mantine-color-(blue|teal|red)-)/);
  await expect(test).toBeDisabled();
  await fill(dialog, 'wrong');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/sftp-connection-data/test', async (route) => {
    await held;
    await route.continue();
  });
  await test.click();
  await expectStatus('pending', /--mantine-color-blue-/);
  answer();
  await expectStatus('error', /--mantine-color-red-/);
  await expect(dialog.getByText(/Step “sign in”: 127\.0\.0\.1:\d+ refused the username/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(server.password);
  // Other settings: the result of the last test is not theirs.
  await expect(test).toHaveAttribute('data-status', 'idle');
  const answered = page.waitForResponse((response) => response.url().endsWith('/sftp-connection-data/test'));
  await test.click();
  await expectStatus('success', /--mantine-color-teal-/);
  expect((await answered).status()).toBe(200);
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
});

test('the dialog of a connection checks its fields [UPL-12] [ERR-41] [CONST-81]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(unique('Checks SFTP'));
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
  const { id } = await makeProcess(unique('Keeps secrets'));
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
  const { id } = await makeProcess(unique('Trusts keys'));
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
  await question.getByRole('button', { name: 'Trust the new key' }).click();
  await expect(screen.toast('The new key is trusted.')).toBeVisible();
  await expect.poll(async () => (await list())?.hostKey).not.toBe(before);
  await expect(panel.getByRole('button', { name: 'Trust the new key' })).toBeHidden();
});
