import { sources } from '@scriptorium/contract/connections/sources.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { startImapServer, type ImapServer } from '@scriptorium/testing/servers/imap-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailConnections, emailUpload } from '../email-upload.contract.ts';
import { mailOf } from './fixtures/mail.ts';

let server: ImapServer;
let world: World;
beforeAll(async () => {
  server = await startImapServer();
  trust(server.certificates.authority);
  world = await startWorld({ settings: { OUTGOING_ALLOW: server.host } });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});

let folders = 0;

/** A node with a connection to a folder with these mails. */
async function mailboxWith(mails: readonly string[], more: object = {}) {
  folders += 1;
  const folder = `Box ${folders}`;
  server.deliver(folder, mails);
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const { id: nodeId } = await world.make.node(process.id, { activityType: 'EMAIL_UPLOAD' });
  const { address, password } = server.account;
  const body = { nodeId, imapHost: server.host, address, password, folder, ...more };
  const connection = await call(emailConnections.create, { body });
  return {
    folder,
    nodeId,
    connection,
    processId: process.id,
    fetch: async () => {
      await call(emailUpload.fetchMail, { params: { id: nodeId } });
      await world.drain();
    },
    status: async () => (await call(sources.ofNode, { params: { id: nodeId }, query: {} }))[0],
    /** Names, kinds and paths of the documents, oldest first. */
    documents: () =>
      world.database.db
        .selectFrom('document')
        .select(['filename', 'path', 'parent_id as parent'])
        .where('process_id', '=', process.id)
        .orderBy('id')
        .execute(),
    change: (changed: object) =>
      call(emailConnections.update, {
        params: { id: connection.id },
        body: { ...body, password: null, ...changed },
      }),
  };
}

it('imports each mail once, with its attachments as documents of their own [API-161] [UPL-04]', async () => {
  const attachments = [{ name: 'faktura.txt', content: 'Do zapłaty: 120 zł' }];
  const box = await mailboxWith([
    mailOf({ subject: 'Żółta faktura', attachments }),
    mailOf({ subject: 'Two' }),
  ]);
  await box.fetch();
  await box.fetch();
  const made = await box.documents();
  expect(made.map(({ filename }) => filename).sort()).toEqual(
    ['Two.eml', 'faktura.txt', 'Żółta faktura.eml'].sort(),
  );
  const mails = made.filter(({ parent }) => parent === null);
  expect(mails.map(({ path }) => path)).toEqual([box.folder, box.folder]);
  expect(await box.status()).toMatchObject({
    state: 'OK',
    counts: { found: 2, made: 2, waiting: 0, failed: 0, left: 0 },
  });
  server.deliver(box.folder, [mailOf({ subject: 'Three' })]);
  await box.fetch();
  expect((await box.documents()).map(({ filename }) => filename)).toContain('Three.eml');
});

it('imports attachments alone, and counts mails without any [UPL-04]', async () => {
  const box = await mailboxWith(
    [
      mailOf({
        attachments: [
          { name: 'a.txt', content: 'first' },
          { name: 'b.txt', content: 'second' },
        ],
      }),
      mailOf({ subject: 'Only text' }),
    ],
    { contentType: 'ATTACHMENT' },
  );
  await box.fetch();
  expect((await box.documents()).map(({ filename }) => filename).sort()).toEqual(['a.txt', 'b.txt']);
  expect(await box.status()).toMatchObject({ counts: { found: 3, made: 2, left: 1, failed: 0 } });
  const { rows } = await world.callAs(world.admin)(sources.items, {
    params: { id: box.processId },
    query: { state: 'EMPTY' },
  });
  expect(rows).toMatchObject([{ name: 'Only text.eml', reason: { key: 'reason.source.noAttachment' } }]);
});

it('takes the attachments of known mails when they are wanted later, and no mail twice', async () => {
  const box = await mailboxWith([
    mailOf({ subject: 'Letter', attachments: [{ name: 'a.txt', content: 'first' }] }),
    mailOf({ subject: 'Without an id', id: null }),
  ]);
  await box.fetch();
  const before = (await box.documents()).length;
  await box.change({ contentType: 'ATTACHMENT' });
  await box.fetch();
  await box.change({ contentType: 'MESSAGE' });
  await box.fetch();
  const names = (await box.documents()).slice(before).map(({ filename }) => filename);
  expect(names).toEqual(['a.txt']);
});

it('does not import a copy, but each of two equal mails without Message-ID', async () => {
  const mail = mailOf({ subject: 'Copied' });
  const nameless = mailOf({ subject: 'Nameless', id: null });
  const box = await mailboxWith([mail, mail, nameless, nameless]);
  await box.fetch();
  const names = (await box.documents()).map(({ filename }) => filename).sort();
  expect(names).toEqual(['Copied.eml', 'Nameless.eml', 'Nameless.eml']);
});

it('goes on after a file that cannot be imported', async () => {
  const box = await mailboxWith(
    [
      mailOf({
        attachments: [
          { name: 'empty.txt', content: '' },
          { name: 'a.txt', content: 'first' },
        ],
      }),
    ],
    { contentType: 'ATTACHMENT' },
  );
  await box.fetch();
  expect((await box.documents()).map(({ filename }) => filename)).toEqual(['a.txt']);
  expect(await box.status()).toMatchObject({ state: 'OK', counts: { failed: 1, made: 1 } });
});

it('stops at a wrong password, and says so', async () => {
  const box = await mailboxWith([mailOf({})], { password: 'wrong' });
  await box.fetch();
  expect(await box.status()).toMatchObject({
    state: 'STOPPED',
    reason: { key: 'reason.source.signIn', params: { host: server.host } },
    counts: { found: 0 },
  });
  expect(JSON.stringify(await box.status())).not.toContain('wrong');
});

it('fetches nothing for a node without connections, and for no other type', async () => {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const empty = await world.make.node(process.id, { activityType: 'EMAIL_UPLOAD' });
  await expect(call(emailUpload.fetchMail, { params: { id: empty.id } })).rejects.toMatchObject({
    key: 'error.sources.none',
  });
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  await expect(call(emailUpload.fetchMail, { params: { id: hup.id } })).rejects.toMatchObject({
    status: 404,
  });
});

it('fetches by the cron of its connection', async () => {
  const scheduled = await startWorld({ settings: { OUTGOING_ALLOW: server.host }, startEngine: true });
  server.deliver('Scheduled', [mailOf({ subject: 'By the clock' })]);
  const call = scheduled.callAs(scheduled.admin);
  const process = await scheduled.make.process();
  const { id: nodeId } = await scheduled.make.node(process.id, { activityType: 'EMAIL_UPLOAD' });
  const { address, password } = server.account;
  const body = { nodeId, imapHost: server.host, address, password, folder: 'Scheduled', cron: '* * * * * *' };
  await call(emailConnections.create, { body });
  const made = async () =>
    (await call(sources.ofNode, { params: { id: nodeId }, query: {} }))[0]?.counts.made;
  await expect.poll(made, { timeout: 20_000 }).toBe(1);
  await scheduled.close();
});
