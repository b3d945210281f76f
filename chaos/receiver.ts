import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './random.ts';

/** The share of requests that are refused with 503 and have no effect. */
const REFUSED = 0.03;
/** Maximum delay of most answers, ms. */
const SLOW = 25;

/** The external system: accepts requests, is sometimes busy, and counts accepted requests by Idempotency-Key. */
export class Receiver {
  readonly #taken = new Map<string, number>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Key → number of accepted requests. */
  get taken(): ReadonlyMap<string, number> {
    return this.#taken;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = this.#random.chance(REFUSED);
    const ms = this.#random.whole(0, SLOW);
    try {
      for await (const _ of request);
    } catch {
      return; // its sender died while sending: the request has no effect
    }
    const key = String(request.headers['idempotency-key'] ?? 'none');
    if (!refused) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    await pause(ms);
    response.writeHead(refused ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ taken: !refused }));
  }
}
