import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin } = world;
const boss = callAs(admin);

let process: Awaited<ReturnType<typeof make.process>>;
let kind: { id: number };
let request: { id: number };
beforeEach(async () => {
  process = await make.process();
  kind = await make.node(process.id, { activityType: 'CLF', fromId: process.parser.id });
  request = await make.node(process.id, { activityType: 'SEND_REQUEST', fromId: kind.id });
});

const send = (method: 'POST' | 'PUT', body: object) =>
  fetchAs(admin)('/api/nodes', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const save = (settings: object) => send('PUT', { id: request.id, ...settings });
const field = (value: string) => ({ value, editorState: null });
const stored = () => boss(nodes.get, { params: { id: request.id } });

it('saves templates whose wildcards the node may use', async () => {
  const invoice = await make.classifierType(kind.id, { name: 'Invoice' });
  const url = `https://a.example/\${document.id}?kind=\${node.${kind.id}.clftagtypes.${invoice.id}.isselected}`;
  const settings = {
    url,
    headers: { 'X-Name': field('${document.filename}') },
    requestBody: { bodyType: 'JSON', jsonBody: { 'the text': field('${document.content} ${ unclosed') } },
  };
  expect((await save(settings)).status).toBe(200);
  expect(await stored()).toMatchObject(settings);
});

it.each<[string, object, string]>([
  ['the host as a header', { headers: { Host: field('a.example') } }, 'headers.Host'],
  ['the content length', { headers: { 'content-length': field('5') } }, 'headers.content-length'],
  ['the transfer encoding', { headers: { 'Transfer-Encoding': field('x') } }, 'headers.Transfer-Encoding'],
  ['a user name in the address', { url: 'https://ada@a.example/' }, 'url'],
  ['a password in the address', { url: 'https://ada:${document.id}@a.example/' }, 'url'],
])('refuses a value that can never be sent, by its field: %s', async (_, settings, at) => {
  const before = await stored();
  const response = await save({ name: 'Renamed', ...settings });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errorKey: 'error.validation',
    fieldErrors: [{ objectName: 'nodes', field: at, message: 'Invalid' }],
  });
  expect(await stored()).toEqual(before);
});

it.each<[string, object, string, string]>([
  ['in the url', { url: 'https://a.example/${document.ids}' }, 'url', '${document.ids}'],
  ['of a RAG query', { url: 'https://a.example/${process.rag.input}' }, 'url', '${process.rag.input}'],
  [
    'of no node',
    { headers: { 'X-A': field('${node.1.llmresponse}') } },
    'headers.X-A.value',
    '${node.1.llmresponse}',
  ],
  [
    'that is a name of JavaScript',
    { requestBody: { bodyType: 'JSON', jsonBody: { a: field('${constructor}') } } },
    'requestBody.jsonBody.a.value',
    '${constructor}',
  ],
  [
    'without a name',
    { requestBody: { bodyType: 'PLAIN_TEXT', plainTextBody: 'a ${} b' } },
    'requestBody.plainTextBody',
    '${}',
  ],
])('refuses an unknown wildcard %s by its name and field', async (_, settings, at, wildcard) => {
  const before = await stored();
  const response = await save({ name: 'Renamed', ...settings });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errorKey: 'error.node.wildcardUnknown',
    params: { wildcard, field: at },
    fieldErrors: [{ objectName: 'nodes', field: at, message: 'Invalid' }],
  });
  expect(await stored()).toEqual(before);
});

it('repeats only the beginning of a long wildcard', async () => {
  const response = await save({ url: `https://a.example/\${${'🦉'.repeat(1900)}}` });
  const { params } = (await response.json()) as { params: { wildcard: string } };
  expect([response.status, params.wildcard.length]).toEqual([400, 100]);
});

it('accepts only wildcards of nodes before it, also on creation', async () => {
  const after = await make.node(process.id, { activityType: 'CLF', fromId: kind.id });
  const url = (id: number) => `https://a.example/\${node.${id}.clftagtypes.selected}`;
  expect((await save({ url: url(after.id) })).status).toBe(400);
  expect((await save({ url: url(kind.id) })).status).toBe(200);
  const draft = { processId: process.id, activityType: 'SEND_REQUEST', fromId: kind.id };
  expect((await send('POST', { ...draft, name: 'Refused', url: url(after.id) })).status).toBe(400);
  expect((await send('POST', { ...draft, name: 'Taken', url: url(kind.id) })).status).toBe(201);
  const all = await boss(nodes.list, { query: { processId: process.id } });
  expect(all.map(({ name }) => name)).not.toContain('Refused');
});

it('refuses an empty url that is sent, and still renames a node that has none', async () => {
  const response = await save({ url: '' });
  expect([response.status, (await response.json()).fieldErrors]).toEqual([
    400,
    [{ objectName: 'nodes', field: 'url', message: 'NotNull' }],
  ]);
  expect((await save({ name: 'Renamed' })).status).toBe(200);
});

it('renames a node whose wildcard lost its node, and refuses the wildcard with the next change of a setting', async () => {
  const url = `https://a.example/\${node.${kind.id}.clftagtypes.selected}`;
  expect((await save({ url })).status).toBe(200);
  const all = await boss(edges.list, { query: { processId: process.id } });
  const edge = all.find(({ toId }) => toId === request.id);
  await boss(edges.remove, { params: { id: edge?.id ?? 0 } });
  expect((await save({ name: 'Renamed' })).status).toBe(200);
  expect((await save({ httpRequestMethod: 'GET' })).status).toBe(400);
});

it('refuses a wildcard of a node that the caller may not read, and keeps those of other users', async () => {
  const url = `https://a.example/\${node.${kind.id}.clftagtypes.selected}`;
  const nodeAdmin = await make.user({
    authorities: [{ type: 'NODE', componentId: request.id, mode: 'ADMIN' }],
  });
  const saveAs = (user: TestUser, settings: object) =>
    fetchAs(user)('/api/nodes', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: request.id, ...settings }),
    });
  const refused = await saveAs(nodeAdmin, { url });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errorKey: 'error.node.wildcardUnknown' },
  ]);
  expect((await saveAs(nodeAdmin, { url: 'https://a.example/${document.id}' })).status).toBe(200);
  expect((await save({ url })).status).toBe(200);
  expect((await saveAs(nodeAdmin, { httpRequestMethod: 'GET' })).status).toBe(200);
  await make.grant(nodeAdmin, { type: 'NODE', componentId: kind.id, mode: 'READ' });
  expect((await saveAs(nodeAdmin, { url: `${url}?seen` })).status).toBe(200);
});
