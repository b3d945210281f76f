import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Split = (document: { text: string; filename: string }) => unknown;

/** An external splitter; `split` gives its answer, or throws for the status 503. */
export async function startSplitter() {
  const splitter = {
    url: '',
    asked: [] as { text: string; filename: string }[],
    split: (({ text: whole }) => ({ chunks: whole.split(/(?<=[.])/) })) as Split,
    close: () => http.close(),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const document = JSON.parse(await text(request)) as { text: string; filename: string };
    splitter.asked.push(document);
    try {
      const body = JSON.stringify(splitter.split(document));
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    } catch {
      response.writeHead(503).end();
    }
  };
  const http = createServer((request, response) => {
    void answer(request, response);
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  splitter.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/split`;
  return splitter;
}
