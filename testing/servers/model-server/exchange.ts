import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from './behaviour.ts';
import type { ModelServer } from './model-server.ts';
import type { ModelCall, ModelFailure, ModelReply, Tokens, Wire } from './wire.ts';

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

  reply(call: ModelCall, reply: ModelReply): void {
    const { system, prompt } = call;
    const tokens = this.wire.tokens(countOf(`${system ?? ''}${prompt}`), countOf(reply.text));
    this.server.usage.input += tokens.input;
    this.server.usage.output += tokens.output;
    if (call.isStreamed) void this.#stream(reply, tokens);
    else this.#send(200, this.wire.answer(reply, tokens));
  }

  /** Some characters at a time; `pauseMs` between them. */
  async #stream(reply: ModelReply, tokens: Tokens): Promise<void> {
    const { stream } = this.wire;
    const { response } = this;
    const { headers } = this.wire.answer(reply, tokens);
    response.writeHead(200, { ...headers, 'content-type': stream.contentType });
    response.write(stream.start(tokens));
    const isAnswered = reply.finish === 'stop' || reply.finish === 'length';
    const texts = isAnswered ? (reply.text.match(/[^]{1,7}/gu) ?? []) : [];
    for (const [at, text] of texts.entries()) {
      if (reply.pauseMs !== undefined) await sleep(reply.pauseMs);
      if (response.destroyed) return;
      if (reply.breaksAfter === at) return void this.#breakOff(reply);
      response.write(stream.text(text));
    }
    response.end(stream.end(reply, tokens));
  }

  #breakOff({ failure }: ModelReply): void {
    if (failure) this.response.end(this.wire.stream.failure(failure));
    else this.response.end();
  }

  /** JSON that is no answer of a prompt. */
  send(body: object): void {
    this.#send(200, { headers: { 'x-request-id': 'req_speech' }, body });
  }

  /** A model that does not answer as it should. */
  refuse(behaviour: Exclude<Behaviour, { kind: 'reply' }>): void {
    switch (behaviour.kind) {
      case 'hang':
        return;
      case 'page':
        this.response
          .writeHead(behaviour.status, { 'content-type': 'text/html' })
          .end('<html>Please sign in.</html>');
        return;
      case 'failure':
        return this.fail(behaviour);
    }
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
