import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { startSmtpSink, type SmtpSink } from '@scriptorium/testing/servers/smtp-sink.ts';
import { makeCertificate } from '@scriptorium/testing/servers/test-certificate.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CREDENTIALS, mailScene, to, type Settings } from './fixtures/mail-scene.ts';

let world: World;
let sink: SmtpSink;
beforeAll(async () => {
  const certificate = makeCertificate();
  trust(certificate.cert);
  sink = await startSmtpSink(CREDENTIALS, { tls: certificate });
  world = await startWorld({ settings: { OUTGOING_ALLOW: `127.0.0.1:${sink.port}` } });
});
beforeEach(() => {
  sink.mails.length = 0;
  sink.delivered.length = 0;
  sink.refused.clear();
  sink.deferred.clear();
  sink.down = false;
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const scene = (settings: Settings = {}) => mailScene(world, sink.port, settings);
const THREE = [to('ada@example.org'), to('bo@example.org', 'DW', 2), to('eve@example.org', 'UDW', 3)];
const envelopes = () => sink.delivered.map(({ to }) => to);
const failed = (key: string, params: object = {}) => ({
  status: 'ERROR',
  reason: { key: `reason.sendMail.${key}`, params },
});

describe('a mail that the server refuses', () => {
  it('for now is sent again later, byte for byte the same', async () => {
    const { step, effects } = await scene({ subject: 'At ${util.timestamp}' });
    sink.deferred.add('ada@example.org');
    await world.drain();
    expect(await step()).toMatchObject({
      status: 'PROCESSING',
      reason: { key: 'reason.sendMail.busy', params: { status: 450 } },
    });
    const [waiting] = await effects();
    expect(waiting).toMatchObject({ state: 'PENDING', tries: 1 });
    expect(JSON.stringify(waiting)).not.toContain(CREDENTIALS.password);
    sink.deferred.clear();
    sink.answer = 451;
    await world.drainRetries();
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED', reason: null });
    const prepared = waiting?.payload['request'] as { message: string } | undefined;
    expect(sink.delivered.map(({ raw }) => raw.trimEnd())).toEqual([prepared?.message.trimEnd()]);
    expect(await effects()).toMatchObject([{ state: 'SENT', tries: 3, payload: {} }]);
  });

  it('because it is closing is sent again later', async () => {
    sink.down = true;
    const { step } = await scene();
    await world.drain();
    expect(await step()).toMatchObject({ status: 'PROCESSING', reason: { params: { status: 421 } } });
    sink.down = false;
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
  });

  it('for good ends in an error at once, and says who was refused', async () => {
    sink.refused.add('ada@example.org');
    const { step, effects, result } = await scene();
    await world.drain();
    expect(await step()).toMatchObject(failed('receiversRefused', { receivers: 'ada@example.org (550)' }));
    expect(await effects()).toMatchObject([{ state: 'FAILED', payload: {} }]);
    expect(await result()).toMatchObject({
      status: 'FAILURE',
      receivers: [{ email: 'ada@example.org', state: 'REFUSED', status: 550 }],
    });
  });

  it('for some receivers for good and for others for now is sent again', async () => {
    sink.refused.add('ada@example.org');
    sink.deferred.add('bo@example.org');
    const { step } = await scene({ mailReceivers: THREE.slice(0, 2) });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'PROCESSING', reason: { key: 'reason.sendMail.busy' } });
    sink.deferred.clear();
    await world.drainRetries();
    expect(await step()).toMatchObject(failed('partly', { receivers: 'ada@example.org (550)' }));
  });

  it('after its last byte ends in an error', async () => {
    sink.answer = 554;
    const { step } = await scene();
    await world.drain();
    expect(await step()).toMatchObject(failed('refused', { status: 554 }));
    expect(sink.delivered).toEqual([]);
  });

  it('as too large ends in an error', async () => {
    const { step } = await scene({ template: 'a longer line of text\n'.repeat(9000).slice(0, 190_000) });
    sink.answer = 552;
    await world.drain();
    expect(await step()).toMatchObject(failed('tooLarge'));
  });

  it('because of a wrong password ends in an error that does not contain it', async () => {
    const { step, effects, call, process, change, rerun } = await scene();
    const body = { name: 'Old', value: 'not-the-swordfish', processId: process.id };
    const wrong = await call(secrets.create, { body });
    await change({ secret: { id: wrong.id } });
    await world.drain();
    expect(await step()).toMatchObject(failed('signIn', { host: '127.0.0.1' }));
    const { db } = world.database;
    const stored = [
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('job').selectAll().execute(),
      await db.selectFrom('audit_event').selectAll().execute(),
      await db.selectFrom('document_change').selectAll().execute(),
    ];
    expect(JSON.stringify([await effects(), await step(), stored])).not.toContain('swordfish');
    expect(sink.delivered).toEqual([]);
    await change({ secret: null });
    await rerun();
    expect(await step()).toMatchObject(failed('refused', { status: 530 }));
  });
});

describe('a mail that only some receivers got', () => {
  const PARTLY = failed('partly', { receivers: 'bo@example.org (550), eve@example.org (450)' });
  async function partly() {
    sink.refused.add('bo@example.org');
    sink.deferred.add('eve@example.org');
    const made = await scene({ mailReceivers: THREE });
    await world.drain();
    expect(envelopes()).toEqual([['ada@example.org']]);
    expect(await made.step()).toMatchObject(PARTLY);
    return made;
  }

  it('is not sent again by itself, and says who did not get it', async () => {
    const { effects, result, lastRun } = await partly();
    await world.drainRetries();
    expect(envelopes()).toHaveLength(1);
    expect(await effects()).toMatchObject([{ state: 'SENT', payload: {} }]);
    expect(await result()).toMatchObject({
      status: 'FAILURE',
      reason: PARTLY.reason,
      receivers: [
        { email: 'ada@example.org', state: 'SENT' },
        { email: 'bo@example.org', state: 'REFUSED', status: 550 },
        { email: 'eve@example.org', state: 'REFUSED', status: 450 },
      ],
    });
    expect(await lastRun()).toMatchObject({ status: 'FAILURE', reason: PARTLY.reason });
  });

  it('is sent by a rerun to the others only, with a corrected address and the same headers', async () => {
    const { rerun, step, change, result } = await partly();
    sink.deferred.clear();
    await change({ mailReceivers: [THREE[0], to('bob@example.org', 'DW', 2), THREE[2]] as typeof THREE });
    await rerun();
    expect(envelopes()).toEqual([['ada@example.org'], ['bob@example.org', 'eve@example.org']]);
    expect(sink.delivered[1]?.raw).toMatch(/^To: ada@example.org\r$/m);
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect((await result()).receivers.map(({ state }) => state)).toEqual(['EARLIER', 'SENT', 'SENT']);
    await rerun();
    expect(envelopes()[2]).toEqual(['ada@example.org', 'bob@example.org', 'eve@example.org']);
  });

  it('is sent by a rerun to the rest of the rest', async () => {
    const { rerun, step } = await partly();
    sink.deferred.clear();
    await rerun();
    expect(await step()).toMatchObject(failed('partly', { receivers: 'bo@example.org (550)' }));
    sink.refused.clear();
    await rerun();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(envelopes()).toEqual([['ada@example.org'], ['eve@example.org'], ['bo@example.org']]);
  });

  it('is not sent again when the others are no receivers any more', async () => {
    const { rerun, step, change } = await partly();
    await change({ mailReceivers: [to('ada@example.org')] });
    await rerun();
    expect(await step()).toMatchObject({
      status: 'ACCEPTED',
      reason: { key: 'reason.sendMail.nothingLeft' },
    });
    expect(envelopes()).toHaveLength(1);
  });

  it('is sent to all again after its text was changed', async () => {
    const { rerun, change } = await partly();
    sink.refused.clear();
    sink.deferred.clear();
    await change({ template: 'Corrected: ${document.content}' });
    await rerun();
    expect(envelopes()[1]).toEqual(['ada@example.org', 'bo@example.org', 'eve@example.org']);
  });
});
