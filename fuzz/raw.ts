import { connect } from 'node:net';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { Random } from '../chaos/random.ts';
import { BROKEN_BODIES, BROKEN_HEADERS, BROKEN_QUERIES, BROKEN_SEGMENTS, BROKEN_TOKENS } from './nasty.ts';
import type { Draft } from './request.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'];

/** Requests that no client would send: a broken address, body, type, method, token or header. */
export function breakWire(endpoint: Endpoint, draft: Draft, random: Random): Draft {
  const broken = { ...draft, raw: true, valid: false };
  switch (random.whole(0, 5)) {
    case 0: {
      const segment = () => random.pick(BROKEN_SEGMENTS) ?? '%';
      return { ...broken, url: endpoint.path.replaceAll(/:\w+/g, segment).replaceAll(' ', '%20') };
    }
    case 1: {
      const query = random.pick(BROKEN_QUERIES) ?? '';
      return { ...broken, url: `${draft.url}${draft.url.includes('?') ? '&' : '?'}${query}` };
    }
    case 2: {
      const [type, body] = random.pick(BROKEN_BODIES) ?? ['', ''];
      const method = draft.method === 'GET' ? 'POST' : draft.method;
      return { ...broken, method, headers: { 'content-type': type }, payload: Buffer.from(body) };
    }
    case 3:
      return { ...broken, method: random.pick(METHODS) ?? 'PATCH' };
    case 4:
      return { ...broken, headers: { ...draft.headers, authorization: random.pick(BROKEN_TOKENS) ?? '' } };
    default:
      return { ...broken, headers: { ...draft.headers, ...random.pick(BROKEN_HEADERS) } };
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Writes a request to a socket of its own and reads until the server closes it. */
export function sendRaw(port: number, { method, url, headers, payload }: Draft): Promise<Answer> {
  const given: Record<string, string> = {
    host: '127.0.0.1',
    connection: 'close',
    ...(payload ? { 'content-length': String(payload.length) } : {}),
    ...headers,
  };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n\0]/g, '')}`);
  const head = `${method} ${url.replaceAll(/[\s\0]/g, '+')} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    const finish = () => {
      const text = Buffer.concat(parts).toString('utf8');
      const end = text.indexOf('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, headers: text.slice(0, Math.max(end, 0)), body: end < 0 ? '' : text.slice(end + 4) });
    };
    socket.on('connect', () => {
      socket.write(head);
      if (payload) socket.write(payload);
    });
    socket.on('data', (data: Buffer) => void parts.push(data));
    socket.on('close', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close the connection before it has read the whole request.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}
