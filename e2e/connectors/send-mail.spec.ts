import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { startSmtpSink, type SmtpSink } from '@scriptorium/testing/servers/smtp-sink.ts';
import { makeCertificate } from '@scriptorium/testing/servers/test-certificate.ts';
import { addNode } from '@scriptorium/testing/scenes/desk.ts';
import { expect, expectAccessible, test as base } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';

const USER = 'office@example.org';
const PASSWORD = 'swordfish-7';

/** A mail server whose certificate the product trusts, as that of a company. */
const test = base.extend<object, { mailServer: SmtpSink & { authority: string } }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'scriptorium-mail-'));
      const certificate = makeCertificate();
      const authority = join(folder, 'authority.pem');
      await writeFile(authority, certificate.cert);
      const sink = await startSmtpSink({ user: USER, password: PASSWORD }, { tls: certificate });
      await provide(Object.assign(sink, { authority }));
      await sink.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ mailServer }, provide) =>
      provide({
        TIME_ZONE: 'Europe/Warsaw',
        OUTGOING_ALLOW: `127.0.0.1:${mailServer.port}`,
        NODE_EXTRA_CA_CERTS: mailServer.authority,
      }),
    { scope: 'worker' },
  ],
});

async function uploadTo(call: Call, nodeId: number, filename: string): Promise<number> {
  const body = new FormData();
  body.append('nodeId', String(nodeId));
  body.append('file', new Blob(['Dear Anna']), filename);
  return (await call(documents.upload, { body })).documents[0]!.id;
}

test('a process gets a secret and a node that sends mails with it; each document is mailed [SEND-01] [SEND-02] [SEND-14] [CONST-91] [ERR-73]', async ({
  adminPage: page,
  makeProcess,
  call,
  mailServer,
}) => {
  const { id } = await makeProcess('Sends mails');
  const upload = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: -400 });
  await page.goto(`/entity/process/${id}/secrets`);
  await page.getByRole('button', { name: 'New secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'New secret' });
  await dialog.getByLabel(/^Name/).fill('Mailbox');
  await dialog.getByLabel(/^Value/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Active: Mailbox' })).toBeVisible();

  const screen = new GraphScreen(page);
  await screen.open(id);
  await screen.plus('File parser').click();
  await page.getByRole('button', { name: 'Send mail', exact: true }).click();
  const { panel } = screen;
  await expect(panel).toHaveAccessibleName('Send mail');
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    '1. Node settings',
    '2. Additional settings',
  ]);
  const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
  const required = panel.getByText('This field is required.');
  const [subject, text] = [field('Subject'), field('Text')];
  await subject.click();
  await page.keyboard.type('News of ${document.filename}');
  await expect(required).toHaveCount(3);
  await text.click();
  await page.keyboard.type('It says: ${document.content}');
  await expect(required).toHaveCount(2);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await expect(required).toHaveCount(3);
  await page.keyboard.type('It says: ${document.content}');
  await field('SMTP server').fill('127.0.0.1');
  await field('Username').fill(USER);
  await expect(required).toHaveCount(0);
  await field('Port').fill('');
  await expect(required).toHaveCount(1);
  await field('Port').fill(String(mailServer.port));
  await field('Username').fill('');
  await field('Username').fill(USER);
  await screen.choose(panel, 'Password (secret of the process)', 'Mailbox');

  const add = panel.getByRole('button', { name: 'Add receiver' });
  await screen.choose(panel, 'Type', 'To');
  for (let at = 1; at <= 8; at += 1) {
    await field('E-mail').fill(`person${at}@example.org`);
    await add.click();
  }
  const list = panel.getByRole('list', { name: 'Receivers' });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  expect(await list.evaluate((node) => getComputedStyle(node).maxHeight)).toBe('200px');
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200);
  await expectAccessible(page);
  for (let at = 3; at <= 8; at += 1)
    await list.getByRole('button', { name: `Remove person${at}@example.org` }).click();
  await screen.saved();
  const stored = (await call(nodes.list, { query: { processId: id } })).find(
    ({ activityType }) => activityType === 'SEND_MAIL',
  );
  expect(stored).toMatchObject({
    subject: 'News of ${document.filename}',
    template: 'It says: ${document.content}',
    templateEditorState: { root: { type: 'root' } },
    smtpHost: '127.0.0.1',
    smtpPort: mailServer.port,
    username: USER,
    secret: { id: expect.any(Number) as unknown },
    mailReceivers: [
      { email: 'person1@example.org', type: 'DO' },
      { email: 'person2@example.org', type: 'DO' },
    ],
  });
  expect(JSON.stringify(stored)).not.toContain(PASSWORD);

  mailServer.refused.add('person2@example.org');
  const letter = await uploadTo(call, upload.id, 'letter.txt');
  await expect
    .poll(() => mailServer.mails, { timeout: 90_000 })
    .toMatchObject([{ subject: 'News of letter.txt', text: 'It says: Dear Anna', from: USER }]);
  const workspace = new WorkspaceScreen(page);
  await workspace.open(id, letter);
  await workspace.step('Send mail').click();
  const receivers = workspace.steps.getByRole('list', { name: 'Receivers' });
  await expect(receivers.getByRole('listitem')).toHaveText([
    'To: person1@example.org – sent',
    'To: person2@example.org – not sent (550)',
  ]);
  await expect(workspace.steps.getByText(/Run the step again to send it to the remaining/)).toBeVisible();
  await expectAccessible(page);
  mailServer.refused.clear();
  await workspace.action('Run again').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).click();
  await expect(receivers.getByRole('listitem')).toHaveText([
    'To: person1@example.org – got it before',
    'To: person2@example.org – sent',
  ]);
  expect(mailServer.delivered.map(({ to }) => to)).toEqual([
    ['person1@example.org'],
    ['person2@example.org'],
  ]);
});
