import { readdirSync, rmSync } from 'node:fs';
import { createServer, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Stage } from '@scriptorium/sources/source-kind.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { startImapServer, type ImapServer } from '@scriptorium/testing/servers/imap-server.ts';
import { Tunnel } from '@scriptorium/testing/servers/tunnel.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailOf } from './fixtures/mail.ts';
import { listAll, openSession, readAll, type Opening } from './fixtures/session.ts';

const LARGE = 12 * 2 ** 20;
let server: ImapServer;
let tunnel: Tunnel;
beforeAll(async () => {
  server = await startImapServer();
  trust(server.certificates.authority);
  tunnel = await Tunnel.start(server.port);
  server.deliver('INBOX', [mailOf({ subject: 'Large', text: 'x'.repeat(LARGE) })]);
});
afterAll(async () => {
  await tunnel.close();
  await server.stop();
});

const params = () => ({ host: server.host });
/** The fault of opening a session, and the step at which it failed. */
async function failure(opening: Opening) {
  const stages: Stage[] = [];
  const error: unknown = await openSession(server, { ...opening, stages }).then(
    async (session) => {
      await session.close();
      return 'opened';
    },
    (fault: unknown) => fault,
  );
  return { error, stage: stages.at(-1) };
}

const fault = (kind: string, key: string, given: object) => ({
  kind,
  reason: { key: `reason.source.${key}`, params: given },
});

describe('opening', () => {
  it('encrypts with STARTTLS on port 143', async () => {
    const stages: Stage[] = [];
    const session = await openSession(server, { settings: { imapPort: 143 }, stages });
    expect(await session.count()).toBe(1);
    await session.close();
    expect(stages).toEqual(['resolve', 'connect', 'encrypt', 'signIn', 'folder', 'list']);
  });

  it('stops at a refused password', async () => {
    const { error, stage } = await failure({ password: 'wrong' });
    expect(error).toMatchObject(fault('stop', 'signIn', params()));
    expect(stage).toBe('signIn');
    expect(JSON.stringify(error)).not.toContain('wrong');
  });

  it('names a folder that does not exist', async () => {
    const { error, stage } = await failure({ settings: { folder: 'Missing' } });
    expect(error).toMatchObject(fault('connection', 'folder', { folder: 'Missing' }));
    expect(stage).toBe('folder');
  });

  it('stops at a network that must not be reached', async () => {
    const { error, stage } = await failure({ allow: '' });
    expect(error).toMatchObject(fault('stop', 'forbidden', { ...params(), setting: 'OUTGOING_ALLOW' }));
    expect(stage).toBe('resolve');
  });

  it('names a host without an address, and a port where nothing answers', async () => {
    const unknown = { settings: { imapHost: 'no-such-host.invalid' } };
    expect(await failure(unknown)).toMatchObject({
      error: fault('connection', 'resolve', { host: 'no-such-host.invalid' }),
      stage: 'resolve',
    });
    const closed = { settings: { imapPort: 1 } };
    expect(await failure(closed)).toMatchObject({
      error: fault('connection', 'connect', { ...params(), code: 'ECONNREFUSED' }),
      stage: 'connect',
    });
  });

  it('accepts no certificate of an authority that it does not know, nor of another name', async () => {
    const trusted = getCACertificates('default');
    setDefaultCACertificates(trusted.filter((one) => one.trim() !== server.certificates.authority.trim()));
    const unknown = await failure({});
    setDefaultCACertificates(trusted);
    expect(unknown).toMatchObject({ error: { kind: 'connection' }, stage: 'encrypt' });
    expect(unknown.error).toMatchObject({ reason: { key: 'reason.source.certificate' } });
    for (const imapPort of [tunnel.port])
      expect(await failure({ settings: { imapHost: 'localhost', imapPort } })).toMatchObject({
        error: fault('connection', 'certificate', {
          host: 'localhost',
          code: 'ERR_TLS_CERT_ALTNAME_INVALID',
        }),
        stage: 'encrypt',
      });
  });

  describe('on a port of the other kind', () => {
    let crossed: Server;
    const cross = async (port: number, target: number) => {
      crossed = createServer((socket) => {
        const other = connect(target, server.host);
        socket.pipe(other).pipe(socket);
        for (const one of [socket, other]) one.on('error', () => one.destroy());
        socket.on('close', () => other.destroy());
      });
      const host = server.host.replace(/\d+$/, (last) => String((Number(last) % 254) + 1));
      await new Promise<void>((resolve) => crossed.listen(port, host, resolve));
      return host;
    };

    it('hints at the port when a server waits for TLS', async () => {
      const host = await cross(143, 993);
      const { error } = await failure({ settings: { imapHost: host, imapPort: 143 }, timeoutMs: 1000 });
      crossed.close();
      expect(error).toMatchObject(fault('connection', 'timeout', { host, seconds: 1 }));
      expect((error as Error).message).toContain('Check the host and the port.');
    });

    it('says that there is no encryption where a server speaks plainly', async () => {
      const host = await cross(993, 143);
      const { error, stage } = await failure({ settings: { imapHost: host, imapPort: 993 } });
      crossed.close();
      expect(error).toMatchObject(fault('connection', 'noEncryption', { host }));
      expect(stage).toBe('encrypt');
    });

    it('sends no password to a server without STARTTLS', async () => {
      const received: string[] = [];
      const plain = createServer((socket) => {
        socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n');
        socket.on('error', () => socket.destroy());
        socket.on('data', (data) => {
          received.push(data.toString());
          socket.write(`${data.toString().split(' ')[0]} OK done\r\n`);
        });
      });
      const host = server.host.replace(/\d+$/, (last) => String(((Number(last) + 1) % 254) + 1));
      await new Promise<void>((resolve) => plain.listen(143, host, resolve));
      const { error } = await failure({ settings: { imapHost: host, imapPort: 143 } });
      plain.close();
      expect(error).toMatchObject(fault('connection', 'noEncryption', { host }));
      expect(received.join('')).not.toMatch(/LOGIN|AUTHENTICATE/i);
    });
  });
});

describe('a mail that is being read', () => {
  const through = (more: Opening = {}) =>
    openSession(server, {
      ...more,
      settings: { imapHost: '127.0.0.1', imapPort: tunnel.port, ...more.settings },
    });

  it.each(['cut', 'reset', 'freeze'] as const)('is never short after a %s of the network', async (act) => {
    tunnel.fault = { act, after: 3 * 2 ** 20 };
    const session = await through({ timeoutMs: 1500 });
    const { items } = await listAll(session);
    const key = act === 'freeze' ? 'timeout' : 'broken';
    await expect(readAll(session, items[0])).rejects.toMatchObject({
      kind: 'connection',
      reason: { key: `reason.source.${key}` },
    });
    tunnel.fault = undefined;
    await session.close();
  });

  it('fails when the network breaks while the folder is listed', async () => {
    server.deliver(
      'Long',
      Array.from({ length: 900 }, (_, at) => mailOf({ subject: `Mail ${at}` })),
    );
    tunnel.fault = { act: 'cut', after: 60_000 };
    const session = await through({ settings: { folder: 'Long' } });
    tunnel.fault = undefined;
    await expect(listAll(session)).rejects.toMatchObject(
      fault('connection', 'broken', { host: '127.0.0.1' }),
    );
    await session.close();
  });

  it('ends at once when the run must end', async () => {
    const run = new AbortController();
    tunnel.fault = { act: 'freeze', after: 3 * 2 ** 20 };
    const session = await through({ signal: run.signal });
    tunnel.fault = undefined;
    const { items } = await listAll(session);
    const reading = readAll(session, items[0]);
    setTimeout(() => run.abort(), 200);
    await expect(reading).rejects.toMatchObject({ kind: 'connection' });
  });

  it('is whole or fails when it is deleted midway', async () => {
    server.deliver('Expunged', [mailOf({ subject: 'Large', text: 'x'.repeat(LARGE) })]);
    const session = await openSession(server, { settings: { folder: 'Expunged' } });
    const { items } = await listAll(session);
    const file = await session.read(items[0]!);
    const read = async () => {
      let bytes = 0;
      for await (const chunk of file.body) {
        if (bytes === 0)
          for (const sub of ['new', 'cur'])
            for (const name of readdirSync(join(server.folderPath('Expunged'), sub)))
              rmSync(join(server.folderPath('Expunged'), sub, name));
        bytes += (chunk as Buffer).length;
      }
      await file.verify({ key: 'k', size: bytes, sha256: '' });
      return bytes;
    };
    const outcome = await read().catch((error: unknown) => error);
    if (typeof outcome === 'number') expect(outcome).toBe(items[0]!.size);
    else expect(outcome).toMatchObject({ name: 'SourceFault' });
    await session.close();
  });
});
