import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { parseAllowList } from './allow-list.ts';
import type { Resolve } from './addresses.ts';
import { sendOutgoing, type OutgoingRequest } from './send.ts';

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** A real server on a free port of this machine. */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await listen(server);
  running.push({
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
  return (server.address() as AddressInfo).port;
}

async function serveSocket(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  await listen(server as Server);
  running.push({
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
  return (server.address() as AddressInfo).port;
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

const call = (given: Partial<OutgoingRequest>, allow = '127.0.0.0/8', resolve?: Resolve) =>
  sendOutgoing(
    {
      method: 'GET',
      url: 'http://127.0.0.1',
      headers: {},
      timeoutMs: 20_000,
      maxBytes: 1_000_000,
      maxRedirects: 5,
      signal: new AbortController().signal,
      ...given,
      allow: parseAllowList(allow),
    },
    resolve,
  );

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** A server that records its requests and responds by path. */
async function recorder(answers: Record<string, [status: number, headers: Record<string, string>]> = {}) {
  const seen: Seen[] = [];
  const port = await serve(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body });
    const [status, given] = answers[url ?? ''] ?? [200, {}];
    response.writeHead(status, given).end(`answer of ${url}`);
  });
  return { seen, port, url: `http://127.0.0.1:${port}` };
}

describe('an outgoing call', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('sends the request by %s', async (method) => {
    const { seen, url } = await recorder();
    const body = method === 'GET' ? {} : { body: 'zażółć 🦊' };
    const answer = await call({ method, url: `${url}/a?b=1`, headers: { 'X-Key': 'k' }, ...body });
    expect(answer).toMatchObject({ status: 200, body: 'answer of /a?b=1' });
    expect(seen).toMatchObject([{ method, url: '/a?b=1', headers: { 'x-key': 'k' }, body: body.body ?? '' }]);
  });

  test('returns any status of the receiver', async () => {
    const { url } = await recorder({ '/': [503, { 'retry-after': '7' }] });
    expect(await call({ url })).toMatchObject({ status: 503, headers: { 'retry-after': '7' } });
  });

  test.each(['a\r\nInjected: 1', 'a\nb', 'a\0b'])('refuses the header value %j', async (value) => {
    const { seen, url } = await recorder();
    await expect(call({ url, headers: { 'X-Key': value } })).rejects.toMatchObject({
      kind: 'badHeader',
      sent: 'no',
      subject: 'X-Key',
    });
    expect(seen).toEqual([]);
  });

  test.each(['Content-Length', 'transfer-encoding', 'Host', 'Connection'])(
    'refuses the header %s, which the connection sets',
    async (name) => {
      await expect(call({ headers: { [name]: '5' } })).rejects.toMatchObject({ kind: 'badHeader' });
    },
  );

  test.each([
    'ftp://127.0.0.1',
    'file:///etc/passwd',
    'http://',
    'nonsense',
    'http://user:secret@127.0.0.1/',
    'http://user@127.0.0.1/',
  ])('refuses the address %s', async (url) => {
    await expect(call({ url })).rejects.toMatchObject({ kind: 'badUrl', sent: 'no' });
  });
});

describe('an inner network cannot be reached', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://0.0.0.0:PORT/',
  ])('by %s', async (pattern) => {
    const { seen, port } = await recorder();
    const url = pattern.replace('PORT', String(port));
    await expect(call({ url }, '')).rejects.toMatchObject({
      kind: 'forbidden',
      sent: 'no',
      message: expect.stringContaining('OUTGOING_ALLOW') as string,
    });
    expect(seen).toEqual([]);
  });

  test('by a name with one public and one inner address', async () => {
    const { seen, port } = await recorder();
    const resolve = async () => ['93.184.215.14', '127.0.0.1'];
    await expect(call({ url: `http://both.example:${port}/` }, '', resolve)).rejects.toMatchObject({
      kind: 'forbidden',
      subject: 'both.example',
    });
    expect(seen).toEqual([]);
  });

  test('by a name that changes after it was checked: it is resolved once, and the call connects to that address', async () => {
    const { seen, port } = await recorder();
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    const answer = await call({ url: `http://moves.example:${port}/` }, '127.0.0.1', resolve);
    expect(answer.status).toBe(200);
    expect(asked).toBe(1);
    expect(seen).toMatchObject([{ headers: { host: `moves.example:${port}` } }]);
  });

  test('by a redirect from a public host', async () => {
    const inner = await recorder();
    const outer = await recorder({ '/': [307, { location: `${inner.url}/admin` }] });
    const first = { method: 'POST', url: `http://localhost:${outer.port}/`, body: 'x' };
    const resolve = async () => ['127.0.0.1'];
    await expect(call(first, `localhost:${outer.port}`, resolve)).rejects.toMatchObject({
      kind: 'forbidden',
      sent: 'maybe',
      subject: '127.0.0.1',
    });
    expect(outer.seen).toHaveLength(1);
    expect(inner.seen).toEqual([]);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303])('%i is followed by GET without the body', async (status) => {
    const { seen, url } = await recorder({ '/': [status, { location: '/next' }] });
    const headers = { 'content-type': 'text/plain', authorization: 'secret' };
    const answer = await call({ method: 'POST', url, headers, body: 'x' });
    expect(answer.body).toBe('answer of /next');
    expect(seen[1]).toMatchObject({ method: 'GET', body: '', headers: { authorization: 'secret' } });
    expect(seen[1]?.headers).not.toHaveProperty('content-type');
    expect(seen[1]?.headers).not.toHaveProperty('content-length');
  });

  test.each([307, 308])('%i is followed with method and body', async (status) => {
    const { seen, url } = await recorder({ '/': [status, { location: '/next' }] });
    await call({ method: 'PUT', url, headers: { 'content-type': 'text/plain' }, body: 'x' });
    expect(seen[1]).toMatchObject({
      method: 'PUT',
      url: '/next',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
  });

  test('to another origin drops all headers that may be credentials', async () => {
    const other = await recorder();
    const { url } = await recorder({ '/': [307, { location: other.url }] });
    const secrets = { authorization: 'a', cookie: 'b', 'x-api-key': 'c' };
    const headers = { ...secrets, 'content-type': 'text/plain', 'idempotency-key': 'k' };
    await call({ method: 'POST', url, headers, body: 'x' });
    expect(other.seen).toMatchObject([
      { body: 'x', headers: { 'content-type': 'text/plain', 'idempotency-key': 'k' } },
    ]);
    for (const name of Object.keys(secrets)) expect(other.seen[0]?.headers).not.toHaveProperty(name);
  });

  test('that never ends is aborted', async () => {
    const { seen, url } = await recorder({ '/': [302, { location: '/' }] });
    await expect(call({ url, maxRedirects: 3 })).rejects.toMatchObject({ kind: 'tooManyRedirects' });
    expect(seen).toHaveLength(4);
  });

  test.each([
    ['file:///etc/passwd', 'badUrl'],
    ['http://user:pass@127.0.0.1/', 'badUrl'],
    ['http://nowhere.invalid/', 'resolve'],
  ])('to %s is refused', async (location, kind) => {
    const { url } = await recorder({ '/': [302, { location }] });
    await expect(call({ url })).rejects.toMatchObject({ kind, sent: 'maybe' });
  });
});

describe('a misbehaving receiver', () => {
  test('with a response of 1 GB is cut off', async () => {
    let written = 0;
    const port = await serve((_request, response) => {
      const part = Buffer.alloc(65_536);
      const go = () => {
        while (written < 1e9 && response.write(part)) written += part.length;
        if (written >= 1e9) response.end();
      };
      response.on('drain', go).on('error', () => {});
      go();
    });
    const large = call({ url: `http://127.0.0.1:${port}/`, maxBytes: 1_000_000 });
    await expect(large).rejects.toMatchObject({ kind: 'tooLarge', sent: 'maybe' });
    expect(written).toBeLessThan(5e8);
  });

  test('that announces a response that is too large is cut off', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 1e9 }).flushHeaders();
    });
    const large = call({ url: `http://127.0.0.1:${port}/` });
    await expect(large).rejects.toMatchObject({ kind: 'tooLarge' });
  });

  test('that never responds is aborted at the timeout', async () => {
    const port = await serve(() => {});
    const silent = call({ url: `http://127.0.0.1:${port}/`, timeoutMs: 1500 });
    await expect(silent).rejects.toMatchObject({ kind: 'timeout', sent: 'maybe' });
  });

  test('that responds drop by drop is aborted at the same timeout', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const dripping = call({ url: `http://127.0.0.1:${port}/`, timeoutMs: 1500 });
    await expect(dripping).rejects.toMatchObject({ kind: 'timeout', sent: 'maybe' });
  });

  test('that hangs up after the request leaves open whether the request arrived', async () => {
    const port = await serveSocket((socket) => socket.once('data', () => socket.destroy()));
    const cut = call({ method: 'POST', url: `http://127.0.0.1:${port}/`, body: 'x' });
    await expect(cut).rejects.toMatchObject({ kind: 'broken', sent: 'maybe' });
  });

  test.each([
    'SSH-2.0-OpenSSH\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  ])('and speaks something else is broken: %j', async (words) => {
    const port = await serveSocket((socket) => socket.once('data', () => socket.write(words)));
    await expect(call({ url: `http://127.0.0.1:${port}/` })).rejects.toMatchObject({ kind: 'broken' });
  });

  test('that hangs up in the middle of its response is reported as broken', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf';
    const port = await serveSocket((socket) => socket.once('data', () => socket.end(head)));
    await expect(call({ url: `http://127.0.0.1:${port}/` })).rejects.toMatchObject({ kind: 'broken' });
  });
});

describe('a call that cannot be sent', () => {
  test('reports that no server listens there', async () => {
    const port = await serve(() => {});
    await running.pop()?.close();
    const refused = call({ url: `http://127.0.0.1:${port}/` });
    await expect(refused).rejects.toMatchObject({ kind: 'connect', sent: 'no', subject: '127.0.0.1' });
  });

  test('reports that the receiver does not support TLS', async () => {
    const port = await serve(() => {});
    const plain = call({ url: `https://127.0.0.1:${port}/` });
    await expect(plain).rejects.toMatchObject({ kind: 'connect', sent: 'no' });
  });

  test('reports that the name has no address', async () => {
    const lost = call({ url: 'http://nowhere.invalid/secret?token=1' });
    await expect(lost).rejects.toMatchObject({
      kind: 'resolve',
      sent: 'no',
      subject: 'nowhere.invalid',
      message: expect.not.stringContaining('token') as string,
    });
  });

  test('is aborted at the timeout when the resolver does not respond', async () => {
    const waiting = call({ url: 'http://slow.example/', timeoutMs: 100 }, '', () => new Promise(() => {}));
    await expect(waiting).rejects.toMatchObject({ kind: 'timeout', sent: 'no' });
  });

  test.each([['before it was sent', true] as const, ['while it is running', false] as const])(
    'is aborted by its caller %s',
    async (_when, before) => {
      const control = new AbortController();
      const port = await serve(() => control.abort());
      if (before) control.abort();
      const ended = call({ url: `http://127.0.0.1:${port}/`, signal: control.signal });
      await expect(ended).rejects.toMatchObject({ kind: 'aborted', sent: before ? 'no' : 'maybe' });
    },
  );
});
