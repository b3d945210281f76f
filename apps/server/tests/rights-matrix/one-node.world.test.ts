import { counts } from '@scriptorium/contract/process/counts.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { history } from '@scriptorium/contract/documents/history.ts';
import { urlOf } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENDPOINT_NAMES } from './matrix.ts';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin } = world;
const boss = callAs(admin);

/** A marker in every name of the process's other nodes. */
const OTHER = 'zebra';

async function makeStage() {
  const process = await make.process({ name: 'Two nodes' });
  const hup = await make.node(process.id, { activityType: 'HUP', name: `Upload ${OTHER}` });
  const after = { fromId: process.parser.id };
  const own = await make.node(process.id, { ...after, name: 'Own' });
  const other = await make.node(process.id, { ...after, name: `Other ${OTHER}`, description: OTHER });
  const classes = await make.node(process.id, { ...after, activityType: 'CLF', name: `Class ${OTHER}` });
  const label = await make.label(own.id, { name: 'Person' });
  const otherLabel = await make.label(other.id, { name: `Label ${OTHER}` });
  const kind = await make.classifierType(classes.id, { name: `Kind ${OTHER}`, description: OTHER });
  await make.relationType(other.id, { name: `Relation ${OTHER}` });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Anna pays 120 PLN.' });
  const docId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const state = await boss(steps.state, { params: { id: docId } });
  const stepOf = (nodeId: number) =>
    state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO.id ?? 0;
  const at = { own: stepOf(own.id), other: stepOf(other.id), classes: stepOf(classes.id) };
  await boss(nerTags.create, {
    body: { nerTagType: { id: otherLabel.id }, stepId: at.other, startOffset: 0, endOffset: 4 },
  });
  await boss(classifierTags.save, { params: { stepId: at.classes }, body: [{ typeId: kind.id }] });
  const worker = await make.user({
    authorities: [{ type: 'NODE', componentId: own.id, mode: 'WRITE' }],
  });
  return { process, hup, own, other, classes, label, otherLabel, kind, docId, at, worker };
}

let stage: Awaited<ReturnType<typeof makeStage>>;
let worker: TestUser;
beforeAll(async () => {
  stage = await makeStage();
  ({ worker } = stage);
});

/** The address of a reading call in which every id is `id`. */
function addressWith(endpoint: Endpoint, id: number): string {
  const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const ids = (names: string[]) =>
    Object.fromEntries(names.filter((name) => /id(s)?$/i.test(name)).map((name) => [name, id]));
  const params = Object.fromEntries(
    shapeOf(endpoint.params).map((name) => [name, name === 'index' ? 0 : id]),
  );
  return urlOf(endpoint, { params, query: ids(shapeOf(endpoint.query)) });
}

/** Every object in an answer, at any depth. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

it('reads nothing of the other nodes of a process, by any call with any id', async () => {
  const { process, hup, own, other, classes, label, otherLabel, kind, docId, at } = stage;
  const all = [process, process.parser, hup, own, other, classes, label, otherLabel, kind].map(
    ({ id }) => id,
  );
  const ids = [...new Set([...all, docId, at.own, at.other, at.classes])];
  const reading = [...ENDPOINT_NAMES].filter(([{ method }]) => method === 'GET');
  const leaks: string[] = [];
  let answered = 0;
  for (const [endpoint, name] of reading) {
    for (const id of endpoint.path.includes(':') || endpoint.query ? ids : ids.slice(0, 1)) {
      const response = await fetchAs(worker)(addressWith(endpoint, id));
      const text = await response.text();
      if (response.ok) answered += 1;
      const isJson = response.headers.get('content-type')?.includes('json');
      const objects = isJson ? objectsIn(JSON.parse(text)) : [];
      const ofOthers = objects.filter(
        ({ nodeId, stepId }) =>
          (typeof nodeId === 'number' && nodeId !== own.id) || stepId === at.other || stepId === at.classes,
      );
      if (text.toLowerCase().includes(OTHER) || ofOthers.length > 0)
        leaks.push(`${name} with ${id}: ${text}`);
    }
  }
  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(30);
});

it('sees its process, its node and its step, and no figures of other nodes', async () => {
  const { process, own, docId, at } = stage;
  const call = callAs(worker);
  const listed = await call(processes.list);
  expect(listed.map(({ id, statistics }) => [id, statistics])).toEqual([
    [process.id, { documents: 0, done: 0, waiting: 0, errors: 0, lastActivity: null }],
  ]);
  expect((await call(processes.get, { params: { id: process.id } })).statistics.documents).toBe(0);
  const seen = await call(nodes.list, { query: { processId: process.id } });
  expect(seen.map(({ id }) => id)).toEqual([own.id]);
  const state = await call(steps.state, { params: { id: docId } });
  expect(state.documentStepsInformation.map(({ stepDTO }) => stepDTO.id)).toEqual([at.own]);
  const found = await call(counts.ofProcess, { params: { id: process.id } });
  expect(found.nodes.map(({ nodeId }) => nodeId)).toEqual([own.id]);
  expect(found.documents).toEqual({});
  const events = await call(history.ofDocument, { params: { id: docId } });
  expect(new Set(events.rows.map(({ nodeId }) => nodeId))).toEqual(new Set([own.id]));
  expect(events.total).toBe(events.rows.length);
});

it('finds no document by the content of another node', async () => {
  const { process, own, other, otherLabel, kind } = stage;
  const call = callAs(worker);
  const totalOf = async (filter: object) =>
    (await call(documents.info, { body: { filters: [filter as never] } })).totalElements;
  expect(await totalOf({ type: 'NODE_STEPS', value: [own.id] })).toBe(1);
  expect(await totalOf({ type: 'NODE_STEPS', value: [other.id] })).toBe(0);
  expect(await totalOf({ type: 'STEP', value: { nodeId: other.id, statuses: ['WAITING'] } })).toBe(0);
  const search = (body: object) =>
    call(documents.search, { body: { processId: process.id, ...body } as never }).then(({ total }) => total);
  expect(await search({ discriminator: 'BY_CONTENT', content: 'Anna' })).toBe(1);
  const byTag = { discriminator: 'BY_NER_TAG', tagTypeContentMap: { [otherLabel.id]: [] } };
  expect(await search(byTag)).toBe(0);
  expect(await search({ discriminator: 'BY_CLASSIFIER_TAG', typeList: [kind.id] })).toBe(0);
  expect(
    await callAs(admin)(documents.search, { body: { processId: process.id, ...byTag } as never }),
  ).toMatchObject({ total: 1 });
  expect(await call(nodes.fetchByIds, { body: { nodeIds: [own.id, other.id] } })).toHaveLength(1);
});

it('receives live changes of its own node, and none of the other ones', async () => {
  const { own, docId, at } = stage;
  const origin = (await world.listen()).replace('http', 'ws');
  const socket = new WebSocket(`${origin}/websocket/tracker?access_token=${worker.token}`);
  const received: string[] = [];
  const waitFor = (what: string) =>
    expect.poll(() => received.some((text) => text.includes(what)), { timeout: 10_000 }).toBe(true);
  socket.addEventListener('message', ({ data }) => void received.push(String(data)));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify({ type: 'watch', documentId: docId }));
  await waitFor('viewers');
  await boss(steps.update, { body: { id: at.other, status: 'DONE' } });
  await boss(classifierTags.save, { params: { stepId: at.classes }, body: [] });
  const tag = { nerTagType: { id: stage.label.id }, stepId: at.own, startOffset: 0, endOffset: 4 };
  const { id } = await boss(nerTags.create, { body: tag });
  await waitFor('"saved"');
  await boss(nerTags.remove, { params: { id } });
  await waitFor('"deleted"');
  await boss(steps.update, { body: { id: at.own, blockedBy: null } });
  socket.close();
  const changes = received
    .map((text) => JSON.parse(text) as ServerMessage)
    .filter((message) => message.type === 'document');
  const change = { type: 'document', documentId: docId, processId: stage.process.id, by: admin.id };
  // The first edit has assigned the step to its author.
  expect(changes.slice(0, 2)).toMatchObject([
    { ...change, changes: ['STEPS', 'TAGS'], nodeIds: [own.id], tags: [{ saved: { id } }] },
    { ...change, changes: ['TAGS'], nodeIds: [own.id], tags: [{ deleted: id }] },
  ]);
  expect(received.join('\n').toLowerCase()).not.toContain(OTHER);
});

it('works on its own step, and is refused on the others', async () => {
  const { own, other, label, otherLabel, docId, at } = stage;
  const call = callAs(worker);
  await call(steps.assign, { query: { docId, nodeId: own.id } });
  const place = { startOffset: 0, endOffset: 4 };
  await call(nerTags.create, { body: { nerTagType: { id: label.id }, stepId: at.own, ...place } });
  const tags = await call(nerTags.list, { query: { documentId: docId } });
  expect(tags.map(({ stepId, quote }) => [stepId, quote])).toEqual([[at.own, 'Anna']]);
  const refused = { status: 403 };
  await expect(call(steps.assign, { query: { docId, nodeId: other.id } })).rejects.toMatchObject(refused);
  const update = call(steps.update, { body: { id: at.other, status: 'WAITING' } });
  await expect(update).rejects.toMatchObject(refused);
  const foreign = { nerTagType: { id: otherLabel.id }, stepId: at.other, ...place };
  await expect(call(nerTags.create, { body: foreign })).rejects.toMatchObject(refused);
  const state = await call(steps.update, { body: { id: at.own, status: 'DONE' } });
  expect(state.documentStepsInformation.map(({ stepDTO }) => [stepDTO.id, stepDTO.status])).toEqual([
    [at.own, 'DONE'],
  ]);
});

it('cannot detect a hidden document by requesting its step', async () => {
  const { own } = stage;
  const elsewhere = await make.process();
  const hup = await make.node(elsewhere.id, { activityType: 'HUP' });
  const span = await make.node(elsewhere.id, { fromId: elsewhere.parser.id });
  const body = uploadForm({ nodeId: hup.id, name: 'hidden.txt', text: 'Hidden.' });
  const hidden = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const state = await boss(steps.state, { params: { id: hidden } });
  const stepId =
    state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === span.id)?.stepDTO.id ?? 0;
  const answerTo = async (query: string) => {
    const answer = await fetchAs(worker)(`/api/step/assign?${query}&nodeId=${own.id}`, { method: 'POST' });
    return [answer.status, await answer.json()];
  };
  const missing = await answerTo('docId=999999');
  expect(missing).toMatchObject([404, { errorKey: 'error.http.404' }]);
  expect(await answerTo(`docId=${hidden}`)).toEqual(missing);
  expect(await answerTo(`docId=${hidden}&stepId=${stepId}`)).toEqual(missing);
});
