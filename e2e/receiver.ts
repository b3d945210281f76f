import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './fixtures.ts';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An external system: a real HTTP server that stores the received requests. */
export interface Receiver {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Sets the answer from now on. */
  answer(status: number, body?: string): void;
}

/** Tests with a server that may call one external receiver. */
export const test = base.extend<object, { receiver: Receiver }>({
  receiver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, provide) => {
      const requests: ReceivedRequest[] = [];
      let reply = { status: 200, body: 'received' };
      const server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const { method = '', url = '', headers } = request;
          requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
          response.writeHead(reply.status, { 'content-type': 'text/plain' }).end(reply.body);
        });
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      await provide({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        requests,
        answer: (status, body = '') => void (reply = { status, body }),
      });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ receiver }, provide) => provide({ OUTGOING_ALLOW: new URL(receiver.url).host }),
    { scope: 'worker' },
  ],
});
