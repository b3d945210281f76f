import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { startImapServer, type ImapServer } from '@scriptorium/testing/servers/imap-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailConnections } from '../email-upload.contract.ts';
import { mailOf } from './fixtures/mail.ts';

let server: ImapServer;
let world: World;
beforeAll(async () => {
  server = await startImapServer();
  trust(server.certificates.authority);
  world = await startWorld({ settings: { OUTGOING_ALLOW: server.host } });
  server.deliver('INBOX', [mailOf({ subject: 'One' }), mailOf({ subject: 'Two' })]);
});
afterAll(async () => {
  await world.close();
  await server.stop();
});

const fields = (more: object = {}) => ({
  imapHost: server.host,
  address: server.account.address,
  password: server.account.password,
  ...more,
});

async function newNode() {
  const process = await world.make.process();
  return world.make.node(process.id, { activityType: 'EMAIL_UPLOAD' });
}

const call: World['callAs'] extends (user?: infer _) => infer Call ? Call : never = ((
  endpoint: never,
  input: never,
) => world.callAs(world.admin)(endpoint, input)) as never;

const invalidField = (field: string, message: string) => ({
  status: 400,
  fieldErrors: expect.arrayContaining([expect.objectContaining({ field, message })]),
});

describe('connections', () => {
  it('are stored with all their fields, and no answer contains the password [API-163] [API-164] [UPL-02]', async () => {
    const { id: nodeId } = await newNode();
    const given = { folder: 'Zgłoszenia/Pilne', contentType: 'ATTACHMENT', cron: '0 0 6 * * *' } as const;
    const made = await call(emailConnections.create, { body: { ...fields(given), nodeId } });
    expect(made).toEqual({
      id: expect.any(Number),
      nodeId,
      imapHost: server.host,
      imapPort: 993,
      address: server.account.address,
      password: null,
      ...given,
      nextTick: expect.stringMatching(/T0[45]:00:00/),
    });
    const response = await world.fetchAs(world.admin)(`/api/email-upload-connection-data?nodeId=${nodeId}`);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual([made]);
    expect(text).not.toContain(server.account.password);
    const stored = await world.database.db
      .selectFrom('connection')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(server.account.password);
  });

  it('keep their password when none is sent, and need it again for another server, port or address [API-165] [UPL-03]', async () => {
    const { id: nodeId } = await newNode();
    const { id } = await call(emailConnections.create, { body: { ...fields(), nodeId } });
    const same = fields({ password: null });
    const changed = await call(emailConnections.update, {
      params: { id },
      body: { id, nodeId, ...same, folder: 'Archive', cron: null },
    });
    expect(changed).toMatchObject({ id, folder: 'Archive', password: null });
    await call(emailConnections.update, { params: { id }, body: same });
    // The stored password still signs in.
    expect(await call(emailConnections.test, { body: { id, nodeId, ...same } })).toEqual({ count: 2 });
    for (const other of [
      { imapHost: 'imap.example.org' },
      { imapPort: 143 as const },
      { address: 'eve@example.org' },
    ]) {
      const body = { ...same, ...other };
      const refusal = invalidField('password', 'NotNull');
      await expect(call(emailConnections.update, { params: { id }, body })).rejects.toMatchObject(refusal);
      const test = { body: { ...body, id, nodeId } };
      await expect(call(emailConnections.test, test)).rejects.toMatchObject(refusal);
    }
    await call(emailConnections.update, { params: { id }, body: { ...fields(), imapPort: 143 } });
    expect(await call(emailConnections.list, { query: { nodeId } })).toMatchObject([{ imapPort: 143 }]);
  });

  it('are deleted [API-166]', async () => {
    const { id: nodeId } = await newNode();
    const { id } = await call(emailConnections.create, { body: { ...fields(), nodeId } });
    await call(emailConnections.remove, { params: { id } });
    expect(await call(emailConnections.list, { query: { nodeId } })).toEqual([]);
    await expect(call(emailConnections.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['imapHost', { imapHost: '' }, 'NotNull'],
    ['imapHost', { imapHost: 'https://imap.example.org' }, 'Pattern'],
    ['imapHost', { imapHost: 'user@imap.example.org' }, 'Pattern'],
    ['address', { address: '' }, 'NotNull'],
    ['address', { address: 'anna' }, 'Pattern'],
    ['address', { address: 'anna@example.org\r\nA1 LOGOUT' }, 'Pattern'],
    ['password', { password: null }, 'NotNull'],
    ['password', { password: '' }, 'NotNull'],
    ['folder', { folder: 'INBOX\r\nA1 DELETE INBOX' }, 'Pattern'],
    ['contentType', { contentType: 'HEADERS' }, 'Invalid'],
    ['cron', { cron: 'every hour' }, 'Pattern'],
  ])('are refused with a wrong %s %j, and nothing is stored [UPL-03]', async (field, wrong, kind) => {
    const { id: nodeId } = await newNode();
    const body = { ...fields(wrong), nodeId } as never;
    await expect(call(emailConnections.create, { body })).rejects.toMatchObject(invalidField(field, kind));
    expect(await call(emailConnections.list, { query: { nodeId } })).toEqual([]);
  });

  it('use port 993 unless 143 is chosen; no other [CONST-80]', async () => {
    const { id: nodeId } = await newNode();
    for (const imapPort of [25, 0, 995, '993', null]) {
      const body = { ...fields({ imapPort }), nodeId } as never;
      const refusal = { status: 400, fieldErrors: [expect.objectContaining({ field: 'imapPort' })] };
      await expect(call(emailConnections.create, { body })).rejects.toMatchObject(refusal);
    }
    expect(await call(emailConnections.list, { query: { nodeId } })).toEqual([]);
    const usual = await call(emailConnections.create, { body: { ...fields(), nodeId } });
    const other = await call(emailConnections.create, { body: { ...fields(), imapPort: 143, nodeId } });
    expect([usual.imapPort, other.imapPort]).toEqual([993, 143]);
  });

  it('belong to e-mail upload nodes, and to one of them', async () => {
    const process = await world.make.process();
    const hup = await world.make.node(process.id, { activityType: 'HUP' });
    const body = { ...fields(), nodeId: hup.id };
    const refusal = invalidField('nodeId', 'Invalid');
    await expect(call(emailConnections.create, { body })).rejects.toMatchObject(refusal);
    await expect(call(emailConnections.test, { body })).rejects.toMatchObject(refusal);
    const [one, other] = [await newNode(), await newNode()];
    const { id } = await call(emailConnections.create, { body: { ...fields(), nodeId: one.id } });
    const moved = { ...fields(), nodeId: other.id };
    await expect(call(emailConnections.update, { params: { id }, body: moved })).rejects.toMatchObject(
      refusal,
    );
    // The stored password of another node's connection is not to be had.
    const stolen = { ...fields({ password: null }), id, nodeId: other.id };
    await expect(call(emailConnections.test, { body: stolen })).rejects.toMatchObject({ status: 404 });
    await call(nodes.remove, { params: { id: one.id }, query: {} });
    await expect(call(emailConnections.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the test of a connection', () => {
  it('names the step that failed, and never the password', async () => {
    const { id: nodeId } = await newNode();
    const tryWith = (more: object) =>
      call(emailConnections.test, { body: { ...fields(more), nodeId } }).catch((error: unknown) => error);
    const failed = (stage: string, reason: string) => ({
      status: 400,
      key: 'error.connection.failed',
      params: expect.objectContaining({ stage, reason: `reason.source.${reason}` }),
    });
    const wrong = await tryWith({ password: 'tr0mbone' });
    expect(wrong).toMatchObject(failed('signIn', 'signIn'));
    expect(JSON.stringify(wrong)).not.toContain('tr0mbone');
    expect(await tryWith({ folder: 'Missing' })).toMatchObject(failed('folder', 'folder'));
    expect(await tryWith({ imapHost: '127.0.0.2' })).toMatchObject(failed('resolve', 'forbidden'));
    expect(await tryWith({ imapHost: 'no-such-host.invalid' })).toMatchObject(failed('resolve', 'resolve'));
    expect(await tryWith({ imapPort: 143 })).toEqual({ count: 2 });
  });

  it('starts a connection again that its password had stopped', async () => {
    const { id: nodeId } = await newNode();
    const body = { ...fields({ password: 'wrong' }), nodeId };
    const { id } = await call(emailConnections.create, { body });
    const state = async () => (await call(sources.ofNode, { params: { id: nodeId }, query: {} }))[0]?.state;
    await world.database.db
      .updateTable('connection')
      .set({ state: 'STOPPED' })
      .where('id', '=', id)
      .execute();
    const stored = { ...fields({ password: null }), id, nodeId };
    await expect(call(emailConnections.test, { body: stored })).rejects.toMatchObject({ status: 400 });
    expect(await state()).toBe('STOPPED');
    await call(emailConnections.update, { params: { id }, body: fields() });
    expect(await state()).toBe('OK');
    await world.database.db
      .updateTable('connection')
      .set({ state: 'STOPPED' })
      .where('id', '=', id)
      .execute();
    await call(emailConnections.test, { body: stored });
    expect(await state()).toBe('OK');
  });
});
