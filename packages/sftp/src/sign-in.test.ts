import { execFileSync } from 'node:child_process';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { Tunnel } from '@scriptorium/testing/servers/tunnel.ts';
import { describe, expect, it } from 'vitest';
import { sftpScene } from './fixtures/sftp-scene.ts';
import { fingerprint } from './host-keys.ts';

const scene = await sftpScene();
const { server, open, stages } = scene;

describe('signing in', () => {
  it('goes through its steps, and shows the key of the server as ssh-keygen prints it', async () => {
    const session = await open();
    expect(stages).toEqual(['resolve', 'connect', 'hostKey', 'signIn']);
    expect(session.hostKey).toBe(server.hostKey.split(' ').slice(0, 2).join(' '));
    const printed = execFileSync('ssh-keygen', ['-lf', '-'], { input: server.hostKey, encoding: 'utf8' });
    expect(printed.split(' ')[1]).toBe(fingerprint(session.hostKey));
  });

  it('works with a private key', async () => {
    await open({ signIn: { username: server.user, privateKey: server.key.privateKey, passphrase: '' } });
  });

  it('says that the password, the user name or the key is wrong', async () => {
    const { user, password, key } = server;
    const wrong = { kind: 'signIn', code: 'signIn' };
    await expect(open({ signIn: { username: user, password: 'wrong' } })).rejects.toMatchObject(wrong);
    await expect(open({ signIn: { username: 'nobody', password } })).rejects.toMatchObject(wrong);
    const privateKey = key.privateKey;
    await expect(open({ signIn: { username: 'nobody', privateKey, passphrase: '' } })).rejects.toMatchObject(
      wrong,
    );
    await expect(open({ signIn: { username: user, privateKey: 'x', passphrase: '' } })).rejects.toMatchObject(
      { kind: 'key', code: 'format' },
    );
    expect(stages).toEqual(['signIn']);
  });

  it('refuses another key than the pinned one before the password is sent', async () => {
    const { hostKey } = await open();
    await server.changeHostKey();
    const failure = await open({ hostKey }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      kind: 'hostKey',
      keys: { expected: fingerprint(hostKey), shown: fingerprint(server.hostKey) },
    });
    expect(stages).toEqual(['resolve', 'connect', 'hostKey']);
    await server.changeHostKey('rsa');
    await expect(open({ hostKey })).rejects.toMatchObject({ kind: 'hostKey' });
    const rsa = await open();
    expect((await open({ hostKey: rsa.hostKey })).hostKey).toBe(rsa.hostKey);
    await server.changeHostKey('ecdsa');
    const ecdsa = await open();
    expect((await open({ hostKey: ecdsa.hostKey })).hostKey).toMatch(/^ecdsa-sha2-nistp256 /);
  });

  it('asks a server with several keys for the pinned one', async () => {
    await server.changeHostKey('rsa', 'ed25519');
    const pinned = server.hostKey;
    expect((await open()).hostKey).toMatch(/^ssh-ed25519 /);
    expect((await open({ hostKey: pinned })).hostKey).toBe(pinned);
  });

  it('reaches allowed addresses only, and says what could not be reached', async () => {
    const allow = parseAllowList('');
    await expect(open({ allow })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(open({ host: 'nothing.invalid' })).rejects.toMatchObject({ kind: 'resolve' });
    expect(stages).toEqual(['resolve']);
    const closed = await Tunnel.start(1);
    const { port } = closed;
    await closed.close();
    await expect(open({ port })).rejects.toMatchObject({ kind: 'connect', code: 'ECONNREFUSED' });
    expect(stages).toEqual(['resolve', 'connect']);
  });

  it('ends when the caller cancels, also before it begins', async () => {
    scene.tunnel.fault = { act: 'freeze', after: 100 };
    const control = new AbortController();
    const opening = open({ signal: control.signal });
    setTimeout(() => control.abort(), 50);
    await expect(opening).rejects.toMatchObject({ kind: 'aborted' });
    await expect(open({ signal: control.signal })).rejects.toMatchObject({ kind: 'aborted' });
  });
});
