import type { ServerResponse } from 'node:http';
import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { sendRequest } from '../send-request.definition.ts';
import { endless, hangUp, Receiver, silence, status } from '@scriptorium/testing/servers/receiver.ts';

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  world = await startWorld({
    settings: {
      OUTGOING_ALLOW: `127.0.0.1:${receiver.port}`,
      OUTGOING_TIMEOUT_SECONDS: '2',
      OUTGOING_MAX_MB: '1',
      OUTGOING_PER_HOST: '2',
    },
  });
});
beforeEach(() => receiver.clear());
afterAll(async () => {
  await world.close();
  await receiver.close();
});

type Settings = Partial<z.input<typeof sendRequest.settings>>;
const json = (fields: Record<string, string>) => ({
  bodyType: 'JSON' as const,
  jsonBody: named(fields),
  plainTextBody: '',
});
const plain = (plainTextBody: string) => ({ bodyType: 'PLAIN_TEXT' as const, jsonBody: {}, plainTextBody });
const named = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));

/** A process with a send node, and one document in it with a step that is ready to run. */
async function scene(settings: Settings = {}, filename = 'letter.txt', content = 'Dear Anna') {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const given = {
    url: `${receiver.url}/in`,
    requestBody: json({ text: '${document.content}' }),
    ...settings,
  };
  const node = await world.make.node(process.id, { activityType: 'SEND_REQUEST', ...given });
  await world.make.edge(process.id, process.parser.id, node.id);
  const call = world.callAs(world.admin);
  const body = uploadForm({ nodeId: hup.id, name: filename, text: content });
  const document = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  const step = async () => {
    const { documentStepsInformation: all } = await call(steps.state, { params: { id: document } });
    const found = all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO;
    if (!found) throw new Error('The document did not reach the node');
    return found;
  };
  const rerun = async () => {
    await call(steps.rerun, { params: { id: (await step()).id }, query: {} });
    await world.drain();
  };
  const effects = () =>
    world.database.db.selectFrom('outbox').selectAll().where('node_id', '=', node.id).orderBy('id').execute();
  const result = async () => call(actionResults.sendRequest, { query: { stepId: (await step()).id } });
  return { process, hup, node, document, call, step, rerun, effects, result };
}

/** As when the server is killed: the worker loses the lease of this document's jobs before the receiver answers. */
async function killRun(document: number): Promise<void> {
  await world.database.db
    .updateTable('job')
    .set({ state: 'ready', lease_token: null, lease_until: null, worker: null })
    .where('state', '=', 'running')
    .where('step_id', 'in', (query) =>
      query.selectFrom('step').select('id').where('document_id', '=', document),
    )
    .execute();
}

it('limits concurrent requests to one receiver by the setting, and sends each document once', async () => {
  let running = 0;
  let most = 0;
  const slowly = async (response: ServerResponse) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 30));
    running -= 1;
    response.end('ok');
  };
  receiver.answers.push(...Array.from({ length: 9 }, () => slowly));
  const { hup, call } = await scene();
  for (let i = 0; i < 8; i++)
    await call(documents.upload, {
      body: uploadForm({ nodeId: hup.id, name: `${i}.txt`, text: `Letter ${i}` }),
    });
  await world.drain();
  expect(receiver.counts).toEqual(Array(9).fill(1));
  expect(most).toBe(2);
});

it('stores every field of its request, with the state of the editor [SEND-04]', async () => {
  const { node, call } = await scene();
  const state = (text: string) => ({ root: { text } });
  const field = (value: string) => ({ value, editorState: state(value) });
  const settings = {
    httpRequestMethod: 'PUT' as const,
    url: 'https://example.org/${document.id}',
    urlEditorState: state('url'),
    headers: { 'X-Key': field('k'), Accept: field('text/plain') },
    requestBody: {
      bodyType: 'PLAIN_TEXT' as const,
      jsonBody: { text: field('${document.content}') },
      plainTextBody: 'about ${document.filename}',
      plainTextBodyEditorState: state('plain'),
    },
    repeatable: true,
  };
  await changeSettings(call, node.id, settings);
  expect(await call(nodes.get, { params: { id: node.id } })).toMatchObject(settings);
});

describe('a request about each document', () => {
  it('is sent once with its templates filled in, and finishes the step [SEND-13]', async () => {
    const { process, document, step, effects } = await scene({
      url: `${receiver.url}/in/\${document.id}?name=\${document.filename}`,
      headers: named({ 'X-Process': '${process.id}' }),
      requestBody: json({ text: '${document.content}', fixed: 'x' }),
    });
    await world.drain();
    expect(receiver.received).toMatchObject([
      {
        method: 'POST',
        url: `/in/${document}?name=letter.txt`,
        headers: { 'x-process': String(process.id), 'content-type': 'application/json' },
        body: '{"text":"Dear Anna","fixed":"x"}',
      },
    ]);
    expect(await step()).toMatchObject({ status: 'ACCEPTED', reason: null });
    const [sent, ...more] = await effects();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      state: 'SENT',
      tries: 1,
      idempotency_key: receiver.received[0]?.key,
      payload: {},
      receipt: { status: 200, body: 'thank you' },
      document_id: document,
    });
  });

  it.each([
    ['GET', ''],
    ['POST', 'plain Dear Anna'],
    ['PUT', 'plain Dear Anna'],
    ['PATCH', 'plain Dear Anna'],
    ['DELETE', 'plain Dear Anna'],
  ] as const)(
    'is sent by %s, one of the five methods that there are [ENT-09]',
    async (httpRequestMethod, body) => {
      const { node, call } = await scene({
        httpRequestMethod,
        requestBody: plain('plain ${document.content}'),
      });
      await world.drain();
      expect(receiver.received).toMatchObject([{ method: httpRequestMethod, body }]);
      for (const other of ['HEAD', 'OPTIONS', httpRequestMethod.toLowerCase()])
        await expect(
          changeSettings(call, node.id, { httpRequestMethod: other as never }),
        ).rejects.toMatchObject({ status: 400 });
    },
  );

  it('treats values as data: quotes, line ends and further wildcards change nothing but the value', async () => {
    const nasty = 'He said "no"\\\r\nInjected: 1\n${process.name} ${document.id}';
    const text = nasty.replaceAll('\r\n', '\n');
    await scene(
      {
        url: `${receiver.url}/in/\${document.content}?q=\${document.content}`,
        headers: named({ 'X-Text': 'a ${document.content} b' }),
        requestBody: json({ text: '${document.content}', wrapped: '<${document.content}>' }),
      },
      'nasty.txt',
      nasty,
    );
    await world.drain();
    const [got] = receiver.received;
    expect(JSON.parse(got?.body ?? '')).toEqual({ text, wrapped: `<${text}>` });
    expect(got?.headers).not.toHaveProperty('injected');
    expect(got?.headers['x-text']).toBe('a He said "no"\\ Injected: 1 ${process.name} ${document.id} b');
    expect(got?.url).toBe(`/in/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`);
  });

  it('stores only the beginning of the response, also if it contains NUL', async () => {
    const { step, effects } = await scene();
    receiver.answers.push(status(200, {}, `\0${'🦊'.repeat(10_000)}`));
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    const body = String((await effects())[0]?.receipt?.['body']);
    expect(body).toMatch(/^.🦊/su);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(2100);
  });

  it('fails without an address, with a reason', async () => {
    const { step } = await scene({ url: undefined });
    await world.drain();
    expect(await step()).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.sendRequest.incomplete' },
    });
  });
});

describe('a receiver with a temporary failure', () => {
  it('of 500 gets the same request again until it accepts it', async () => {
    const { step, effects } = await scene({ requestBody: json({ at: '${util.timestamp}' }) });
    receiver.answers.push(status(500), status(500));
    await world.drain();
    expect(await step()).toMatchObject({ status: 'PROCESSING', reason: { key: 'reason.outgoing.busy' } });
    await world.drainRetries();
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect(receiver.counts).toEqual([3]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await effects()).toMatchObject([{ state: 'SENT', tries: 3 }]);
  });

  it.each([
    ['in seconds', '120', 120],
    ['as a date', () => new Date(Date.now() + 120_000).toUTCString(), 120],
    ['of a week', '604800', 3600],
  ] as const)('of 429 is not called for the time that it names %s', async (_how, given, seconds) => {
    const { step } = await scene();
    receiver.answers.push(status(429, { 'retry-after': typeof given === 'string' ? given : given() }));
    const before = Date.now();
    await world.drain();
    const { status: now, nextTryAt } = await step();
    expect(now).toBe('PROCESSING');
    const wait = Date.parse(nextTryAt ?? '') - before;
    expect(wait).toBeGreaterThan((seconds - 5) * 1000);
    expect(wait).toBeLessThan((seconds + 60) * 1000);
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(receiver.counts).toEqual([2]);
  });

  it('that persists ends in an error; a rerun sends a new request', async () => {
    const { step, rerun, effects } = await scene();
    receiver.answers.push(...Array.from({ length: 5 }, () => status(503)));
    await world.drain();
    for (let tries = 1; tries < 5; tries += 1) await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.outgoing.busy' } });
    await rerun();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(receiver.counts).toEqual([5, 1]);
    expect(await effects()).toMatchObject([{ state: 'FAILED', payload: {} }, { state: 'SENT' }]);
  });
});

describe('a receiver that refuses the request', () => {
  it('is not called again; a rerun sends a new request with the current settings', async () => {
    const { node, call, step, rerun, effects } = await scene();
    receiver.answers.push(status(422, {}, 'wrong field'));
    await world.drain();
    expect(await step()).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.outgoing.refused', params: { status: 422 } },
    });
    expect(await effects()).toMatchObject([
      { state: 'FAILED', payload: {}, receipt: { status: 422, body: 'wrong field' } },
    ]);
    await changeSettings(call, node.id, { requestBody: json({ right: 'x' }) });
    await rerun();
    expect(receiver.received.map(({ body }) => body)).toEqual(['{"text":"Dear Anna"}', '{"right":"x"}']);
    expect(receiver.counts).toEqual([1, 1]);
    expect(await effects()).toMatchObject([{ state: 'FAILED' }, { state: 'SENT' }]);
  });

  it.each([
    ['an answer of 1 GB', endless, 'tooLarge'],
    ['a redirect to an internal address', status(302, { location: 'http://127.0.0.1:9/' }), 'forbidden'],
    ['a redirect to a file', status(302, { location: 'file:///etc/passwd' }), 'badUrl'],
  ] as const)('by %s fails permanently, and names the setting if one helps', async (_what, answer, key) => {
    const { step, effects } = await scene();
    receiver.answers.push(answer);
    await world.drain();
    const { status: now, reason } = await step();
    expect([now, reason?.key]).toEqual(['ERROR', `reason.outgoing.${key}`]);
    if (key === 'tooLarge') expect(reason?.message).toContain('OUTGOING_MAX_MB');
    if (key === 'forbidden') expect(reason?.message).toContain('OUTGOING_ALLOW');
    expect(receiver.counts).toEqual([1]);
    expect(await effects()).toMatchObject([{ state: 'FAILED', payload: {} }]);
  });

  it.each(['http://127.0.0.1:9/', 'http://localhost:9/', 'http://[::1]:9/', 'http://169.254.169.254/latest'])(
    'is not called at the internal address %s',
    async (url) => {
      const { step, effects } = await scene({ url });
      await world.drain();
      expect(await step()).toMatchObject({
        status: 'ERROR',
        reason: { key: 'reason.outgoing.forbidden', params: { setting: 'OUTGOING_ALLOW' } },
      });
      expect(await effects()).toMatchObject([{ state: 'FAILED', payload: {} }]);
    },
  );
});

describe('when it is unknown whether a request arrived', () => {
  const UNKNOWN = { status: 'ERROR', reason: { key: 'reason.effect.unknown' } };

  it.each([
    ['never answers', silence],
    ['hangs up', hangUp],
  ] as const)(
    'because its receiver %s, a person decides, and the same key is sent again',
    async (_what, answer) => {
      const { step, rerun, effects } = await scene();
      receiver.answers.push(answer);
      await world.drain();
      expect(await step()).toMatchObject(UNKNOWN);
      await world.drainRetries();
      expect(receiver.counts).toEqual([1]);
      expect(await effects()).toMatchObject([{ state: 'UNKNOWN' }]);
      await rerun();
      expect(await step()).toMatchObject({ status: 'ACCEPTED' });
      expect(receiver.counts).toEqual([2]);
      expect(await effects()).toMatchObject([{ state: 'SENT', tries: 2, payload: {} }]);
    },
  );

  it('and the settings are changed, a rerun sends a new request', async () => {
    const { node, call, rerun, effects } = await scene();
    receiver.answers.push(hangUp);
    await world.drain();
    await changeSettings(call, node.id, { url: `${receiver.url}/other` });
    await rerun();
    expect(receiver.received.map(({ url }) => url)).toEqual(['/in', '/other']);
    expect(receiver.counts).toEqual([1, 1]);
    expect(await effects()).toMatchObject([{ state: 'UNKNOWN', payload: {} }, { state: 'SENT' }]);
  });

  it.each([
    ['the receiver recognises keys', { repeatable: true }],
    ['its method is idempotent', { httpRequestMethod: 'PUT' as const }],
  ])('but %s, it is sent again automatically with the same key', async (_why, settings) => {
    const { step, effects } = await scene(settings);
    receiver.answers.push(hangUp);
    await world.drain();
    expect(await step()).toMatchObject({ status: 'PROCESSING', reason: { key: 'reason.outgoing.broken' } });
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(receiver.counts).toEqual([2]);
    expect(await effects()).toMatchObject([{ state: 'SENT', tries: 2 }]);
  });

  it('because the server was killed between send and commit, a person decides; the receiver got it once', async () => {
    const { document, step, effects } = await scene();
    receiver.answers.push(async (response) => {
      await killRun(document);
      response.end('taken');
    });
    await world.drain();
    await world.drainRetries();
    expect(await step()).toMatchObject(UNKNOWN);
    expect(receiver.counts).toEqual([1]);
    expect(await effects()).toMatchObject([{ state: 'UNKNOWN', tries: 1 }]);
  });

  it('because the server was killed, but the receiver recognises keys, it is sent twice and the step finishes once', async () => {
    const { document, step, effects } = await scene({ repeatable: true });
    receiver.answers.push(async (response) => {
      await killRun(document);
      response.end('taken');
    });
    await world.drain();
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED', attempt: 0 });
    expect(receiver.counts).toEqual([2]);
    expect(await effects()).toMatchObject([{ state: 'SENT', tries: 2 }]);
  });
});

describe('the result of a step', () => {
  it('has the status of the response and the key of the request', async () => {
    const { result, step } = await scene();
    receiver.answers.push(status(503), status(201));
    await world.drain();
    expect(await result()).toMatchObject({ status: null, responseStatus: 503, finishedAt: null });
    await world.drainRetries();
    expect((await step()).status).toBe('ACCEPTED');
    expect(await result()).toEqual({
      status: 'SUCCESS',
      responseStatus: 201,
      finishedAt: expect.any(String) as string,
      message: null,
      reason: null,
      idempotencyKey: receiver.received[0]?.key,
    });
  });

  it.each([
    ['a failure', status(404), 'FAILURE', 404],
    ['an unknown result', hangUp, 'UNKNOWN', null],
  ] as const)('has the reason of %s', async (_what, answer, expected, responseStatus) => {
    const { result, step } = await scene();
    receiver.answers.push(answer);
    await world.drain();
    const { reason } = await step();
    expect(await result()).toMatchObject({
      status: expected,
      responseStatus,
      message: reason?.message,
      reason,
      idempotencyKey: receiver.received[0]?.key,
    });
  });

  it('has the reason of a step that could not send', async () => {
    const { result } = await scene({ url: undefined });
    await world.drain();
    expect(await result()).toMatchObject({
      status: 'FAILURE',
      responseStatus: null,
      reason: { key: 'reason.sendRequest.incomplete' },
      idempotencyKey: null,
    });
  });

  it('is visible to users who may read the node', async () => {
    const { process, step } = await scene();
    await world.drain();
    const query = { stepId: (await step()).id };
    const authority = (componentId: number) => ({ type: 'PROCESS', componentId, mode: 'READ' }) as const;
    const reader = await world.make.user({ authorities: [authority(process.id)] });
    const other = await world.make.user({ authorities: [authority((await world.make.process()).id)] });
    expect((await world.callAs(reader)(actionResults.sendRequest, { query })).status).toBe('SUCCESS');
    await expect(world.callAs(other)(actionResults.sendRequest, { query })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('one request about all waiting documents', () => {
  /** Three documents that wait at a node that is executed by hand. */
  async function waitingDocuments(settings: Settings = {}) {
    const trigger = { triggerType: 'THRESHOLD', threshold: 100 };
    const fields = { texts: '${document.content}', process: '${process.id}', of: 'ids ${document.id}' };
    const made = await scene({ ...trigger, requestBody: json(fields), ...settings } as Settings);
    const ids = [made.document];
    for (const text of ['Dear "Bob"', 'Dear Eve']) {
      const body = uploadForm({ nodeId: made.hup.id, name: 'more.txt', text });
      ids.push((await made.call(documents.upload, { body })).documents[0]?.id ?? 0);
    }
    await world.drain();
    expect(receiver.received).toEqual([]);
    const execute = async () => {
      await made.call(actionResults.execute, { params: { id: made.node.id } });
      await world.drain();
    };
    const statuses = async () => {
      const rows = await world.database.db
        .selectFrom('step')
        .select('status')
        .where('node_id', '=', made.node.id)
        .execute();
      return rows.map((row) => row.status);
    };
    return { ...made, ids, execute, statuses };
  }

  it('has lists as values, and finishes all steps [SEND-13]', async () => {
    const { process, ids, execute, statuses, effects, result } = await waitingDocuments();
    await execute();
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      texts: ['Dear Anna', 'Dear "Bob"', 'Dear Eve'],
      process: String(process.id),
      of: `ids ${ids.join(', ')}`,
    });
    expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
    expect(await effects()).toMatchObject([
      { state: 'SENT', idempotency_key: receiver.received[0]?.key, payload: {} },
    ]);
    expect(await result()).toMatchObject({ status: 'SUCCESS', idempotencyKey: receiver.received[0]?.key });
  });

  it('is sent again after a temporary failure, unchanged and with the same key', async () => {
    const { execute, statuses } = await waitingDocuments();
    receiver.answers.push(status(500));
    await execute();
    expect(await statuses()).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING']);
    await world.drainRetries();
    expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
    expect(receiver.counts).toEqual([2]);
  });

  /** The worker loses the lease of the execution's job, which is due again later. */
  const loseExecution = () =>
    world.database.db
      .updateTable('job')
      .set({ state: 'ready', lease_token: null, lease_until: null, worker: null, run_at: soon() })
      .where('queue', '=', 'action')
      .where('state', '=', 'running')
      .execute();
  const soon = () => new Date(Date.now() + 3_600_000);

  it('is not sent again by the next worker if the one that lost the job received the response', async () => {
    const { execute, statuses } = await waitingDocuments();
    receiver.answers.push(async (response) => {
      await loseExecution();
      response.end('taken');
    });
    await execute();
    expect(await statuses()).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING']);
    await world.drainRetries();
    expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
    expect(receiver.counts).toEqual([1]);
  });

  it.each([
    ['a person decides', false, { ended: 'ERROR', result: 'UNKNOWN', times: 1 }],
    [
      'it is sent again if the receiver recognises keys',
      true,
      { ended: 'ACCEPTED', result: 'SUCCESS', times: 2 },
    ],
  ] as const)('when the server is killed during the execution, %s', async (_what, repeatable, expected) => {
    const { execute, statuses, effects, result } = await waitingDocuments({ repeatable });
    let atDeath: Awaited<ReturnType<typeof effects>>[number] | undefined;
    receiver.answers.push(async (response) => {
      [atDeath] = await effects();
      await loseExecution();
      response.end('taken');
    });
    await execute();
    expect(atDeath).toMatchObject({ state: 'SENDING', tries: 1 });
    // Resets what the worker stored after the simulated death of the server.
    await world.database.db
      .updateTable('outbox')
      .set({ state: 'SENDING', payload: JSON.stringify(atDeath?.payload), receipt: null, finished_at: null })
      .where('id', '=', atDeath?.id ?? 0)
      .execute();
    await world.drainRetries();
    expect(await statuses()).toEqual([expected.ended, expected.ended, expected.ended]);
    expect(receiver.counts).toEqual([expected.times]);
    expect((await result()).status).toBe(expected.result);
  });
});

async function changeSettings(call: ReturnType<World['callAs']>, id: number, settings: Settings) {
  await call(nodes.update, { body: { id, ...settings } as never });
}
