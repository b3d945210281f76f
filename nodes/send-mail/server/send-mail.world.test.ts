import { audits } from '@scriptorium/contract/people/audits.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { startSmtpSink, type SmtpSink } from '@scriptorium/testing/servers/smtp-sink.ts';
import { makeCertificate } from '@scriptorium/testing/servers/test-certificate.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CREDENTIALS, mailScene, to, type Settings } from './fixtures/mail-scene.ts';
import { senderOf } from './render-mail.ts';

let world: World;
let sink: SmtpSink;
beforeAll(async () => {
  const certificate = makeCertificate();
  trust(certificate.cert);
  sink = await startSmtpSink(CREDENTIALS, { tls: certificate });
  world = await startWorld({ settings: { OUTGOING_ALLOW: `127.0.0.1:${sink.port}` } });
});
beforeEach(async () => {
  // The mails of nodes whose settings alone were tested.
  await world.drain();
  sink.mails.length = 0;
  sink.delivered.length = 0;
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const scene = (settings: Settings = {}, text?: string) => mailScene(world, sink.port, settings, text);
const headerOf = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'mi').exec(raw.slice(0, raw.indexOf('\r\n\r\n')))?.[1];

describe('the settings of a node', () => {
  it('are stored with every field [SEND-01]', async () => {
    const { node, call, secret } = await scene();
    const settings = {
      subject: 'Hello ${process.name}',
      template: 'About ${document.id}',
      templateEditorState: { root: { text: 'x' } },
      smtpHost: 'mail.example.org',
      smtpPort: 465,
      username: 'robot',
      secret: { id: secret.id },
      mailReceivers: [
        to('a@example.org', 'DO', 1),
        to('b@example.org', 'DW', 2),
        to('ż@example.org', 'UDW', 3),
      ],
    };
    await call(nodes.update, { body: { id: node.id, ...settings } as never });
    expect(await call(nodes.get, { params: { id: node.id } })).toMatchObject(settings);
    await call(nodes.update, { body: { id: node.id, secret: null } as never });
    expect(await call(nodes.get, { params: { id: node.id } })).toMatchObject({ secret: null });
  });

  it.each([
    ['smtpHost', '', 'NotNull'],
    ['smtpHost', null, 'NotNull'],
    ['smtpHost', 'mail.example.org/x', 'Pattern'],
    ['smtpPort', null, 'NotNull'],
    ['smtpPort', 0, 'Min'],
    ['smtpPort', 65_536, 'Max'],
    ['username', ' ', 'NotNull'],
    ['username', 'a\r\nb', 'Pattern'],
    ['subject', '', 'NotNull'],
    ['template', '', 'NotNull'],
    ['template', ' \n ', 'NotNull'],
    ['template', null, 'NotNull'],
    ['secret', { id: 999_999 }, 'Invalid'],
  ])('refuse %s %j [SEND-02]', async (field, value, message) => {
    const { node } = await scene();
    const response = await world.fetchAs(world.admin)('/api/nodes', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: node.id, [field]: value }),
    });
    const { fieldErrors = [] } = (await response.json()) as { fieldErrors?: object[] };
    expect([response.status, fieldErrors]).toEqual([400, [expect.objectContaining({ field, message })]]);
  });

  it.each([
    ['no type', { id: 1, email: 'a@example.org' }],
    ['an unknown type', { id: 1, email: 'a@example.org', type: 'TO' }],
    ['no address', { id: 1, type: 'DO' }],
    ['two addresses', { id: 1, email: 'a@example.org, b@example.org', type: 'DO' }],
    ['a line end', { id: 1, email: 'a@example.org\r\nBcc: b@example.org', type: 'DO' }],
  ])('refuse a receiver with %s', async (_what, receiver) => {
    const { change } = await scene();
    await expect(change({ mailReceivers: [receiver as never] })).rejects.toMatchObject({ status: 400 });
  });

  it('refuse the secret of another process, and a used secret is not deleted', async () => {
    const { node, secret, change, call } = await scene();
    const other = await scene();
    await expect(change({ secret: { id: other.secret.id } })).rejects.toMatchObject({ status: 400 });
    await expect(call(secrets.remove, { params: { id: secret.id } })).rejects.toMatchObject({
      key: 'error.secret.inUse',
      params: { name: 'Mailbox', nodes: [node.name] },
    });
    await change({ secret: null });
    await call(secrets.remove, { params: { id: secret.id } });
  });
});

describe('a mail about each document', () => {
  it('is sent once, encrypted and signed in, with To and Cc in its headers and Bcc in the envelope only [SEND-13]', async () => {
    const { node, secret, process, document, step, effects, result } = await scene({
      mailReceivers: [to('ada@example.org'), to('bo@example.org', 'DW', 2), to('eve@example.org', 'UDW', 3)],
    });
    await world.drain();
    const [mail, ...more] = sink.delivered;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      from: CREDENTIALS.user,
      to: ['ada@example.org', 'bo@example.org', 'eve@example.org'],
      user: CREDENTIALS.user,
      isEncrypted: true,
    });
    const { raw = '' } = mail ?? {};
    expect([headerOf(raw, 'From'), headerOf(raw, 'To'), headerOf(raw, 'Cc')]).toEqual([
      CREDENTIALS.user,
      'ada@example.org',
      'bo@example.org',
    ]);
    expect(raw).not.toMatch(/eve@|bcc/i);
    expect(sink.mails).toMatchObject([{ subject: 'About letter.txt', text: 'It says: Dear Anna' }]);
    expect(await step()).toMatchObject({ status: 'ACCEPTED', reason: null });
    const [effect] = await effects();
    expect(effect).toMatchObject({ state: 'SENT', tries: 1, payload: {}, document_id: document });
    const token = effect?.idempotency_key.replaceAll(':', '.');
    expect(headerOf(raw, 'Message-ID')).toBe(`<${token}@example.org>`);
    expect(await result()).toEqual({
      status: 'SUCCESS',
      finishedAt: expect.any(String) as string,
      message: null,
      reason: null,
      messageId: `<${token}@example.org>`,
      receivers: [
        { email: 'ada@example.org', type: 'DO', state: 'SENT' },
        { email: 'bo@example.org', type: 'DW', state: 'SENT' },
        { email: 'eve@example.org', type: 'UDW', state: 'SENT' },
      ],
    });
    const [use] = (await world.callAs(world.admin)(audits.list, { query: { type: 'SECRET_USED' } })).rows;
    expect(use?.data).toEqual({
      secretId: secret.id,
      name: 'Mailbox',
      processId: process.id,
      nodeId: node.id,
      host: `127.0.0.1:${node['smtpPort']}`,
    });
  });

  it('comes from the user name at the server, if that is no address', async () => {
    const { step } = await scene({ username: 'robot', secret: null });
    await world.drain();
    // The server wants a sign-in, which shows that none was tried.
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { params: { status: 530 } } });
    expect(senderOf({ username: 'robot', smtpHost: 'mail.example.org' })).toBe('robot@mail.example.org');
  });

  it('treats values as data: line ends begin no header, markup is text, wildcards in values stay', async () => {
    const nasty = 'Zażółć <b>"x"</b> & 😀\nBcc: eve@example.org\n.\nQUIT\n${process.name}';
    await scene({ subject: '${document.content}', template: '${document.content}' }, nasty);
    await world.drain();
    const [mail] = sink.mails;
    expect(mail?.subject).toBe(nasty.replaceAll('\n', ' '));
    expect(mail?.text).toBe(nasty);
    const { to: envelope, raw = '' } = sink.delivered[0] ?? {};
    expect(envelope).toEqual(['ada@example.org']);
    expect(headerOf(raw, 'Bcc')).toBeUndefined();
    expect(raw.replaceAll('=\r\n', '')).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt; &amp;');
    expect([...raw].every((char) => char < '\u0080')).toBe(true);
  });

  it('goes to each address once, however often it is listed', async () => {
    await scene({ mailReceivers: [to('ada@example.org'), to('ADA@example.org', 'DW', 2)] });
    await world.drain();
    expect(sink.delivered.map(({ to }) => to.length)).toEqual([1]);
  });

  it.each<[string, Settings, string]>([
    ['without a server', { smtpHost: undefined }, 'incomplete'],
    ['without a subject', { subject: undefined }, 'incomplete'],
    ['without a receiver', { mailReceivers: [] }, 'noReceiver'],
    ['with Cc and Bcc only', { mailReceivers: [to('a@b.pl', 'DW'), to('c@b.pl', 'UDW', 2)] }, 'noReceiver'],
  ])('is not sent %s', async (_what, settings, key) => {
    const { step, effects, result } = await scene(settings);
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: `reason.sendMail.${key}` } });
    expect([await effects(), sink.delivered]).toEqual([[], []]);
    expect(await result()).toMatchObject({ status: 'FAILURE', receivers: [] });
  });

  it('is not sent with an inactive secret; once that is active, a rerun sends it', async () => {
    const { secret, call, step, effects, rerun } = await scene();
    await call(secrets.update, { params: { id: secret.id }, query: { active: 'false' } });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.secret.inactive' } });
    expect(sink.delivered).toEqual([]);
    expect(await effects()).toMatchObject([{ state: 'FAILED', payload: {} }]);
    await call(secrets.update, { params: { id: secret.id }, query: { active: 'true' } });
    await rerun();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(sink.delivered).toHaveLength(1);
  });

  it('is visible to users who may read the node', async () => {
    const { process, step } = await scene();
    await world.drain();
    const stepId = (await step()).id;
    const authority = (componentId: number) => ({ type: 'PROCESS', componentId, mode: 'READ' }) as const;
    const read = async (id: number) => {
      const user = await world.make.user({ authorities: [authority(id)] });
      return (await world.fetchAs(user)(`/api/action-execution-results/send-mail?stepId=${stepId}`)).status;
    };
    expect([await read(process.id), await read((await world.make.process()).id)]).toEqual([200, 404]);
  });
});

describe('one mail about all waiting documents', () => {
  const gathers = { triggerType: 'THRESHOLD', threshold: 100 } as const;

  it('has lists as values, and finishes all steps [SEND-13]', async () => {
    const { document, upload, step, execute, effects, result } = await scene(gathers);
    const second = await upload('second.txt', 'Dear Bob');
    await world.drain();
    expect(sink.delivered).toEqual([]);
    await execute();
    expect(sink.mails).toMatchObject([
      { subject: 'About letter.txt, second.txt', text: 'It says: Dear Anna, Dear Bob' },
    ]);
    for (const id of [document, second]) expect((await step(id)).status).toBe('ACCEPTED');
    expect(await effects()).toMatchObject([{ state: 'SENT', payload: {} }]);
    expect(await result()).toMatchObject({ status: 'SUCCESS', receivers: [{ state: 'SENT' }] });
  });

  it('that only some receivers got ends all steps in an error which says so', async () => {
    sink.refused.add('gone@example.org');
    const { step, execute, lastRun, effects } = await scene({
      ...gathers,
      mailReceivers: [to('ada@example.org'), to('gone@example.org', 'DW', 2)],
    });
    await world.drain();
    await execute();
    const reason = { key: 'reason.sendMail.partlyAll', params: { receivers: 'gone@example.org (550)' } };
    expect(await step()).toMatchObject({ status: 'ERROR', reason });
    expect(await lastRun()).toMatchObject({ status: 'FAILURE', reason });
    expect(await effects()).toMatchObject([{ state: 'SENT' }]);
  });
});
