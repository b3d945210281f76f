import type { ServerResponse } from 'node:http';
import type { ModelServer } from './model-server.ts';
import type { ModelCall, ModelFailure, ModelReply, Wire } from './wire.ts';

const CHARACTERS_OF_TOKEN = 4;

/** One request, and the way to answer it. */
export class Exchange {
  readonly server: ModelServer;
  readonly wire: Wire;
  readonly response: ServerResponse;

  constructor(server: ModelServer, wire: Wire, response: ServerResponse) {
    this.server = server;
    this.wire = wire;
    this.response = response;
  }

  reply({ system, prompt }: ModelCall, reply: ModelReply): void {
    const tokens = this.wire.tokens(countOf(`${system ?? ''}${prompt}`), countOf(reply.text));
    this.server.usage.input += tokens.input;
    this.server.usage.output += tokens.output;
    this.#send(200, this.wire.answer(reply, tokens));
  }

  /** JSON that is no answer of a prompt. */
  send(body: object): void {
    this.#send(200, { headers: { 'x-request-id': 'req_speech' }, body });
  }

  fail(failure: ModelFailure): void {
    this.#send(failure.status, this.wire.failure(failure));
  }

  #send(status: number, { headers, body }: ReturnType<Wire['failure']>): void {
    this.response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  }
}

const countOf = (text: string): number => Math.ceil(text.length / CHARACTERS_OF_TOKEN);
