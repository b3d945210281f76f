import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import { sendOutgoing } from './send.ts';
import { streamOutgoing, type StreamRequest } from './stream.ts';

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of running.splice(0)) await close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  running.push(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const request = (given: Partial<StreamRequest>, allow = '127.0.0.0/8'): StreamRequest => ({
  method: 'GET',
  url: 'http://127.0.0.1',
  headers: {},
  timeoutMs: 20_000,
  maxBytes: 100_000_000,
  maxRedirects: 5,
  signal: new AbortController().signal,
  ...given,
  allow: parseAllowList(allow),
});
const download = (given: Partial<StreamRequest>, allow?: string) => streamOutgoing(request(given, allow));
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
/** The error of a stream that somebody reads. */
const errorOf = (body: Readable) =>
  buffer(body).then(
    () => null,
    (error: unknown) => error,
  );

describe('a streamed answer', () => {
  test('is larger than an answer of text, and arrives unchanged', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    const url = await serve((_, response) => response.writeHead(200, { 'x-a': 'b' }).end(bytes));
    const { status, headers, body } = await download({ url });
    expect([status, headers['x-a'], md5(await buffer(body))]).toEqual([200, 'b', md5(bytes)]);
  });

  test('is any answer of the receiver', async () => {
    const url = await serve((_, response) => response.writeHead(404).end('no'));
    const { status, body } = await download({ url });
    expect([status, String(await buffer(body))]).toEqual([404, 'no']);
  });

  test.each([
    ['by its length', (bytes: Buffer) => ({ 'content-length': bytes.length })],
    ['by its bytes', () => ({})],
  ])('that is too large is refused %s', async (_how, headers) => {
    const bytes = Buffer.alloc(3000);
    const url = await serve((_, response) => {
      response.writeHead(200, headers(bytes));
      response.write(bytes.subarray(0, 1500));
      response.end(bytes.subarray(1500));
    });
    const { body } = await download({ url, maxBytes: 2000 });
    expect(await errorOf(body)).toMatchObject({ kind: 'tooLarge', subject: '127.0.0.1' });
  });

  test('that stops in the middle is an error, never a short file', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.destroy());
    });
    const { body } = await download({ url });
    expect(await errorOf(body)).toMatchObject({ kind: 'broken', subject: '127.0.0.1' });
  });

  test('without a length that stops in the middle is an error too', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200);
      response.write('half', () => response.destroy());
    });
    const { body } = await download({ url });
    expect(await errorOf(body)).toMatchObject({ kind: 'broken' });
  });

  test('ends when the receiver is silent in the middle of it', async () => {
    const url = await serve((_, response) => void response.writeHead(200).write('half'));
    const { body } = await download({ url, timeoutMs: 300 });
    expect(await errorOf(body)).toMatchObject({ kind: 'timeout', subject: '127.0.0.1' });
  });

  test('ends when the receiver never answers', async () => {
    const url = await serve(() => {});
    await expect(download({ url, timeoutMs: 100 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('waits for a reader that is slower than the time-out', async () => {
    const bytes = randomBytes(5 * 1024 * 1024);
    const url = await serve((_, response) => response.end(bytes));
    const { body } = await download({ url, timeoutMs: 150 });
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(md5(await buffer(body))).toBe(md5(bytes));
  });

  test('ends with its caller', async () => {
    const caller = new AbortController();
    const url = await serve((_, response) => void response.writeHead(200).write('half'));
    const { body } = await download({ url, signal: caller.signal });
    caller.abort();
    expect(await errorOf(body)).toMatchObject({ kind: 'aborted' });
  });

  test('that nobody reads closes the connection when it is destroyed', async () => {
    let closed: Promise<unknown> | undefined;
    const url = await serve((incoming, response) => {
      closed = once(incoming.socket, 'close');
      response.writeHead(200).write('half');
    });
    const { body } = await download({ url });
    body.destroy();
    await closed;
  });
});

test('an inner network is not reached, neither directly nor by a redirect', async () => {
  const target = await serve((_, response) => response.end('inner'));
  const url = await serve((_, response) => response.writeHead(302, { location: target }).end());
  await expect(download({ url: target }, '')).rejects.toMatchObject({ kind: 'forbidden', sent: 'no' });
  await expect(download({ url }, url.slice('http://'.length))).rejects.toMatchObject({ kind: 'forbidden' });
});

test('another origin gets no credentials by a redirect', async () => {
  const seen: (string | undefined)[] = [];
  const target = await serve((incoming, response) => {
    seen.push(incoming.headers.authorization);
    response.end();
  });
  const url = await serve((incoming, response) => {
    seen.push(incoming.headers.authorization);
    response.writeHead(302, { location: target }).end();
  });
  const { body } = await download({ url, headers: { Authorization: 'Bearer secret' } });
  await buffer(body);
  expect(seen).toEqual(['Bearer secret', undefined]);
});

test('a call sends bytes as they are', async () => {
  const bytes = randomBytes(4 * 1024 * 1024);
  let arrived = '';
  const url = await serve(async (incoming, response) => {
    arrived = md5(await buffer(incoming));
    response.end();
  });
  await sendOutgoing(request({ url, method: 'PUT', body: bytes }));
  expect(arrived).toBe(md5(bytes));
});
