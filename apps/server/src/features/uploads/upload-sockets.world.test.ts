import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
let address: string;
beforeAll(async () => {
  world = await startWorld({ settings: { MAX_UPLOAD_MB: '2', UPLOADS_PER_USER: '2' } });
  address = await world.listen();
});
afterAll(() => world.close());

const BOUNDARY = 'the-boundary';

async function uploadNode(): Promise<{ processId: number; nodeId: number }> {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  return { processId: process.id, nodeId: hup.id };
}

const head = (nodeId: number) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="nodeId"\r\n\r\n${nodeId}\r\n` +
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="big.txt"\r\n\r\n`;

/** Sends a file of `size` bytes over a real connection, slowly enough for an answer in between. */
function send(
  nodeId: number,
  size: number,
  { token = world.admin.token, breakAfter = Infinity } = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${address}/api/file-upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    call.write(head(nodeId));
    const chunk = Buffer.alloc(256 * 1024, 'a');
    let sent = 0;
    const next = (): void => {
      if (sent >= breakAfter) call.destroy(new Error('broken off'));
      else if (sent >= size) call.end(`\r\n--${BOUNDARY}--\r\n`);
      else {
        sent += chunk.length;
        call.write(chunk, () => setTimeout(next, 2));
      }
    };
    next();
  });
}

async function countFiles(): Promise<number> {
  let files = 0;
  for await (const _ of world.services.files.keys()) files += 1;
  return files;
}

const countDocuments = async (processId: number) =>
  (await world.database.db.selectFrom('document').select('id').where('process_id', '=', processId).execute())
    .length;

it('a name with a quotation mark arrives as browsers escape it, and is stored unchanged', async () => {
  const { nodeId } = await uploadNode();
  const form = new FormData();
  form.set('nodeId', String(nodeId));
  form.set('file', new File(['x'], 'the "last"\r\none, 100%.txt'));
  const answer = await fetch(`${address}/api/file-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.admin.token}` },
    body: form,
  });
  expect(await answer.json()).toMatchObject({ documents: [{ filename: 'the "last" one, 100%.txt' }] });
});

it('an upload over a connection is answered when it is complete', async () => {
  const { nodeId, processId } = await uploadNode();
  const { status, body } = await send(nodeId, 1_000_000);
  expect([status, body]).toEqual([201, expect.stringContaining('big.txt')]);
  expect(await countDocuments(processId)).toBe(1);
});

it('a client that is still sending receives the reason of the refusal', async () => {
  const { nodeId, processId } = await uploadNode();
  const files = await countFiles();
  const tooLarge = await send(nodeId, 20_000_000);
  expect(tooLarge.status).toBe(413);
  const stranger = await world.make.user();
  expect((await send(nodeId, 20_000_000, { token: stranger.token })).status).toBe(404);
  expect((await send(nodeId, 5_000_000, { token: 'nonsense' })).status).toBe(401);
  expect(await countFiles()).toBe(files);
  expect(await countDocuments(processId)).toBe(0);
});

/** An upload whose file precedes all fields, and stays open; its answer, and the bytes stored so far. */
function sendFileFirst(token: string) {
  const call = request(`${address}/api/file-upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    call.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    call.on('error', reject);
  });
  answered.catch(() => {});
  call.write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="big.txt"\r\n\r\n`);
  call.write(Buffer.alloc(256 * 1024, 'a'));
  const end = (nodeId: number) => {
    call.write(`\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="nodeId"\r\n\r\n${nodeId}`);
    call.end(`\r\n--${BOUNDARY}--\r\n`);
  };
  return { answered, end, call };
}
const unfinished = () => readdirSync(join(world.settings.DATA_DIR, 'files/unfinished')).length;

it('no byte is stored for a user who may upload nowhere, and others’ bytes are stored before the node is named', async () => {
  const { nodeId, processId } = await uploadNode();
  const parser = await world.make.process();
  const authorities = [
    { type: 'PROCESS', componentId: processId, mode: 'READ' },
    { type: 'NODE', componentId: parser.parser.id, mode: 'WRITE' },
  ] as const;
  const reader = await world.make.user({ authorities });
  const refused = sendFileFirst(reader.token);
  expect(await refused.answered).toBe(403);
  refused.call.destroy();
  expect(unfinished()).toBe(0);
  for (const right of [
    { type: 'PROCESS', componentId: processId, mode: 'WRITE' },
    { type: 'NODE', componentId: nodeId, mode: 'WRITE' },
    { type: 'NODE', componentId: -1, mode: 'ADMIN' },
  ] as const) {
    const writer = await world.make.user({ authorities: [right] });
    const taken = sendFileFirst(writer.token);
    await expect.poll(unfinished).toBe(1);
    taken.end(nodeId);
    expect(await taken.answered).toBe(201);
  }
});

it('concurrent uploads of one user are limited, without an effect on others or on later uploads', async () => {
  const { nodeId } = await uploadNode();
  const first = [1, 2].map(() => sendFileFirst(world.admin.token));
  await expect.poll(unfinished).toBe(2);
  const answer = await fetch(`${address}/api/file-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.admin.token}` },
    body: uploadForm({ nodeId, name: 'a.txt', text: 'x' }),
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await answer.json()).toMatchObject({ errorKey: 'error.upload.tooMany', params: { limit: 2 } });
  const other = await world.make.admin();
  expect((await send(nodeId, 100_000, { token: other.token })).status).toBe(201);
  for (const { end } of first) end(nodeId);
  expect(await Promise.all(first.map(({ answered }) => answered))).toEqual([201, 201]);
  expect((await send(nodeId, 100_000)).status).toBe(201);
});

it('a client that disconnects during an upload leaves nothing behind', async () => {
  const { nodeId, processId } = await uploadNode();
  const files = await countFiles();
  await expect(send(nodeId, 2_000_000, { breakAfter: 1_000_000 })).rejects.toThrow('broken off');
  // The server still works.
  expect((await send(nodeId, 100_000)).status).toBe(201);
  expect(await countDocuments(processId)).toBe(1);
  expect(await countFiles()).toBe(files + 1);
});
