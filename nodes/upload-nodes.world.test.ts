import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { googleDriveConnections } from './connections/google-drive/google-drive-connections.contract.ts';
import { httpUpload } from './http-upload/http-upload.contract.ts';
import { sftpConnections } from './connections/sftp/sftp-connections.contract.ts';
import { UPLOAD_TYPES } from '@scriptorium/domain/graph/activity-type.ts';
import { consent } from '@scriptorium/testing/servers/google-drive/consent.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { startImapServer } from '@scriptorium/testing/servers/imap-server.ts';
import { sftpConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { startSftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';
import { emailConnections, emailUpload } from './email-upload/email-upload.contract.ts';
import { folderConnections, folderFetch } from './folder-upload/folder-upload.contract.ts';

const [imap, sftp, drive] = await Promise.all([startImapServer(), startSftpServer(), startGoogleDrive()]);
trust(imap.certificates.authority);
const watched = mkdtempSync(join(tmpdir(), 'scriptorium-watched-'));
const world = await startWorld({
  settings: { ...drive.settings, OUTGOING_ALLOW: '127.0.0.0/8', WATCHED_FOLDERS: watched },
});
afterAll(async () => {
  await world.close();
  await Promise.all([imap.stop(), sftp.close(), drive.close()]);
  rmSync(watched, { recursive: true, force: true });
});
/** All but the receiver, whose documents come from senders. */
const TYPES = UPLOAD_TYPES.filter((type) => type !== 'IPR');
type UploadType = (typeof TYPES)[number];
const boss = world.callAs(world.admin);

/** Functions that put one document with a text into a node of each type. */
const imports: Record<UploadType, (nodeId: number, filename: string, text: string) => Promise<unknown>> = {
  HUP: (nodeId, name, text) => boss(documents.upload, { body: uploadForm({ nodeId, name, text }) }),
  HTTP_UPLOAD: (nodeId, name, text) =>
    boss(httpUpload.receive, { params: { endpoint: 'way-in' }, body: uploadForm({ nodeId, name, text }) }),
  EMAIL_UPLOAD: async (nodeId, filename, text) => {
    imap.deliver('INBOX', [mailWith(filename, text)]);
    await boss(emailConnections.create, {
      body: { nodeId, imapHost: imap.host, ...imap.account, folder: 'INBOX', contentType: 'ATTACHMENT' },
    });
    await boss(emailUpload.fetchMail, { params: { id: nodeId } });
  },
  SFTP_UPLOAD: async (nodeId, filename, text) => {
    sftp.write(filename, text);
    await boss(sftpConnections.create, { body: { nodeId, ...sftpConnectionTo(sftp) } });
    await boss(sftpConnections.fetch, { params: { id: nodeId } });
  },
  GDU_UPLOAD: async (nodeId, filename, text) => {
    const folder = drive.state.addFolder('in');
    drive.state.add({ name: filename, bytes: Buffer.from(text), parents: [folder.id] });
    const connection = { name: 'Drive', folderId: folder.id, ...(await consent(boss, nodeId)) };
    await boss(googleDriveConnections.save, { body: { nodeId, newConnections: [connection] } });
    await boss(googleDriveConnections.fetchContent, { params: { id: nodeId } });
  },
  FOLDER_UPLOAD: async (nodeId, filename, text) => {
    writeFileSync(join(watched, filename), text);
    await boss(folderConnections.create, { body: { nodeId, name: 'Scans', folder: watched } });
    await boss(folderFetch.now, { params: { id: nodeId } });
  },
};

const mailWith = (filename: string, text: string): string =>
  [
    'From: jan@example.org',
    'To: anna@example.org',
    'Subject: Letter',
    'MIME-Version: 1.0',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename="${filename}"`,
    '',
    text,
  ].join('\r\n');

it('each upload node puts its documents into its process [UPL-17]', async () => {
  const process = await world.make.process();
  const expected: { filename: string; upload_node_id: number; status: string }[] = [];
  for (const activityType of TYPES) {
    const more = activityType === 'HTTP_UPLOAD' ? { endpoint: 'way-in' } : {};
    const { id } = await world.make.node(process.id, { activityType, ...more });
    const filename = `${activityType}.txt`;
    await imports[activityType](id, filename, `Arrived by ${activityType}.`);
    expected.push({ filename, upload_node_id: id, status: 'DONE' });
  }
  await world.drain();
  const stored = await world.database.db
    .selectFrom('document')
    .select(['filename', 'upload_node_id', 'status'])
    .where('process_id', '=', process.id)
    .execute();
  expect(stored.toSorted((a, b) => (a.upload_node_id ?? 0) - (b.upload_node_id ?? 0))).toEqual(expected);
});
