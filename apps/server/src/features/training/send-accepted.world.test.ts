import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { training } from '@scriptorium/contract/machines/training.ts';
import { learningNode, textOf } from '@scriptorium/testing/scenes/learning-node.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly lines: { [field: string]: unknown }[];
}

let model: Server;
let url: string;
let world: World;
let received: Received[];
/** The answers of the model, the first one first; 200 when none is left. */
let answers: { status: number; headers?: Record<string, string>; after?: () => Promise<unknown> }[];

beforeAll(async () => {
  model = createServer(async (request, response) => {
    const body = await text(request);
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    received.push({ path: request.url, headers: request.headers, lines });
    const { status, headers = {}, after } = answers.shift() ?? { status: 200 };
    await after?.();
    response.writeHead(status, headers).end();
  });
  await once(model.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/learn`;
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1' } });
});
beforeEach(() => {
  received = [];
  answers = [];
});
afterAll(async () => {
  await world.close();
  model.close();
});

const remote = (requestPath = url) => ({
  trainableConfig: { model: 'REMOTE', requestPath, threshold: 10, automaticTraining: false },
});

describe('a remote model', () => {
  it('gets the accepted documents with their labels as JSON lines', async () => {
    const { teach, train, trainings, node, status } = await learningNode(world, remote());
    await teach('invoice', 2);
    await teach('complaint', 1);
    await train();
    await world.drain();
    expect(received).toHaveLength(1);
    const [{ path, headers, lines } = { path: '', headers: {}, lines: [] }] = received;
    expect([path, headers['content-type']]).toEqual(['/learn', 'application/x-ndjson; charset=utf-8']);
    const [head, ...rest] = lines;
    expect(head).toEqual({
      training: { id: expect.any(Number), version: 1, part: 1, isLast: true },
      node: { id: node.id, name: node.name },
    });
    expect(rest).toHaveLength(3);
    expect(rest).toContainEqual({
      document: { id: expect.any(Number), filename: '3.txt' },
      text: textOf('complaint', 0),
      labels: [{ label: 'Complaint', path: ['Complaint'] }],
    });
    expect(JSON.stringify(lines)).not.toContain(world.admin.login);
    expect(await trainings()).toMatchObject([
      { state: 'DONE', model: 'REMOTE', documents: 3, isActive: false },
    ]);
    expect(await status()).toMatchObject({ acceptedSince: 0, activeVersion: null });
  });

  it('is called by http where its address begins with an IPv4 address', async () => {
    const { teach, train } = await learningNode(world, remote(url.replace('http://', '')));
    await teach('invoice', 1);
    await train();
    await world.drain();
    expect(received.map(({ path }) => path)).toEqual(['/learn']);
  });

  it('gets many documents in several requests, each with a key of its own', async () => {
    const { teach, train, upload, choose, accept, types } = await learningNode(world, remote());
    await teach('invoice', 1);
    for (let turn = 0; turn < 2; turn += 1) {
      const id = await upload(`Long ${turn} ${'words and words '.repeat(150_000)}`);
      await choose(id, [types.complaint]);
      await accept(id);
    }
    await train();
    await world.drain();
    const heads = received.map(({ lines }) => lines[0]?.['training']);
    expect(heads).toMatchObject([
      { part: 1, isLast: false },
      { part: 2, isLast: true },
    ]);
    expect(received.map(({ lines }) => lines.length - 1)).toEqual([2, 1]);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('that is busy is asked again with the same key; one that refuses fails the training', async () => {
    const { teach, train, trainings } = await learningNode(world, remote());
    await teach('invoice', 1);
    answers = [{ status: 503, headers: { 'retry-after': '0' } }, { status: 200 }];
    await train();
    await world.drain();
    expect(received).toHaveLength(2);
    expect(received[0]?.headers['idempotency-key']).toBe(received[1]?.headers['idempotency-key']);
    answers = [{ status: 404 }];
    await train();
    await world.drain();
    expect(await trainings()).toMatchObject([
      { version: 2, state: 'FAILED', reason: { key: 'reason.training.refused', params: { status: 404 } } },
      { version: 1, state: 'DONE' },
    ]);
  });

  it('gets nothing more after a person has cancelled', async () => {
    const { call, node, teach, train, trainings, upload, choose, accept, types } = await learningNode(
      world,
      remote(),
    );
    await teach('invoice', 1);
    const long = await upload('words and words '.repeat(300_000));
    await choose(long, [types.complaint]);
    await accept(long);
    answers = [{ status: 200, after: () => call(training.cancel, { params: { id: node.id } }) }];
    await train();
    await world.drain();
    expect(received).toHaveLength(1);
    expect(await trainings()).toMatchObject([{ state: 'CANCELLED', documents: null }]);
  });

  it('gets a token from a secret of the process, which is shown nowhere', async () => {
    const { call, process, teach, train, trainings, change } = await learningNode(world, remote());
    const value = 'tk-7f3';
    const secret = await call(secrets.create, { body: { name: 'Token', value, processId: process.id } });
    await teach('invoice', 1);
    await train();
    await world.drain();
    const { trainableConfig } = remote();
    const changed = await change({ trainableConfig: { ...trainableConfig, secret: { id: secret.id } } });
    expect(changed).toMatchObject({ trainableConfig: { secret: { id: secret.id } } });
    answers = [{ status: 401 }];
    await train();
    await world.drain();
    expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, `Bearer ${value}`]);
    expect(await trainings()).toMatchObject([{ state: 'FAILED', reason: { params: { status: 401 } } }, {}]);
    expect(JSON.stringify([changed, await trainings()])).not.toContain(value);
    await expect(call(secrets.remove, { params: { id: secret.id } })).rejects.toMatchObject({
      key: 'error.secret.inUse',
    });
    await call(secrets.update, { params: { id: secret.id }, query: { active: 'false' } });
    await train();
    await world.drain();
    expect(received).toHaveLength(2);
    expect((await trainings())[0]).toMatchObject({
      state: 'FAILED',
      reason: { key: 'reason.secret.inactive', params: { name: 'Token' } },
    });
    await change({ trainableConfig });
    await call(secrets.remove, { params: { id: secret.id } });
  });

  it('gets nothing where its secret may not be sent to it', async () => {
    const { call, process, teach, train, trainings, change } = await learningNode(world, remote());
    const secret = await call(secrets.create, {
      body: { name: 'Token', value: 'tk-own', processId: process.id },
    });
    await teach('invoice', 1);
    const { trainableConfig } = remote();
    await change({ trainableConfig: { ...trainableConfig, secret: { id: secret.id } } });
    const hosts = ['other.example.com'];
    await call(secrets.update, { params: { id: secret.id }, query: { active: 'true' }, body: { hosts } });
    await train();
    await world.drain();
    expect(received).toEqual([]);
    expect(await trainings()).toMatchObject([
      { state: 'FAILED', reason: { key: 'reason.secret.host', params: { name: 'Token' } } },
    ]);
  });

  it('gets no token from a secret of another process', async () => {
    const { call, change } = await learningNode(world, remote());
    const other = await world.make.process();
    const body = { name: 'Token', value: 'tk-other', processId: other.id };
    const { id } = await call(secrets.create, { body });
    const { trainableConfig } = remote();
    await expect(change({ trainableConfig: { ...trainableConfig, secret: { id } } })).rejects.toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'trainableConfig.secret' }],
    });
  });

  it('on the host of models is not reached where the server has none', async () => {
    const { teach, train, trainings } = await learningNode(world, remote('{host}/learn'));
    await teach('invoice', 1);
    await train();
    await world.drain();
    expect(await trainings()).toMatchObject([
      { state: 'FAILED', reason: { key: 'reason.training.noHost', params: { setting: 'MODEL_HOST' } } },
    ]);
  });

  it('inside the network is not reached unless the administrator allows it', async () => {
    const { teach, train, trainings } = await learningNode(world, remote('http://10.0.0.1/learn'));
    await teach('invoice', 1);
    await train();
    await world.drain();
    expect(await trainings()).toMatchObject([
      { state: 'FAILED', reason: { key: 'reason.training.unreachable' } },
    ]);
  });

  it('of a span node gets the places of labels in code points', async () => {
    const call = world.callAs(world.admin);
    const process = await world.make.process();
    const hup = await world.make.node(process.id, { activityType: 'HUP' });
    const span = await world.make.node(process.id, {
      activityType: 'SPAN',
      supportedTaggingTypes: ['TEXT'],
      ...remote(),
    });
    await world.make.edge(process.id, process.parser.id, span.id);
    const label = await world.make.label(span.id, { name: 'Name' });
    const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: '😀 Dear Anna' });
    const documentId = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    await world.drain();
    const { documentStepsInformation: all } = await call(steps.state, { params: { id: documentId } });
    const stepId = all.find(({ nodeDTO }) => nodeDTO.id === span.id)?.stepDTO.id ?? 0;
    await call(nerTags.create, {
      body: { stepId, nerTagType: { id: label.id }, startOffset: 8, endOffset: 12 },
    });
    await call(steps.update, { body: { id: stepId, status: 'ACCEPTED' } });
    await call(training.train, { params: { id: span.id } });
    await world.drain();
    expect(received[0]?.lines[1]).toMatchObject({
      text: '😀 Dear Anna',
      labels: [{ label: 'Name', path: ['Name'], start: 7, end: 11, quote: 'Anna' }],
    });
  });
});
