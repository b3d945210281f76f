import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { sftpConnections } from '@scriptorium/nodes/connections/sftp/sftp-connections.contract.ts';
import { emailConnections } from '@scriptorium/nodes/email-upload/email-upload.contract.ts';
import { startImapServer, type ImapServer } from '@scriptorium/testing/servers/imap-server.ts';
import { startSftpServer, type SftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { startSmtpSink, type SmtpSink } from '@scriptorium/testing/servers/smtp-sink.ts';
import { makeCertificate } from '@scriptorium/testing/servers/test-certificate.ts';
import { parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test as base } from '../support/fixtures.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const OFFICE = 'office@example.org';
const PASSWORD = 'swordfish-7';

interface Servers {
  readonly inbox: ImapServer;
  readonly outbox: SmtpSink;
  readonly files: SftpServer;
  /** The authorities that signed the certificates of both mail servers. */
  readonly authorities: string;
}

/** A mailbox, an SMTP server and an SFTP server, as a company has them. */
const test = base.extend<object, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'scriptorium-authorities-'));
      const certificate = makeCertificate();
      const inbox = await startImapServer();
      const outbox = await startSmtpSink({ user: OFFICE, password: PASSWORD }, { tls: certificate });
      const files = await startSftpServer();
      const authorities = join(folder, 'authorities.pem');
      await writeFile(authorities, `${inbox.certificates.authority}\n${certificate.cert}`);
      await provide({ inbox, outbox, files, authorities });
      await inbox.stop();
      await outbox.close();
      await files.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ servers }, provide) =>
      provide({
        TIME_ZONE: 'Europe/Warsaw',
        OUTGOING_ALLOW: '127.0.0.0/8',
        NODE_EXTRA_CA_CERTS: servers.authorities,
      }),
    { scope: 'worker' },
  ],
});

const INVOICE = 'Invoice 7 of 2026. Total: 1,250.00 PLN, payable by Anna Nowak.';
const mailWithInvoice = [
  'From: Jan <jan@example.org>',
  'Subject: Invoice',
  'Message-ID: <invoice.7@example.org>',
  'Date: Tue, 03 Nov 2026 10:00:00 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="=-b"',
  '',
  '--=-b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'The invoice is attached.',
  '--=-b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Disposition: attachment; filename="invoice 7.txt"',
  '',
  INVOICE,
  '--=-b--',
  '',
].join('\r\n');

/** A process that receives invoices by mail, has amounts tagged and accepted, and sends them on in three ways. */
async function makeInvoices(call: Call, processId: number, receiverId: number, servers: Servers) {
  const parser = await parserOf(call, processId);
  const add = (activityType: Node['activityType'], more: { name: string; [setting: string]: unknown }) =>
    call(nodes.create, { body: { processId, activityType, ...more } });
  const inbox = await add('EMAIL_UPLOAD', { name: 'Inbox' });
  await call(emailConnections.create, {
    body: {
      nodeId: inbox.id,
      imapHost: servers.inbox.host,
      imapPort: 993,
      ...servers.inbox.account,
      folder: 'INBOX',
      contentType: 'ATTACHMENT',
      cron: '*/2 * * * * *',
    },
  });
  const tagging = await add('SPAN', { name: 'Amounts', fromId: parser.id, requiresAcceptance: true });
  await call(labels.create, {
    params: { nodeId: tagging.id },
    body: { name: 'Total', backgroundColor: '#8ecae6', textColor: '#000000' },
  });
  const file = await add('SEND_TO_SFTP', { name: 'Archive', fromId: tagging.id });
  const { user: username, password } = servers.files;
  await call(sftpConnections.saveMany, {
    body: {
      nodeId: file.id,
      newConnections: [
        {
          name: 'Archive',
          address: '127.0.0.1',
          port: servers.files.port,
          folder: '',
          password: { useKey: false, username, password, privateKey: null, publicKey: null },
        },
      ],
    },
  });
  await call(nodes.update, {
    body: {
      id: file.id,
      preferredFilename: 'total of ${document.filename}',
      fileContent: '${document.spanTags}',
    },
  });
  const secret = await call(secrets.create, { body: { name: 'Mailbox', value: PASSWORD, processId } });
  const mail = await add('SEND_MAIL', { name: 'Answer', fromId: tagging.id });
  await call(nodes.update, {
    body: {
      id: mail.id,
      subject: 'Accepted: ${document.filename}',
      template: 'Tagged: ${document.spanTags}',
      smtpHost: '127.0.0.1',
      smtpPort: servers.outbox.port,
      username: OFFICE,
      secret: { id: secret.id },
      mailReceivers: [{ id: 1, email: 'jan@example.org', type: 'DO' }],
    },
  });
  const forward = await add('IPS', { name: 'To payments', fromId: tagging.id });
  await call(nodes.update, {
    body: {
      id: forward.id,
      preferredDocName: 'pay ${document.filename}',
      payload: 'Pay: ${document.spanTags}',
      receivers: [{ id: receiverId }],
    },
  });
}

const documentsOf = async (call: Call, processId: number) => {
  const filters = [{ type: 'PROCESS_ID' as const, value: processId }];
  return (await call(documents.info, { query: {}, body: { filters } })).content;
};

/** Opens the document from the list, tags the total and accepts the step. */
async function tagAndAccept(page: Page, processId: number): Promise<void> {
  await page.goto(`/entity/process/${processId}/documents`);
  await page.getByRole('link', { name: 'invoice 7.txt' }).first().click();
  const screen = new WorkspaceScreen(page);
  await expect(screen.text).toContainText('Total: 1,250.00 PLN');
  await screen.step('Amounts').click();
  await screen.action('Start working').click();
  await screen.drag('1,250.00 PLN');
  await screen.option('Total').click();
  await expect(screen.tagList.getByRole('listitem')).toHaveText([/1,250.00 PLN/]);
  await screen.action('Accept').click();
  await expect(screen.step('Amounts')).toContainText('Accepted');
}

test('an invoice arrives by mail, is tagged and accepted, and leaves by SFTP, by mail and to another process', async ({
  adminPage: page,
  makeProcess,
  call,
  servers,
}) => {
  const [invoices, payments] = [await makeProcess('Invoices by mail'), await makeProcess('Payments')];
  const receiver = await call(nodes.create, {
    body: { processId: payments.id, activityType: 'IPR', name: 'From invoices' },
  });
  await makeInvoices(call, invoices.id, receiver.id, servers);

  servers.inbox.deliver('INBOX', [mailWithInvoice]);
  await page.goto(`/entity/process/${invoices.id}/sources`);
  await expect(page.getByRole('table', { name: 'Connections' }).getByText(/documents 1/)).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Documents' }).click();
  await expect(
    page.getByRole('table', { name: 'Items' }).getByText('invoice 7.txt', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await tagAndAccept(page, invoices.id);
  const screen = new WorkspaceScreen(page);
  for (const step of ['Archive', 'Answer', 'To payments'])
    await expect(screen.step(step)).toContainText('Accepted', { timeout: 60_000 });
  await screen.step('Archive').click();
  await expect(screen.steps.getByText(/File was saved at .*total of invoice 7\.txt/)).toBeVisible();

  const written = join(servers.files.folder, 'total of invoice 7.txt');
  expect(existsSync(written)).toBe(true);
  expect(readFileSync(written, 'utf8')).toContain('1,250.00 PLN');
  expect(servers.outbox.mails).toMatchObject([
    {
      subject: 'Accepted: invoice 7.txt',
      text: expect.stringContaining('1,250.00 PLN') as unknown,
      from: OFFICE,
    },
  ]);
  await expect
    .poll(async () => (await documentsOf(call, payments.id)).map(({ filename }) => filename))
    .toEqual([expect.stringMatching(/^pay invoice 7/)]);
  await page.goto(`/entity/process/${payments.id}/documents`);
  await page
    .getByRole('link', { name: /^pay invoice 7/ })
    .first()
    .click();
  await expect(page.getByRole('main')).toContainText('1,250.00 PLN');
  expect(await documentsOf(call, invoices.id)).toHaveLength(1);
});
