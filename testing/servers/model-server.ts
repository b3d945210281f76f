import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { behaviourOf } from './model-server/behaviour.ts';
import { Exchange } from './model-server/exchange.ts';
import { answerEmbeddings, asksForEmbeddings } from './model-server/answer-embeddings.ts';
import { answerSpeech, isSpeech } from './model-server/answer-speech.ts';
import { ModelServer, WIRES, type RecordedCall } from './model-server/model-server.ts';
import { Rejection, type ChatProtocol, type Wire } from './model-server/wire.ts';

export type { ModelServer };

/** A server of the four chat protocols, of transcriptions and of embeddings, which refuses all that their providers refuse. */
export async function startModelServer(): Promise<ModelServer> {
  const http = createServer((request, response) => {
    handle(server, request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(error.message);
    });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const { port } = http.address() as AddressInfo;
  const server = new ModelServer(`http://127.0.0.1:${port}`, async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return server;
}

async function handle(
  server: ModelServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').replace(/[?].*$/s, '');
  const method = request.method ?? '';
  const [protocol, wire] = wireOf(path) ?? [];
  const bytes = await buffer(request);
  if (!protocol || !wire) {
    server.rejections.push(`Unknown path: ${path}`);
    return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found</html>');
  }
  const exchange = new Exchange(server, wire, response);
  try {
    const headers = request.headers as Record<string, string | undefined>;
    const part = path.slice(wire.base.length);
    if (isSpeech(protocol, part)) return await answerSpeech(exchange, { method, headers, bytes });
    const body = parse(bytes.toString());
    if (asksForEmbeddings(protocol, part))
      return await answerEmbeddings(exchange, protocol, { method, path: part, headers, body });
    const call = wire.readCall({ method, path: part, headers, body });
    await answer(exchange, { ...call, protocol, isClosed: false });
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    server.rejections.push(`${protocol}: ${error.message}`);
    exchange.fail(error.failure);
  }
}

const wireOf = (path: string): [ChatProtocol, Wire] | undefined =>
  (Object.entries(WIRES) as [ChatProtocol, Wire][]).find(([, { base }]) => path.startsWith(`${base}/`));

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function answer(exchange: Exchange, call: RecordedCall): Promise<void> {
  const { server, wire, response } = exchange;
  const closed = new AbortController();
  response.once('close', () => {
    call.isClosed = !response.writableFinished;
    closed.abort();
  });
  const isFirst = server.record(call);
  const behaviour = await behaviourOf({ call, wire, isFirst, script: server.answer });
  if (behaviour.kind !== 'reply') return exchange.refuse(behaviour);
  if (behaviour.afterMs !== undefined)
    await sleep(behaviour.afterMs, undefined, { signal: closed.signal }).catch(() => undefined);
  if (!call.isClosed) exchange.reply(call, behaviour);
}
