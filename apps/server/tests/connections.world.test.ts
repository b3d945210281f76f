import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

// Each test sends slower than the server allows.
vi.setConfig({ testTimeout: 60_000 });

let world: World;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  const settings = {
    BODY_IDLE_SECONDS: '1',
    BODY_SECONDS: '3',
    MAX_CONNECTIONS: '8',
    CONNECTIONS_PER_ADDRESS: '5',
  };
  world = await startWorld({ settings });
  port = Number(new URL(await world.listen()).port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  const count = () => new Promise((done) => world.app.server.getConnections((_, open) => done(open)));
  await expect.poll(count).toBe(0);
});
afterAll(() => world.close());

async function open(from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
    .concat('', '')
    .join('\r\n');

const JSON_HEAD = head('POST', '/api/authenticate', {
  'content-type': 'application/json',
  'content-length': 5000,
});

/** Writes a chunk each 200 ms until the connection ends or all chunks are sent. */
async function trickle(socket: Socket, pieces: number, piece = 'a'): Promise<void> {
  for (let nth = 0; nth < pieces && socket.writable && !socket.readableEnded; nth += 1) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const BOUNDARY = 'the-boundary';

async function uploadHead(from: { token: string } = world.admin): Promise<string> {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return (
    head('POST', '/api/file-upload', {
      authorization: `Bearer ${from.token}`,
      'content-type': type,
      'content-length': 100_000,
      connection: 'close',
    }) +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="nodeId"\r\n\r\n${hup.id}\r\n` +
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n`
  );
}

async function countFiles(): Promise<number> {
  let files = 0;
  for await (const _ of world.services.files.keys()) files += 1;
  return files;
}

describe('a request that does not end', () => {
  it('is answered with 408 when no data arrives, signed in or not', async () => {
    const socket = await open();
    socket.write(`${JSON_HEAD}{"user`);
    const answer = await text(socket);
    expect(answer).toContain('HTTP/1.1 408 ');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ errorKey: 'error.http.408' });
  });

  it('is answered with 408 when it arrives too slowly', async () => {
    const socket = await open();
    const answer = text(socket);
    socket.write(JSON_HEAD);
    await trickle(socket, 60);
    expect(await answer).toContain('HTTP/1.1 408 ');
  });

  it('is cut off when it continues after its answer', async () => {
    const socket = await open();
    const answer = text(socket).catch(() => 'cut off');
    socket.write(
      head('POST', '/api/nodes', { 'content-type': 'application/json', 'content-length': 1_000_000 }),
    );
    await trickle(socket, 100);
    expect(socket.writable).toBe(false);
    expect(await answer).toMatch(/^HTTP\/1\.1 401 |^cut off$/);
  });

  it('leaves nothing behind when it is an upload', async () => {
    const files = await countFiles();
    const socket = await open();
    socket.write(`${await uploadHead()}only the beginning`);
    expect(await text(socket)).toContain('HTTP/1.1 408 ');
    await expect.poll(countFiles).toBe(files);
    await expect.poll(() => readdirSync(join(world.settings.DATA_DIR, 'files/unfinished'))).toEqual([]);
  });
});

it('an upload over a slow connection has no time limit', async () => {
  const socket = await open();
  const answer = text(socket);
  const begin = await uploadHead();
  const end = `\r\n--${BOUNDARY}--\r\n`;
  const rest = 100_000 - (begin.length - begin.indexOf('\r\n\r\n') - 4) - end.length;
  socket.write(begin);
  const pieces = 25;
  const piece = Math.floor(rest / pieces);
  await trickle(socket, pieces, 'a'.repeat(piece));
  socket.write('a'.repeat(rest - pieces * piece) + end);
  expect(await answer).toContain('HTTP/1.1 201 ');
});

describe('connections', () => {
  const isOpen = async (socket: Socket) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return !socket.destroyed && !socket.readableEnded;
  };

  it('beyond the limit of one address are closed, and others are accepted', async () => {
    const own = await Promise.all(Array.from({ length: 7 }, () => open()));
    for (const socket of own) socket.resume();
    const kept = (await Promise.all(own.map(isOpen))).filter(Boolean);
    expect(kept).toHaveLength(5);
    const other = await open('127.0.0.2');
    expect(await isOpen(other.resume())).toBe(true);
  });

  it('beyond the limit of the server are closed', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, (_, nth) => open(`127.0.0.${3 + (nth % 4)}`)));
    for (const socket of all) socket.resume();
    expect((await Promise.all(all.map(isOpen))).filter(Boolean)).toHaveLength(8);
  });
});
