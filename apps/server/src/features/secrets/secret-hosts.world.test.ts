import { audits } from '@scriptorium/contract/people/audits.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { Receiver } from '@scriptorium/testing/servers/receiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: World;
let receiver: Receiver;
let thief: Receiver;
let modelId: number;
beforeAll(async () => {
  receiver = await Receiver.start();
  thief = await Receiver.start();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
  modelId = (await world.make.model({ baseUrl: receiver.url })).id;
});
beforeEach(() => {
  receiver.clear();
  thief.clear();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
  await thief.close();
});

const VALUE = 'SECRET-OF-PROCESS-55';
const custom = (url: string, secret: { id: number }) => ({
  externalConfig: { configType: 'CUSTOM', restApiUrl: `${url}/mine`, secret },
});
const mail = (port: number, secret: { id: number }) => ({
  smtpHost: '127.0.0.1',
  smtpPort: port,
  username: 'me@example.org',
  subject: 's',
  template: 't',
  mailReceivers: [{ id: 1, email: 'me@example.org', type: 'DO' }],
  secret,
});
const header = (url: string, value: string) => ({ url: `${url}/in`, headers: { 'X-Key': { value } } });

/** A process with a secret and a node, and a person with ADMIN on the node alone. */
async function scene(activityType: string, given: { hosts?: string[]; models?: boolean } = {}) {
  const boss = world.callAs(world.admin);
  const process = await world.make.process();
  const node = await world.make.node(process.id, { activityType: activityType as 'CLF' });
  if (activityType === 'CLF') await world.make.classifierType(node.id);
  const { id } = await boss(secrets.create, {
    body: { name: 'Token', value: VALUE, processId: process.id, ...given },
  });
  const person = await world.make.user({
    authorities: [{ type: 'NODE', componentId: node.id, mode: 'ADMIN' }],
  });
  const save = (by: typeof boss, settings: object) =>
    by(nodes.update, { body: { id: node.id, ...settings } as never });
  const secret = async () => (await boss(secrets.list, { query: { processId: process.id } }))[0];
  const stored = () => boss(nodes.get, { params: { id: node.id }, query: {} });
  const ofNode = world.callAs(person);
  return { process, node, id, boss, ofNode, save, secret, stored };
}

/** One document that goes through the node. */
async function run({ process, node, boss }: Awaited<ReturnType<typeof scene>>) {
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  await world.make.edge(process.id, process.parser.id, node.id);
  const body = uploadForm({ nodeId: hup.id, name: 'letter.txt', text: 'Dear Anna' });
  const id = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const { documentStepsInformation: all } = await boss(steps.state, { params: { id } });
  return all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO;
}

const USES: [what: string, type: string, settings: (id: number) => object, target: string][] = [
  ['a model at an address', 'CLF', (id) => custom(thief.url, { id }), 'host'],
  ['a mail server', 'SEND_MAIL', (id) => mail(thief.port, { id }), 'host'],
  [
    'a remote training',
    'CLF',
    (id) => ({ trainableConfig: { model: 'REMOTE', requestPath: `${thief.url}/fit`, secret: { id } } }),
    'host',
  ],
  ['a header', 'SEND_REQUEST', () => header(thief.url, 'Bearer ${secret.Token}'), 'host'],
  ['a query', 'SEND_REQUEST', () => ({ url: `${thief.url}/in?key=\${secret.Token}` }), 'host'],
  [
    'labels by a model of the server',
    'CLF',
    (id) => ({ externalConfig: { configType: 'LLM', llmModel: { id: modelId }, secret: { id } } }),
    'models',
  ],
  [
    'a prompt',
    'LLM_PROMPT',
    (id) => ({ llmModel: { id: modelId }, prompt: 'Say hello', secret: { id } }),
    'models',
  ],
];

describe.each(USES)('a secret for %s', (_what, type, settings, target) => {
  it('is chosen by an administrator of the node alone only where it may go; one of the process allows that by saving', async () => {
    const { id, boss, ofNode, save, secret, stored } = await scene(type, { hosts: ['api.example.com'] });
    const before = await stored();
    await expect(save(ofNode, settings(id))).rejects.toMatchObject({
      status: 400,
      key: `error.secret.${target}`,
      message: expect.stringContaining('administrator of the process') as string,
    });
    expect(await stored()).toEqual(before);
    expect(await secret()).toMatchObject({ hosts: ['api.example.com'], models: false });

    await save(boss, settings(id));
    const now = await secret();
    if (target === 'models') expect(now).toMatchObject({ hosts: ['api.example.com'], models: true });
    else expect(now?.hosts).toEqual(['api.example.com', `127.0.0.1:${thief.port}`]);
    const { rows } = await boss(audits.list, { query: { type: 'SECRET_UPDATE' } });
    expect(rows[0]).toMatchObject({ principal: world.admin.login, data: { secretId: id, name: 'Token' } });
    expect(rows[0]?.data).toMatchObject(target === 'models' ? { models: true } : { hosts: now?.hosts });
    // What is allowed, an administrator of the node may choose.
    await save(ofNode, settings(id));
  });
});

it('an administrator of the node keeps what is stored, also where it is not allowed any more, and moves it nowhere else', async () => {
  const { id, boss, ofNode, save, secret } = await scene('CLF');
  await save(boss, custom(receiver.url, { id }));
  await boss(secrets.update, { params: { id }, query: { active: 'true' }, body: { hosts: [] } });
  await save(ofNode, { ...custom(receiver.url, { id }), name: 'Kinds' });
  await expect(save(ofNode, custom(thief.url, { id }))).rejects.toMatchObject({ key: 'error.secret.host' });
  expect((await secret())?.hosts).toEqual([]);
  await save(boss, { name: 'Kinds again' });
  expect((await secret())?.hosts).toEqual([`127.0.0.1:${receiver.port}`]);
});

it('a secret that allows all ports of a host, or all names below one, may be chosen for them', async () => {
  const { id, ofNode, save } = await scene('CLF', { hosts: ['127.0.0.1', '*.Example.COM'] });
  await save(ofNode, custom(receiver.url, { id }));
  await save(ofNode, custom('https://a.b.example.com', { id }));
  for (const other of ['https://example.com', 'https://badexample.com', 'https://example.com.evil.org'])
    await expect(save(ofNode, custom(other, { id }))).rejects.toMatchObject({ key: 'error.secret.host' });
});

describe.each(USES.filter(([what]) => !what.startsWith('a remote')))(
  'a step that needs %s',
  (_what, type, settings, target) => {
    it('ends in ERROR with the reason where the secret may not go there any more, and nothing gets it', async () => {
      const made = await scene(type);
      await made.save(made.boss, settings(made.id));
      const body = { hosts: ['other.example.com', `127.0.0.1:${receiver.port}`], models: false };
      await made.boss(secrets.update, { params: { id: made.id }, query: { active: 'true' }, body });
      const step = await run(made);
      const params = target === 'models' ? { name: 'Token' } : { host: `127.0.0.1:${thief.port}` };
      expect(step).toMatchObject({
        status: 'ERROR',
        reason: { key: `reason.secret.${target}`, params: { name: 'Token', ...params } },
      });
      expect([receiver.received, thief.received]).toEqual([[], []]);
      const { rows } = await made.boss(audits.list, { query: { type: 'SECRET_USED' } });
      expect(rows.filter(({ data }) => data['secretId'] === made.id)).toEqual([]);
    });
  },
);

describe('the hosts of a secret', () => {
  it('are given when it is created and changed, in one spelling and once, and stay when they are left out', async () => {
    const { id, boss, secret } = await scene('CLF');
    const change = (body?: object) =>
      boss(secrets.update, { params: { id }, query: { active: 'true' }, ...(body && { body }) } as never);
    await change({
      hosts: [
        ' API.example.com. ',
        'api.example.com',
        '*.münchen.de:8443',
        '[::1]:80',
        '{host}',
        '{host}:8080',
      ],
      questions: true,
    });
    const hosts = ['api.example.com', '*.xn--mnchen-3ya.de:8443', '[::1]:80', '{host}', '{host}:8080'];
    expect(await secret()).toMatchObject({ hosts, models: false, questions: true });
    await change();
    await change({ models: true });
    expect(await secret()).toMatchObject({ hosts, models: true, questions: true });
    const { rows } = await boss(audits.list, { query: { type: 'SECRET_UPDATE', size: 3 } });
    expect(rows.map(({ data }) => data)).toMatchObject([
      { active: true, models: true },
      { active: true },
      { active: true, hosts, questions: true },
    ]);
  });

  it.each([
    '',
    'https://api.example.com',
    'api.example.com/path',
    'me@example.com',
    'a b',
    '*',
    '*.*',
    'a.*.com',
    '*.127.0.0.1',
    '*.{host}',
    'example.com:0',
    'example.com:99999',
    '${document.filename}',
  ])('are not %j', async (host) => {
    const { id, boss, secret } = await scene('CLF');
    const body = { hosts: ['good.example.com', host] };
    await expect(
      boss(secrets.update, { params: { id }, query: { active: 'true' }, body }),
    ).rejects.toMatchObject({ status: 400, fieldErrors: [{ field: 'hosts.1', message: 'Pattern' }] });
    expect((await secret())?.hosts).toEqual([]);
  });

  it('are at most 50, also those that a saved node adds', async () => {
    const { id, boss, save, secret, stored } = await scene('CLF', {
      hosts: Array.from({ length: 50 }, (_, at) => `h${at}.example.com`),
    });
    const before = await stored();
    await expect(save(boss, custom(receiver.url, { id }))).rejects.toMatchObject({
      key: 'error.secret.tooManyHosts',
    });
    expect(await stored()).toEqual(before);
    expect((await secret())?.hosts).toHaveLength(50);
  });
});
