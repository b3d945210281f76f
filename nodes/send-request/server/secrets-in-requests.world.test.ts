import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { audits } from '@scriptorium/contract/people/audits.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { Receiver, status } from '@scriptorium/testing/servers/receiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: World;
let receiver: Receiver;
let other: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  other = await Receiver.start();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
});
beforeEach(() => {
  receiver.clear();
  other.clear();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
  await other.close();
});

const VALUE = 'tk+own/55 ü"ę';
const HEADERS = { Authorization: { value: 'Bearer ${secret.Own token}' } };
/** Nothing that people or the database see may contain the value, in any spelling. */
const SPELLINGS = [VALUE, 'tk+own', 'tk%2Bown', Buffer.from(VALUE).toString('base64').slice(0, 12)];
const expectHidden = (...shown: unknown[]) => {
  for (const spelling of SPELLINGS) expect(JSON.stringify(shown)).not.toContain(spelling);
};

/** A process with a secret, a node that sends it, and one document that waits for the node. */
async function scene(settings: object = {}, filename = 'letter.txt') {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const { id: secretId } = await call(secrets.create, {
    body: { name: 'Own token', value: VALUE, processId: process.id },
  });
  const node = await world.make.node(process.id, { activityType: 'SEND_REQUEST' });
  const change = (more: object) => call(nodes.update, { body: { id: node.id, ...more } as never });
  await change({ url: `${receiver.url}/in`, headers: HEADERS, ...settings });
  await world.make.edge(process.id, process.parser.id, node.id);
  const body = uploadForm({ nodeId: hup.id, name: filename, text: 'Dear Anna' });
  const document = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  const step = async () => {
    const { documentStepsInformation: all } = await call(steps.state, { params: { id: document } });
    return all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO;
  };
  const rerun = async () => {
    await call(steps.rerun, { params: { id: (await step())?.id ?? 0 }, query: {} });
    await world.drain();
  };
  const outbox = () =>
    world.database.db.selectFrom('outbox').selectAll().where('node_id', '=', node.id).execute();
  const result = async () => call(actionResults.sendRequest, { query: { stepId: (await step())?.id ?? 0 } });
  return { call, process, node, secretId, change, step, rerun, outbox, result };
}

/** As HTTP carries a header. */
const inHeader = (text: string) => Buffer.from(text).toString('latin1');

describe('a secret in a request', () => {
  it('is filled into headers and after the ? of the address when the request leaves, and is shown nowhere', async () => {
    const url = `${receiver.url}/\${document.filename}?key=\${secret.Own token}&v=1`;
    receiver.answers.push(status(503), status(200));
    const { call, process, node, step, outbox } = await scene({ url });
    await world.drain();
    const waiting = await outbox();
    expect(waiting).toMatchObject([{ state: 'PENDING' }]);
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    const sent = [`/letter.txt?key=${encodeURIComponent(VALUE)}&v=1`, inHeader(`Bearer ${VALUE}`)];
    expect(receiver.received.map(({ url, headers }) => [url, headers['authorization']])).toEqual([
      sent,
      sent,
    ]);
    const stored = await call(nodes.get, { params: { id: node.id }, query: {} });
    expect(stored).toMatchObject({ url, headers: HEADERS });
    const { rows } = await call(audits.list, { query: {} });
    const file = await world
      .fetchAs(world.admin)(`/api/processes/${process.id}/file`)
      .then((r) => r.text());
    expect(file).toContain('Bearer ${secret.Own token}');
    const changes = await call(processChanges.list, { params: { id: process.id }, query: {} });
    expectHidden(waiting, await outbox(), stored, rows, file, changes, await step());
  });

  it('is what the author wrote, never what a document contains', async () => {
    const filename = '${secret.Own token}.txt';
    const headers = { ...HEADERS, 'X-Name': { value: '${document.filename}' } };
    await scene(
      { headers, requestBody: { bodyType: 'PLAIN_TEXT', plainTextBody: '${document.filename}' } },
      filename,
    );
    await world.drain();
    const [request] = receiver.received;
    expect([request?.headers['x-name'], request?.body]).toEqual([filename, filename]);
  });

  it.each([
    ['another host', () => other.url, undefined],
    ['another path of its host', () => receiver.url, `Bearer ${VALUE}`],
  ])('follows a redirect to %s: %#', async (_where, to, expected) => {
    const headers = { ...HEADERS, Accept: { value: '${secret.Own token}' } };
    receiver.answers.push(status(307, { location: `${to()}/moved` }));
    await scene({ headers });
    await world.drain();
    const [moved] = [...receiver.received, ...other.received].filter(({ url }) => url === '/moved');
    expect(moved?.headers['authorization']).toBe(expected && inHeader(expected));
    if (expected === undefined) expectHidden(moved);
  });

  it('is not sent where the secret is off, gone or given twice', async () => {
    const { call, process, secretId, step, rerun } = await scene();
    const reason = async () => (await step())?.reason?.key;
    await call(secrets.update, { params: { id: secretId }, query: { active: 'false' } });
    await world.drain();
    expect(await reason()).toBe('reason.secret.inactive');
    await expect(call(secrets.remove, { params: { id: secretId } })).rejects.toMatchObject({
      key: 'error.secret.inUse',
    });
    const body = { name: 'Own token', value: 'tk-next', processId: process.id };
    const hosts = [`127.0.0.1:${receiver.port}`];
    await call(secrets.create, { body: { ...body, hosts } });
    await call(secrets.update, { params: { id: secretId }, query: { active: 'true' } });
    await rerun();
    expect(await reason()).toBe('reason.secret.ambiguous');
    expect(receiver.received).toEqual([]);
    await call(secrets.remove, { params: { id: secretId } });
    await rerun();
    expect(receiver.received.map(({ headers }) => headers['authorization'])).toEqual(['Bearer tk-next']);
  });

  it('is taken out of the answer of its receiver', async () => {
    const repeated = [
      VALUE,
      encodeURIComponent(VALUE),
      Buffer.from(VALUE).toString('base64'),
      Buffer.from(`me:${VALUE}`).toString('base64url'),
    ];
    const escaped = '"tk\\u002bown/55 ü\\"ę"';
    receiver.answers.push(
      status(200, {}, `You said ${repeated.join(' and ')}.`),
      status(400, {}, `{"said": ${escaped}}`),
    );
    const { rerun, result, outbox } = await scene();
    await world.drain();
    await rerun();
    const receipts = (await outbox()).map(({ receipt }) => receipt?.['body']);
    expect(receipts).toEqual([
      expect.stringMatching(/^You said … and … and … and .{1,12}….{0,2}\.$/),
      '{"said":"…"}',
    ]);
    expectHidden(receipts, await result());
  });
});

/** Copies a process by its file, with `change` made to the text of the file. */
async function copied({ process }: Awaited<ReturnType<typeof scene>>, change = (file: string) => file) {
  const fetchIt = world.fetchAs(world.admin);
  const file = await fetchIt(`/api/processes/${process.id}/file`).then((answer) => answer.text());
  const body = change(file).replace(/"name": ?"[^"]*"/, () => `"name": "${crypto.randomUUID()}"`);
  const send = async (path: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetchIt(path, { method: 'POST', headers, body });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> & { id: number } };
  };
  return {
    preview: () => send('/api/processes/import/preview'),
    import: () => send('/api/processes/import'),
  };
}

describe('the secrets of a process file', () => {
  it('are named by the preview where the process does not have them, and their steps say so', async () => {
    const copy = await copied(await scene());
    const { json: preview } = await copy.preview();
    expect(preview).toMatchObject({
      problems: [],
      missing: expect.arrayContaining([
        expect.objectContaining({ what: 'secret', name: 'Own token' }) as unknown,
      ]) as unknown,
    });
    const made = await copy.import();
    expect(made.status).toBe(201);
    const call = world.callAs(world.admin);
    const all = await call(nodes.list, { query: { processId: made.json.id } });
    const sender = all.find(({ activityType }) => activityType === 'SEND_REQUEST');
    expect(sender?.['headers']).toMatchObject(HEADERS);
    const hup = all.find(({ activityType }) => activityType === 'HUP')?.id ?? 0;
    const body = uploadForm({ nodeId: hup, name: 'letter.txt', text: 'Dear Anna' });
    const document = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    receiver.clear();
    await world.drain();
    const state = await call(steps.state, { params: { id: document } });
    const step = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === sender?.id)?.stepDTO;
    expect(step).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.secret.named', params: { name: 'Own token' } },
    });
  });

  it('are refused elsewhere than in headers and queries', async () => {
    const copy = await copied(await scene(), (file) => file.replace('/in"', '/${secret.Own token}"'));
    const { json: preview } = await copy.preview();
    expect(preview['problems']).toMatchObject([
      { path: expect.stringMatching(/settings\.url$/) as string, errorKey: 'error.secret.place' },
    ]);
    expect((await copy.import()).status).toBe(400);
  });
});

describe('the wildcard of a secret', () => {
  it.each([
    ['in the path of an address', { url: 'https://a.example.com/${secret.Own token}' }, 'url'],
    ['in its fragment', { url: 'https://a.example.com/?a#${secret.Own token}' }, 'url'],
    ['before a ?', { url: 'https://a.example.com/${secret.Own token}?a' }, 'url'],
    [
      'in a field of the body',
      { requestBody: { bodyType: 'JSON', jsonBody: { text: { value: '${secret.Own token}' } } } },
      'requestBody.jsonBody.text.value',
    ],
    [
      'in a text',
      { requestBody: { bodyType: 'PLAIN_TEXT', plainTextBody: '${secret.Own token}' } },
      'requestBody.plainTextBody',
    ],
  ])('is refused %s', async (_where, settings, field) => {
    const { change } = await scene({ headers: {} });
    await expect(change(settings)).rejects.toMatchObject({
      status: 400,
      key: 'error.secret.place',
      params: { field, wildcard: '${secret.Own token}' },
      fieldErrors: [{ field }],
    });
  });

  it('is refused in the host of an address, and for a secret that the process does not have', async () => {
    const { change } = await scene({ headers: {} });
    await expect(change({ url: 'https://${secret.Own token}/in' })).rejects.toMatchObject({
      key: 'error.node.hostWildcard',
    });
    await expect(change({ url: 'https://a.example.com/?k=${secret.Other}' })).rejects.toMatchObject({
      key: 'error.node.wildcardUnknown',
    });
  });

  it('is refused in a mail and in a prompt', async () => {
    const { call, process } = await scene({ headers: {} });
    const nodeOf = (activityType: 'SEND_MAIL' | 'LLM_PROMPT', more: object) =>
      call(nodes.create, {
        body: { processId: process.id, name: activityType, x: 0, y: 0, activityType, ...more } as never,
      });
    const prompt = nodeOf('LLM_PROMPT', { prompt: 'Say ${secret.Own token}' });
    await expect(prompt).rejects.toMatchObject({ key: 'error.secret.place' });
    const subject = '${secret.Own token}';
    const mail = { smtpHost: 'a.example.com', smtpPort: 25, username: 'a@b.cd', subject, template: 't' };
    await expect(nodeOf('SEND_MAIL', mail)).rejects.toMatchObject({ key: 'error.secret.place' });
  });
});
