import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
let process: Awaited<ReturnType<typeof make.process>>;
beforeEach(async () => {
  process = await make.process();
});

const connect = async (fromId: unknown, toId: unknown, user: TestUser = admin, processId = process.id) => {
  const response = await fetchAs(user)('/api/edges', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fromId, toId, processId }),
  });
  const body = (await response.json()) as { errorKey?: string; id?: number };
  return { status: response.status, key: body.errorKey, body };
};
const clf = (fromId?: number) =>
  make.node(process.id, { activityType: 'CLF', ...(fromId === undefined ? {} : { fromId }) });

it('connects two nodes [API-070]', async () => {
  const node = await clf();
  const { status, body } = await connect(process.parser.id, node.id);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    fromId: process.parser.id,
    toId: node.id,
    processId: process.id,
  });
  expect(await boss(edges.list, { query: { processId: process.id } })).toContainEqual(body);
});

it('lists edges with id, source, target and process; the entry edge has no source [GRAPH-14] [API-069]', async () => {
  const node = await clf(process.parser.id);
  const listed = await (await fetchAs(admin)(`/api/edges?processId=${process.id}`)).json();
  expect(listed).toEqual([
    { id: expect.any(Number), fromId: null, toId: process.parser.id, processId: process.id },
    { id: expect.any(Number), fromId: process.parser.id, toId: node.id, processId: process.id },
  ]);
});

it('returns the allowed successors of each installed type [API-063]', async () => {
  const sending = ['SEND_TO_GOOGLE_DRIVE', 'SEND_MAIL', 'SEND_REQUEST', 'SEND_TO_SFTP'];
  const content = ['CLF', 'SPAN', 'LEXICON', 'LLM_PROMPT', 'IPS', ...sending];
  const upload = ['FILE_PARSER'];
  expect(await boss(edges.whitelist)).toEqual({
    HUP: upload,
    HTTP_UPLOAD: upload,
    EMAIL_UPLOAD: upload,
    SFTP_UPLOAD: upload,
    GDU_UPLOAD: upload,
    FOLDER_UPLOAD: upload,
    IPR: upload,
    FILE_PARSER: content,
    LEXICON: content,
    LLM_PROMPT: content,
    CLF: content,
    SPAN: content,
    SEND_MAIL: [...sending, 'IPS'],
    SEND_REQUEST: [...sending, 'IPS'],
    SEND_TO_GOOGLE_DRIVE: [...sending, 'IPS'],
    SEND_TO_SFTP: [...sending, 'IPS'],
    IPS: [],
  });
});

it('returns the entry edge when an upload node is connected to the parser', async () => {
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const { status, body } = await connect(hup.id, process.parser.id);
  expect([status, (body as { fromId?: number | null }).fromId]).toEqual([201, null]);
  expect(await boss(edges.list, { query: { processId: process.id } })).toHaveLength(1);
});

it('refuses a cycle, a repeated edge and types that are not in the whitelist', async () => {
  const a = await clf(process.parser.id);
  const b = await clf(a.id);
  const c = await clf(b.id);
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const cases = [
    [c.id, a.id, 'error.graph.cycle'],
    [a.id, a.id, 'error.graph.cycle'],
    [a.id, b.id, 'error.graph.duplicateEdge'],
    [a.id, process.parser.id, 'error.graph.notAllowed'],
    [hup.id, a.id, 'error.graph.notAllowed'],
    [a.id, hup.id, 'error.graph.notAllowed'],
  ] as const;
  for (const [from, to, key] of cases) expect(await connect(from, to)).toMatchObject({ status: 422, key });
  expect((await connect(a.id, c.id)).status).toBe(201);
});

it('creates no cycle when its two halves are requested at the same time', async () => {
  const [a, b] = [await clf(process.parser.id), await clf(process.parser.id)];
  const both = await Promise.all([connect(a.id, b.id), connect(b.id, a.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

it('creates one of several equal edges that are requested at the same time', async () => {
  const a = await clf();
  const all = await Promise.all([1, 2, 3].map(() => connect(process.parser.id, a.id)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

it('deletes an edge, and evaluates unfinished documents again [API-071]', async () => {
  const node = await clf(process.parser.id);
  const all = await boss(edges.list, { query: { processId: process.id } });
  const edge = all.find(({ toId }) => toId === node.id);
  await database.db.deleteFrom('job').execute();
  expect((await fetchAs(admin)(`/api/edges/${edge?.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await fetchAs(admin)(`/api/edges/${edge?.id}`, { method: 'DELETE' })).status).toBe(404);
  expect(await boss(edges.list, { query: { processId: process.id } })).toHaveLength(1);
  const jobs = await database.db.selectFrom('job').select(['queue', 'process_id']).execute();
  expect(jobs).toEqual([{ queue: 'rejudgement', process_id: process.id }]);
});

it('keeps the entry edge', async () => {
  const [entry] = await boss(edges.list, { query: { processId: process.id } });
  const answer = await fetchAs(admin)(`/api/edges/${entry?.id}`, { method: 'DELETE' });
  expect([answer.status, (await answer.json()).errorKey]).toEqual([400, 'error.graph.entryEdge']);
});

it('refuses to cut off a node that later predicates name, and lists them', async () => {
  const kind = await clf(process.parser.id);
  const middle = await clf(kind.id);
  const last = await clf(middle.id);
  const type = await make.classifierType(kind.id);
  const all = await boss(edges.list, { query: { processId: process.id } });
  const between = (from: number, to: number) =>
    all.find(({ fromId, toId }) => fromId === from && toId === to)?.id ?? 0;
  await make.predicate({
    predicateType: 'CLF',
    edgeId: between(middle.id, last.id),
    nodeId: kind.id,
    equal: true,
    clfTypeId: type.id,
  });
  const names = [`${middle.name} → ${last.name}`];
  const refused = { errorKey: 'error.graph.usedByPredicates', params: { names } };
  for (const path of [`/api/edges/${between(kind.id, middle.id)}`, `/api/nodes/${kind.id}`]) {
    const answer = await fetchAs(admin)(path, { method: 'DELETE' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject(refused);
  }
  await boss(nodes.remove, { params: { id: middle.id } });
  await boss(nodes.remove, { params: { id: kind.id } });
});

it('refuses nodes of other processes', async () => {
  const other = await make.process();
  const node = await clf();
  expect(await connect(other.parser.id, node.id)).toMatchObject({ status: 400, key: 'error.validation' });
  expect(await connect(process.parser.id, 999_999)).toMatchObject({ status: 400 });
  expect(await connect(process.parser.id, node.id, admin, 999_999)).toMatchObject({ status: 404 });
  expect(await connect(null, node.id)).toMatchObject({ status: 400 });
  expect(await connect('x', node.id)).toMatchObject({ status: 400 });
});

it('lets only the admin of the process change edges, and node holders see those between their nodes', async () => {
  const node = await clf(process.parser.id);
  const writer = await make.user({
    authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
  });
  const holder = await make.user({ authorities: [{ type: 'NODE', componentId: node.id, mode: 'ADMIN' }] });
  const stranger = await make.user();
  const [, edge] = await boss(edges.list, { query: { processId: process.id } });
  for (const [user, status] of [
    [writer, 403],
    [holder, 403],
    [stranger, 404],
  ] as const) {
    expect((await connect(process.parser.id, node.id, user)).status).toBe(status);
    expect((await fetchAs(user)(`/api/edges/${edge?.id}`, { method: 'DELETE' })).status).toBe(status);
  }
  expect(await callAs(holder)(edges.list, { query: { processId: process.id } })).toEqual([]);
  expect((await fetchAs(stranger)(`/api/edges?processId=${process.id}`)).status).toBe(404);
});

it('puts a new node on an edge, which keeps its predicates', async () => {
  const process = await make.process();
  const clf = await make.node(process.id, { activityType: 'CLF', fromId: process.parser.id });
  const span = await make.node(process.id, { activityType: 'SPAN', fromId: clf.id });
  const list = async () =>
    (await boss(edges.list, { query: { processId: process.id } })).map(({ fromId, toId }) => [fromId, toId]);
  const all = await boss(edges.list, { query: { processId: process.id } });
  const edge = all.find(({ toId }) => toId === span.id);
  const type = await make.classifierType(clf.id);
  await make.predicate({
    predicateType: 'CLF',
    edgeId: edge?.id ?? 0,
    nodeId: clf.id,
    equal: true,
    clfTypeId: type.id,
  });
  const between = await make.node(process.id, {
    activityType: 'LEXICON',
    edgeId: edge?.id ?? 0,
    moves: [{ id: span.id, x: 900, y: 5 }],
  });
  expect(await list()).toEqual(
    expect.arrayContaining([
      [clf.id, between.id],
      [between.id, span.id],
    ]),
  );
  expect(await list()).toHaveLength(4);
  const kept = await boss(predicates.list, { query: { processId: process.id } });
  expect(kept.map(({ edgeId }) => edgeId)).toEqual([edge?.id]);
  const moved = await boss(nodes.get, { params: { id: span.id }, query: {} });
  expect(moved).toMatchObject({ x: 900, y: 5 });
});

it('refuses a new node on the entry edge, on an edge of another process, and of a type that may not follow there', async () => {
  const process = await make.process();
  const other = await make.process();
  const mail = await make.node(process.id, { activityType: 'SEND_MAIL', fromId: process.parser.id });
  const all = await boss(edges.list, { query: { processId: process.id } });
  const entry = all.find(({ fromId }) => fromId === null);
  const toMail = all.find(({ toId }) => toId === mail.id);
  const foreign = (await boss(edges.list, { query: { processId: other.id } }))[0];
  const refused = async (given: object) => {
    const body = { processId: process.id, name: 'Between', x: 0, y: 0, activityType: 'SPAN', ...given };
    const response = await fetchAs(admin)('/api/nodes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { errorKey?: string };
  };
  expect((await refused({ edgeId: entry?.id })).errorKey).toBe('error.graph.entryEdge');
  expect((await refused({ edgeId: foreign?.id })).errorKey).toBe('error.validation');
  expect((await refused({ edgeId: toMail?.id, activityType: 'HUP' })).errorKey).toBe(
    'error.graph.notAllowed',
  );
  expect((await refused({ edgeId: toMail?.id, moves: [{ id: 1_000_000, x: 0, y: 0 }] })).errorKey).toBe(
    'error.validation',
  );
  const after = await boss(edges.list, { query: { processId: process.id } });
  expect(after).toEqual(all);
});
