import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** Starts a receiver for `provide`, and stops it afterwards. */
export async function withReceiver(provide: (receiver: Receiver) => Promise<void>): Promise<void> {
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
}
