import { startSmtpSink } from '@scriptorium/testing/servers/smtp-sink.ts';
import { makeCertificate } from '@scriptorium/testing/servers/test-certificate.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startBreakingServer,
  type BreakingServer,
  type Stage,
  type Way,
} from './fixtures/breaking-server.ts';
import { CREDENTIALS, killRun, mailScene, to } from './fixtures/mail-scene.ts';
import { deliver, SessionFailure } from './smtp-session.ts';

const certificate = makeCertificate();
const untrusted = makeCertificate();
const misnamed = makeCertificate('DNS:mail.example.org');
const plain = await startSmtpSink(CREDENTIALS);
const sinks = {
  untrusted: await startSmtpSink(CREDENTIALS, { tls: untrusted }),
  misnamed: await startSmtpSink(CREDENTIALS, { tls: misnamed }),
  fromStart: await startSmtpSink(CREDENTIALS, { tls: { ...certificate, fromStart: true } }),
};
let server: BreakingServer;
let world: World;
beforeAll(async () => {
  trust(certificate.cert);
  trust(misnamed.cert);
  server = await startBreakingServer(certificate);
  const ports = [server.port, plain.port, ...Object.values(sinks).map(({ port }) => port)];
  world = await startWorld({
    settings: {
      OUTGOING_ALLOW: ports.map((port) => `127.0.0.1:${port}`).join(','),
      OUTGOING_TIMEOUT_SECONDS: '1',
    },
  });
});
beforeEach(() => {
  server.breaks.length = 0;
  server.messages.length = 0;
});
afterAll(async () => {
  await world.close();
  await server.close();
  for (const sink of [plain, ...Object.values(sinks)]) await sink.close();
});

const WAYS: readonly Way[] = ['hang up', 'reset', 'silence'];
const BEFORE: readonly Stage[] = ['greeting', 'EHLO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA'];
const AFTER: readonly Stage[] = ['body', 'end'];
const each = (stages: readonly Stage[]) =>
  stages.flatMap((stage) => WAYS.map((way) => [stage, way] as const));

describe('a session that breaks', () => {
  it.each(each(BEFORE))('before the message, at %s by %s, is repeated', async (stage, way) => {
    server.breaks.push({ stage, way });
    const { step, effects } = await mailScene(world, server.port);
    await world.drain();
    const { status, reason } = await step();
    expect(status).toBe('PROCESSING');
    // A reset may come before or after the connection is open.
    expect(reason?.key).toMatch(way === 'silence' ? /[.]timeout$/ : /[.](broken|connect)$/);
    expect(server.messages).toEqual([]);
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(server.messages).toHaveLength(1);
    expect(await effects()).toMatchObject([{ state: 'SENT', tries: 2 }]);
  });

  it.each(each(AFTER))(
    'after the message was asked for, at %s by %s, is repeated by a person only, with the same Message-ID',
    async (stage, way) => {
      server.breaks.push({ stage, way });
      const { step, effects, rerun, result } = await mailScene(world, server.port);
      await world.drain();
      expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.effect.unknown' } });
      const sessions = server.sessions;
      await world.drainRetries();
      expect(server.sessions).toBe(sessions);
      expect(await effects()).toMatchObject([{ state: 'UNKNOWN' }]);
      expect(await result()).toMatchObject({ status: 'UNKNOWN' });
      await rerun();
      expect(await step()).toMatchObject({ status: 'ACCEPTED' });
      expect(server.messages).toHaveLength(stage === 'end' ? 2 : 1);
      expect(new Set(server.messages).size).toBe(1);
      expect(await effects()).toMatchObject([{ state: 'SENT', tries: 2 }]);
    },
  );

  it('because the server of the product was killed is repeated by a person only', async () => {
    const { step, document } = await mailScene(world, server.port);
    server.breaks.push({ stage: 'end', way: 'silence' });
    const drained = world.drain();
    await expect.poll(() => server.messages.length).toBe(1);
    await killRun(world, document);
    await drained;
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.effect.unknown' } });
    expect(server.messages).toHaveLength(1);
  });
});

describe('a server', () => {
  it.each<[string, () => number, string]>([
    ['without STARTTLS', () => plain.port, 'encryption'],
    ['with an untrusted certificate', () => sinks.untrusted.port, 'certificate'],
    ['with the certificate of another server', () => sinks.misnamed.port, 'certificate'],
    ['that OUTGOING_ALLOW does not name', () => 9, 'forbidden'],
  ])('%s gets neither password nor mail', async (_what, portOf, key) => {
    const { step, effects } = await mailScene(world, portOf());
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: `reason.sendMail.${key}` } });
    expect(await effects()).toMatchObject([{ state: 'FAILED', payload: {} }]);
    expect([plain, sinks.untrusted, sinks.misnamed].flatMap(({ delivered }) => delivered)).toEqual([]);
  });

  it('that does not exist is tried again', async () => {
    const { step } = await mailScene(world, server.port, {
      smtpHost: 'no-such-host.invalid',
      mailReceivers: [to('ada@example.org')],
    });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'PROCESSING', reason: { key: 'reason.sendMail.resolve' } });
  });

  it('on port 465 is spoken to in TLS from the start', async () => {
    const { port } = sinks.fromStart;
    const message = 'Subject: TLS\r\n\r\nHello\r\n';
    const login = { user: CREDENTIALS.user, pass: CREDENTIALS.password };
    const delivery = { host: '127.0.0.1', port, login, from: 'a@b.pl', to: ['ada@example.org'], message };
    const { outgoing } = world.services.ofNodes;
    const { signal } = new AbortController();
    expect(await deliver({ ...delivery, secure: true }, outgoing, signal)).toEqual([]);
    expect(sinks.fromStart.delivered).toMatchObject([{ isEncrypted: true, user: CREDENTIALS.user }]);
    const late = deliver({ ...delivery, secure: false }, outgoing, signal);
    await expect(late).rejects.toBeInstanceOf(SessionFailure);
    await expect(late).rejects.toMatchObject({ begun: false });
  });
});
