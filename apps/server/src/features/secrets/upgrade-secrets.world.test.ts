import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { migrate, migrateTo } from '@scriptorium/db/migrate.ts';
import { openBlankDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { Receiver } from '@scriptorium/testing/servers/receiver.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { upgradeSecrets } from './upgrade-secrets.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_HOST: receiver.url } });
});
beforeEach(() => receiver.clear());
afterAll(async () => {
  await world.close();
  await receiver.close();
});

/** The database as the migration leaves it: without hosts, and with work for the next start. */
async function forget(): Promise<void> {
  const { db } = world.database;
  await db.updateTable('secret').set({ hosts: [], models: false }).execute();
  await db.insertInto('installation').values({ name: 'secrets_without_hosts', value: 'pending' }).execute();
}
const upgrade = (sealer = world.services.ofNodes.sealer) => upgradeSecrets(world.database.db, sealer);

const named = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));

async function scene() {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const make = async (activityType: string, settings: object, name = `${activityType} node`) => {
    const made = await world.make.node(process.id, { activityType: activityType as 'CLF', name });
    const node = await call(nodes.update, { body: { id: made.id, ...settings } as never });
    await world.make.edge(process.id, process.parser.id, node.id);
    return node;
  };
  const secretOf = async (name: string) =>
    (await call(secrets.create, { body: { name, value: `value of ${name}`, processId: process.id } })).id;
  const list = async () =>
    (await call(secrets.list, { query: { processId: process.id } })).map(({ name, active, ...rest }) => ({
      name,
      active,
      hosts: rest.hosts,
      models: rest.models,
      questions: rest.questions,
    }));
  const read = (id: number) =>
    call(nodes.get, { params: { id }, query: {} }) as Promise<Record<string, unknown> & { id: number }>;
  return { call, process, hup, make, secretOf, list, read };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** The states of the steps of one document that goes through all nodes. */
async function run({ call, hup }: Scene): Promise<string[]> {
  const body = uploadForm({ nodeId: hup.id, name: 'letter.txt', text: 'Dear Anna' });
  const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const { documentStepsInformation: all } = await call(steps.state, { params: { id } });
  return all.map(({ stepDTO: { status, reason } }) => `${status} ${reason?.key ?? ''}`.trim());
}

it('secrets get the hosts and models that nodes send them to, and all nodes work on', async () => {
  const made = await scene();
  const { make, secretOf, list } = made;
  const host = `127.0.0.1:${receiver.port}`;
  const ids = { token: await secretOf('Token'), mail: await secretOf('Mailbox'), key: await secretOf('Key') };
  await secretOf('Unused');
  const kinds = (restApiUrl: string) => ({
    externalConfig: { configType: 'CUSTOM', restApiUrl, secret: { id: ids.token } },
  });
  const clf = await make('CLF', kinds(`${receiver.url}/\${document.filename}`));
  await world.make.classifierType(clf.id);
  const atModels = await make('CLF', kinds('{host}/x'), 'At the host of models');
  await world.make.classifierType(atModels.id);
  await make(
    'CLF',
    {
      trainableConfig: {
        model: 'REMOTE',
        requestPath: 'http://fit.example.com:8443/x',
        secret: { id: ids.token },
      },
    },
    'Learns',
  );
  const mail = {
    smtpHost: 'Mail.example.com',
    smtpPort: 587,
    username: 'a@b.cd',
    subject: 's',
    template: 't',
  };
  await make('SEND_MAIL', {
    ...mail,
    mailReceivers: [{ id: 1, email: 'a@b.cd', type: 'DO' }],
    secret: { id: ids.mail },
    triggerType: 'THRESHOLD',
    threshold: 5,
  });
  const model = await world.make.model({ baseUrl: receiver.url });
  await make('LLM_PROMPT', {
    llmModel: { id: model.id },
    prompt: 'p',
    secret: { id: ids.key },
    automatic: false,
  });
  await forget();
  await upgrade();
  const nothing = { active: true, models: false, questions: false, hosts: [] };
  expect(await list()).toEqual([
    { ...nothing, name: 'Key', models: true },
    { ...nothing, name: 'Mailbox', hosts: ['mail.example.com'] },
    { ...nothing, name: 'Token', hosts: [host, '{host}', 'fit.example.com:8443'] },
    { ...nothing, name: 'Unused' },
  ]);
  const kind = JSON.stringify({ classes: [] });
  receiver.answers.push(...Array(2).fill((response: { end(text: string): void }) => response.end(kind)));
  const states = await run(made);
  expect(states.filter((state) => state.includes('reason.secret'))).toEqual([]);
  expect(receiver.received.map(({ headers }) => headers['authorization'])).toEqual(
    expect.arrayContaining(['Bearer value of Token', 'Bearer value of Token']),
  );
});

it('keys in the headers of requests become secrets, and the requests are the same', async () => {
  const made = await scene();
  const { make, list, read, secretOf, call, process } = made;
  await secretOf('Authorization (Send)');
  const url = `${receiver.url}/in`;
  const plain = {
    Authorization: 'Bearer tk-1',
    cookie: 'session=1',
    'X-Api-Key': 'key-1',
    'Api-Key': 'key-1',
    'Idempotency-Key': 'mine',
    'X-Kind': 'letter',
    'X-Document-Key': '${document.filename}',
  };
  const send = await make('SEND_REQUEST', { url, headers: named(plain) }, 'Send');
  const again = await make(
    'SEND_REQUEST',
    { url: 'https://b.example.com/', headers: named({ Authorization: 'Bearer tk-1' }) },
    `Odd (name) ${'x'.repeat(24)}`,
  );
  const elsewhere = { url: 'https://old.example.com/', headers: named({ Authorization: 'Bearer tk-1' }) };
  await call(nodes.update, { body: { id: again.id, ...elsewhere } as never });
  const later = named({ Authorization: 'Bearer tk-0' });
  await call(nodes.update, {
    body: { id: again.id, url: 'https://b.example.com/', headers: later } as never,
  });
  await call(nodes.update, {
    body: { id: again.id, headers: named({ Authorization: 'Bearer tk-1' }) } as never,
  });
  await make(
    'SEND_REQUEST',
    { url: 'https://c.example.com/', headers: named({ Authorization: 'Bearer tk-2' }) },
    `Odd (name) ${'y'.repeat(24)}`,
  );
  await forget();

  // A start that ends in the middle leaves everything as it was.
  const before = [await list(), await read(send.id), await read(again.id)];
  let sealed = 0;
  const { sealer } = world.services.ofNodes;
  const dying = {
    open: sealer.open,
    seal: (...given: [string, string]) => {
      sealed += 1;
      return sealed === 3 ? Promise.reject(new Error('killed')) : sealer.seal(...given);
    },
  };
  await expect(upgrade(dying)).rejects.toThrow('killed');
  expect([await list(), await read(send.id), await read(again.id)]).toEqual(before);

  await upgrade();
  const { headers } = await read(send.id);
  expect(headers).toEqual({
    Authorization: { value: '${secret.Authorization (Send) 2}', editorState: null },
    cookie: { value: '${secret.cookie (Send)}', editorState: null },
    'X-Api-Key': { value: '${secret.Api-Key (Send)}', editorState: null },
    'Api-Key': { value: '${secret.Api-Key (Send)}', editorState: null },
    'Idempotency-Key': { value: 'mine', editorState: null },
    'X-Kind': { value: 'letter', editorState: null },
    'X-Document-Key': { value: '${document.filename}', editorState: null },
  });
  expect((await read(again.id))['headers']).toEqual({
    Authorization: { value: '${secret.Authorization (Send) 2}', editorState: null },
  });
  const own = `127.0.0.1:${receiver.port}`;
  const listed = await list();
  expect(listed.map(({ name, active, hosts }) => [name.slice(0, 26), active, hosts])).toEqual([
    ['Api-Key (Send)', true, [own]],
    ['Authorization', false, ['b.example.com']],
    ['Authorization (Odd (name) ', true, ['c.example.com']],
    ['Authorization (Send)', true, []],
    ['Authorization (Send) 2', true, [own, 'b.example.com']],
    ['cookie (Send)', true, [own]],
  ]);
  expect(listed.every(({ name }) => name.length <= 50)).toBe(true);

  await run(made);
  expect(receiver.received[0]?.headers).toMatchObject({
    authorization: 'Bearer tk-1',
    cookie: 'session=1',
    'x-api-key': 'key-1',
    'api-key': 'key-1',
    'idempotency-key': 'mine',
    'x-kind': 'letter',
    'x-document-key': 'letter.txt',
  });
  const rows = await world.database.db.selectFrom('process_change_row').select(['before', 'after']).execute();
  const stored = await world.database.db.selectFrom('node').select('settings').execute();
  expect(JSON.stringify([rows, stored])).not.toMatch(/tk-\d|key-1|session=1/);

  // Later headers stay as people write them, at every start; undo still works.
  await call(nodes.update, { body: { id: again.id, headers: named({ 'X-Key': 'plain' }) } as never });
  await upgrade();
  expect((await read(again.id))['headers']).toEqual({ 'X-Key': { value: 'plain', editorState: null } });
  await call(processChanges.undo, { params: { id: process.id }, body: { confirm: false } });
  expect((await read(again.id))['headers']).toEqual({
    Authorization: { value: '${secret.Authorization (Send) 2}', editorState: null },
  });
});

it('the migration leaves work for the next start in an installation with nodes alone', async () => {
  const database = await openBlankDatabase();
  try {
    const { db } = database;
    const pending = async () =>
      (await sql<{ name: string }>`select name from installation where name like 'secrets%'`.execute(db))
        .rows;
    await migrateTo(db, '0055-limits-of-senders');
    await sql`alter table node disable trigger user`.execute(db);
    await sql`insert into process (name) values ('p')`.execute(db);
    await sql`insert into node (process_id, name, activity_type, automatic, auto_step_status)
      select id, 'sender', 'SEND_REQUEST', true, 'ACCEPTED' from process`.execute(db);
    await migrate(db);
    expect(await pending()).toEqual([{ name: 'secrets_without_hosts' }]);
  } finally {
    await database.close();
  }
  const { db } = world.database;
  expect(
    await db.selectFrom('installation').select('name').where('name', 'like', 'secrets%').execute(),
  ).toEqual([]);
});
