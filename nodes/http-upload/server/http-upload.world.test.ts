import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { httpUpload } from '../http-upload.contract.ts';
import type { AppError } from '@scriptorium/contract/errors.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
let address: string;
beforeAll(async () => {
  world = await startWorld({ settings: { MAX_UPLOAD_MB: '2' } });
  address = await world.listen();
});
afterAll(() => world.close());

const newEndpoint = (): string => `in-${randomUUID()}`;

async function httpNode(more: object = {}) {
  const process = await world.make.process();
  const endpoint = newEndpoint();
  const node = await world.make.node(process.id, { activityType: 'HTTP_UPLOAD', endpoint, ...more });
  return { process, node, endpoint };
}

interface Sent {
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
  readonly token?: string | null;
}

async function send(
  endpoint: string,
  { body = 'Hello', headers = {}, token = world.admin.token }: Sent = {},
) {
  const answer = await fetch(`${address}/api/http-upload/${endpoint}`, {
    method: 'POST',
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body,
  });
  const json = (await answer.json()) as { documents?: { id: number; filename: string }[]; errorKey?: string };
  return { status: answer.status, documents: json.documents, errorKey: json.errorKey };
}

const named = (filename: string) => ({ 'content-disposition': `attachment; filename="${filename}"` });

const documentsOf = (processId: number) =>
  world.database.db
    .selectFrom('document')
    .select(['id', 'filename', 'upload_node_id'])
    .where('process_id', '=', processId)
    .execute();

async function storedKeys(): Promise<number> {
  let keys = 0;
  for await (const _ of world.services.files.keys()) keys += 1;
  return keys;
}

describe('a file sent to an HTTP upload node', () => {
  it('becomes a document of its process, sent as a form with an API key [API-186]', async () => {
    const { process, node, endpoint } = await httpNode();
    const writer = await world.make.user({
      authorities: [{ type: 'NODE', componentId: node.id, mode: 'WRITE' }],
    });
    const expirationDate = new Date(Date.now() + 86_400_000).toISOString();
    const token = await world.callAs(writer)(apiKeys.create, { body: { expirationDate } });
    const form = new FormData();
    form.set('file', new File(['An invoice'], 'invoice.txt'));
    const { status, documents } = await send(endpoint, { body: form, token });
    expect([status, documents]).toEqual([201, [{ id: expect.any(Number), filename: 'invoice.txt' }]]);
    await world.services.engine.drain();
    const [row] = await documentsOf(process.id);
    expect(row).toMatchObject({ filename: 'invoice.txt', upload_node_id: node.id });
  });

  it('becomes a document, sent as the body of any content type with its name in a header [API-186]', async () => {
    const { process, endpoint } = await httpNode();
    for (const [filename, type, body] of [
      ['a.txt', 'text/plain', 'A text'],
      ['b.json', 'application/json', '{"utterances": []}'],
      ['c.txt', 'application/x-www-form-urlencoded', 'a=b'],
      ['d.txt', 'application/octet-stream', 'bytes'],
    ] as const) {
      const sent = await send(endpoint, { body, headers: { ...named(filename), 'content-type': type } });
      expect([filename, sent.status, sent.documents?.[0]?.filename]).toEqual([filename, 201, filename]);
    }
    expect(await documentsOf(process.id)).toHaveLength(4);
  });

  it('keeps a name in UTF-8, plain or encoded, without its folders', async () => {
    const { endpoint } = await httpNode();
    const inBytes = Buffer.from('żółw.txt').toString('latin1');
    for (const [header, filename] of [
      [`attachment; filename="${inBytes}"`, 'żółw.txt'],
      [`attachment; filename="x.txt"; filename*=UTF-8''%C5%BC%C3%B3%C5%82w.txt`, 'żółw.txt'],
      ['attachment; filename="../../etc/passwd.txt"', 'passwd.txt'],
    ] as const) {
      const sent = await send(endpoint, { headers: { 'content-disposition': header } });
      expect([header, sent.documents?.[0]?.filename]).toEqual([header, filename]);
    }
  });

  it('is stored once for each idempotency key of a user and node; another file with it is refused', async () => {
    const { process, endpoint } = await httpNode();
    const headers = { ...named('a.txt'), 'idempotency-key': 'invoice 118' };
    const answers = await Promise.all([1, 2, 3].map(() => send(endpoint, { headers })));
    const ids = new Set(answers.map(({ documents }) => documents?.[0]?.id));
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[201, 201, 201], 1]);
    const other = await send(endpoint, { headers, body: 'Another text' });
    expect([other.status, other.errorKey]).toEqual([409, 'error.upload.otherFile']);
    expect(await documentsOf(process.id)).toHaveLength(1);
    // The same key means something else to another node, and to another user.
    const elsewhere = await httpNode();
    expect((await send(elsewhere.endpoint, { headers, body: 'Another text' })).status).toBe(201);
    const admin = await world.make.admin();
    expect((await send(endpoint, { headers, body: 'Third', token: admin.token })).status).toBe(201);
    for (const wrong of ['', 'x'.repeat(256)])
      expect((await send(endpoint, { headers: { ...headers, 'idempotency-key': wrong } })).status).toBe(400);
  });
});

it('nobody can take the idempotency key of another user in advance, by what they know of it', async () => {
  const { process, endpoint, node } = await httpNode();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const other = await world.make.user({
    authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
  });
  const hash = createHash('sha256')
    .update(JSON.stringify(['http-upload', node.id, world.admin.id, 'invoice 119']))
    .digest();
  hash[6] = (hash.readUInt8(6) & 0x0f) | 0x80;
  hash[8] = (hash.readUInt8(8) & 0x3f) | 0x80;
  const clientId = hash.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  const body = uploadForm({ nodeId: hup.id, name: 'taken.txt', text: 'x', clientId });
  await world.callAs(other)(documents.upload, { body });
  const headers = { ...named('a.txt'), 'idempotency-key': 'invoice 119' };
  const first = await send(endpoint, { headers });
  expect(first.status).toBe(201);
  expect((await send(endpoint, { headers })).documents).toEqual(first.documents);
  expect(await documentsOf(process.id)).toHaveLength(2);
});

describe('a request is refused', () => {
  it('without a session (401), for an unknown or inactive endpoint and without a right (404, 403) [API-186]', async () => {
    const { process, endpoint, node } = await httpNode();
    const stranger = await world.make.user();
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    const headers = named('a.txt');
    const statusFor = async (to: string, token: string | null) => (await send(to, { headers, token })).status;
    const before = await storedKeys();
    expect(await statusFor(endpoint, null)).toBe(401);
    expect(await statusFor(newEndpoint(), world.admin.token)).toBe(404);
    expect(await statusFor(endpoint, stranger.token)).toBe(404);
    expect(await statusFor(endpoint, reader.token)).toBe(403);
    await world.callAs(world.admin)(nodes.update, { body: { id: node.id, active: false } });
    expect(await statusFor(endpoint, world.admin.token)).toBe(404);
    expect([await documentsOf(process.id), await storedKeys()]).toEqual([[], before]);
    await world.callAs(world.admin)(nodes.update, { body: { id: node.id, active: true } });
    expect(await statusFor(endpoint, world.admin.token)).toBe(201);
  });

  it('when it is no file: no name, no bytes, another field, a type that is not supported', async () => {
    const { process, endpoint } = await httpNode();
    const before = await storedKeys();
    const form = new FormData();
    form.set('attachment', new File(['x'], 'a.txt'));
    for (const [sent, errorKey] of [
      [{}, 'error.upload.noName'],
      [{ headers: { 'content-disposition': 'attachment' } }, 'error.upload.noName'],
      [{ headers: { 'content-disposition': 'attachment; filename=""' } }, 'error.upload.noName'],
      [{ headers: named('a.txt'), body: '' }, 'error.upload.empty'],
      [{ headers: named('a.exe'), body: 'MZ\u0000\u0001\u0002\u0003' }, 'error.upload.type'],
      [{ body: form }, 'error.upload.noFile'],
    ] as const) {
      const { status, errorKey: found } = await send(endpoint, sent as Sent);
      expect([errorKey, status, found]).toEqual([errorKey, 400, errorKey]);
    }
    expect([await documentsOf(process.id), await storedKeys()]).toEqual([[], before]);
  });

  it('when it is too large, whether it says so before or not', async () => {
    const { process, endpoint } = await httpNode();
    const before = await storedKeys();
    const large = 'a'.repeat(2 * 1024 * 1024 + 1);
    const declared = await send(endpoint, { headers: named('a.txt'), body: large });
    expect([declared.status, declared.errorKey]).toEqual([413, 'error.upload.tooLarge']);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await chunked(endpoint, 40, { agent })).toBe(413);
    expect([await documentsOf(process.id), await storedKeys()]).toEqual([[], before]);
    // The rest of its body is read, so the connection is free for the next file.
    expect(await chunked(endpoint, 1, { agent })).toBe(201);
    agent.destroy();
  });

  it('when its connection breaks: nothing is left, and the next one is stored', async () => {
    const { process, endpoint } = await httpNode();
    const before = await storedKeys();
    await expect(chunked(endpoint, 40, { breakAfter: 5 })).rejects.toThrow('broken off');
    expect((await send(endpoint, { headers: named('a.txt') })).status).toBe(201);
    await expect.poll(storedKeys).toBe(before + 1);
    expect(await documentsOf(process.id)).toHaveLength(1);
  });
});

/** Sends chunks of 64 kB without a length; the status of the answer. */
function chunked(
  endpoint: string,
  chunks: number,
  { breakAfter = Infinity, agent }: { breakAfter?: number; agent?: Agent } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(`${address}/api/http-upload/${endpoint}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.admin.token}`, ...named('a.txt') },
      ...(agent && { agent }),
    });
    call.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    call.on('error', reject);
    let sent = 0;
    const next = (): void => {
      if (sent >= breakAfter) call.destroy(new Error('broken off'));
      else if (sent >= chunks) call.end();
      else {
        sent += 1;
        call.write(Buffer.alloc(64 * 1024, 'a'), () => setTimeout(next, 2));
      }
    };
    next();
  });
}

describe('the settings of an HTTP upload node', () => {
  it('have an endpoint that no other node has, also when two are saved at once [UPL-09]', async () => {
    const { process, endpoint } = await httpNode();
    const call = world.callAs(world.admin);
    const conflict = {
      key: 'error.validation',
      fieldErrors: [{ objectName: 'nodes', field: 'endpoint', message: 'Unique' }],
    };
    const second = await world.make.node(process.id, { activityType: 'HTTP_UPLOAD', name: 'Second' });
    await expect(call(nodes.update, { body: { id: second.id, endpoint } })).rejects.toMatchObject(conflict);
    const elsewhere = await world.make.process();
    await expect(
      world.make.node(elsewhere.id, { activityType: 'HTTP_UPLOAD', endpoint, name: 'Third' }),
    ).rejects.toMatchObject(conflict);
    const third = await world.make.node(elsewhere.id, { activityType: 'HTTP_UPLOAD', name: 'Third' });
    const wanted = newEndpoint();
    const saved = await Promise.allSettled(
      [second, third].map(({ id }) => call(nodes.update, { body: { id, endpoint: wanted } })),
    );
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('require an endpoint of letters, digits, - and _ [UPL-09]', async () => {
    const { node } = await httpNode();
    const refusal = (endpoint: unknown) =>
      world
        .callAs(world.admin)(nodes.update, { body: { id: node.id, endpoint } })
        .then(
          () => null,
          (error: AppError) => [error.status, error.fieldErrors?.[0]?.field],
        );
    for (const wrong of ['', 'a b', 'a/../b', 'zażółć', 'x'.repeat(101), 7, null])
      expect([wrong, await refusal(wrong)]).toEqual([wrong, [400, 'endpoint']]);
    expect(await refusal(newEndpoint())).toBeNull();
  });
});

it('the typed client uploads, too', async () => {
  const { node, endpoint } = await httpNode();
  const body = uploadForm({ nodeId: node.id, name: 'a.txt', text: 'Hello' });
  const { documents } = await world.callAs(world.admin)(httpUpload.receive, { params: { endpoint }, body });
  expect(documents).toEqual([{ id: expect.any(Number), filename: 'a.txt' }]);
});
