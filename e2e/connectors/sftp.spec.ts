import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sftpConnections } from '@scriptorium/nodes/connections/sftp/sftp-connections.contract.ts';
import { sftpConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { startSftpServer, type SftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { addNode, parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { pasteText } from '../support/paste-text.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

let server: SftpServer;
test.beforeAll(async () => {
  server = await startSftpServer();
});
test.beforeEach(() => server.clear());
test.afterAll(() => server.close());

const saveOf = (within: Locator) => within.getByRole('button', { name: 'Save', exact: true });

/** Fills in the dialog of a connection that signs in with a password. */
async function fill(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Name', { exact: false }).first().fill('Archive');
  await dialog.getByLabel('Address').fill('127.0.0.1');
  await dialog.getByLabel('Port').fill(String(server.port));
  await dialog.getByLabel('Username').fill(server.user);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(server.password);
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

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
  await page.getByRole('treeitem', { name: 'Filename' }).click();
  await expect(name).toHaveText('ż Filename');
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
