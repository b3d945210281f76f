import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { emailConnections } from '../email-upload.contract.ts';
import { startImapServer, type ImapServer } from '@scriptorium/testing/servers/imap-server.ts';
import { allowSocketsTo } from '@scriptorium/testing/page/no-sockets.ts';
import { expect, testWith } from '@scriptorium/testing/page/test.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { GraphScreen } from '@scriptorium/testing/page-scenes/graph-page.ts';

const test = testWith({ OUTGOING_ALLOW: '127.0.0.0/8' });

let mailServer: ImapServer;
test.beforeAll(async () => {
  allowSocketsTo('127.*');
  mailServer = await startImapServer();
  trust(mailServer.certificates.authority);
});
test.afterAll(() => mailServer.stop());

const mail = (subject: string) =>
  [
    'From: Jan <jan@example.org>',
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '.')}@example.org>`,
    'Date: Tue, 03 Nov 2026 10:00:00 +0100',
    '',
    `About ${subject}`,
    '',
  ].join('\r\n');
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test('a mailbox is added in the panel, tested with a wrong and the right password, and its mails become documents [UPL-01] [NODE-02] [CONST-80] [CONST-90] [ERR-41]', async ({
  adminPage,
  makeProcess,
  call,
}) => {
  mailServer.deliver('INBOX', [mail('First invoice'), mail('Second invoice')]);
  const { id } = await makeProcess(unique('Receives mails'));
  const screen = new GraphScreen(adminPage);
  await screen.open(id);
  await adminPage.getByRole('button', { name: 'Add upload node' }).click();
  await adminPage.getByRole('menuitem', { name: 'E-mail upload' }).click();
  const { panel } = screen;
  await expect(panel.getByText('No connections yet.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Fetch now' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Add connection' }).click();

  const dialog = adminPage.getByRole('dialog', { name: 'Add mailbox' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const password = dialog.getByLabel('Password', { exact: false }).and(dialog.locator('input'));
  const runTest = dialog.getByRole('button', { name: 'Test connection' });
  await expect(runTest).toBeDisabled();
  const port = dialog.getByRole('combobox', { name: 'Port' });
  await expect(port).toHaveValue('993 (TLS)');
  await port.click();
  await expect(adminPage.getByRole('option')).toHaveText(['993 (TLS)', '143 (STARTTLS)']);
  await adminPage.getByRole('option', { name: '993 (TLS)' }).click();
  await field('IMAP server').fill('https://imap.example.org');
  await field('E-mail address').fill('anna');
  await field('Folder').focus();
  await expect(dialog.getByText('This is neither a host name nor an IPv4 address.')).toBeVisible();
  await expect(dialog.getByText('This is not an e-mail address.')).toBeVisible();
  await field('IMAP server').fill(mailServer.host);
  await field('E-mail address').fill(mailServer.account.address);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await password.fill('wrong');
  await runTest.click();
  await expect(
    dialog.getByText(`Step “sign in”: ${mailServer.host} refused the username or the password.`),
  ).toBeVisible();
  await password.fill(mailServer.account.password);
  await runTest.click();
  await expect(dialog.getByText('Connection works. Items there: 2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const list = panel.getByRole('list', { name: 'Connections' });
  await expect(list.getByText(`${mailServer.account.address}, INBOX`)).toBeVisible();
  await expect(list.getByText(new RegExp(mailServer.host.replaceAll('.', String.raw`\.`)))).toBeVisible();
  await panel.getByRole('button', { name: 'Fetch now' }).click();
  await expect(list.getByText(/Found 2 · documents 2/)).toBeVisible();
  const { content } = await call(documents.info, {
    query: {},
    body: { filters: [{ type: 'PROCESS_ID', value: id }] },
  });
  expect(content.map(({ filename }) => filename).sort()).toEqual(['First invoice.eml', 'Second invoice.eml']);

  const name = `${mailServer.account.address}, INBOX`;
  await list.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = adminPage.getByRole('dialog', { name: 'Edit mailbox' });
  const kept = edit.getByLabel('Password', { exact: false }).and(edit.locator('input'));
  await expect(kept).toHaveValue('');
  await expect(kept).toHaveAttribute('placeholder', '**********');
  await edit.getByRole('radio', { name: 'Attachments only' }).check();
  await edit.getByRole('button', { name: 'Test connection' }).click();
  await expect(edit.getByText('Connection works. Items there: 2.')).toBeVisible();
  await edit.getByRole('textbox', { name: 'IMAP server' }).fill('imap.example.org');
  await expect(edit.getByText('Another server, port or address needs the password again.')).toBeVisible();
  await edit.getByRole('textbox', { name: 'IMAP server' }).fill(mailServer.host);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(list.getByText(/attachments/)).toBeVisible();
  const all = await call(nodes.list, { query: { processId: id } });
  const nodeId = all.find(({ activityType }) => activityType === 'EMAIL_UPLOAD')?.id ?? 0;
  expect(await call(emailConnections.list, { query: { nodeId } })).toMatchObject([
    { contentType: 'ATTACHMENT', password: null },
  ]);

  await list.getByRole('button', { name: `Delete ${name}` }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByText('No connections yet.')).toBeVisible();
});
