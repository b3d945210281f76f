import type { Exchange } from '@scriptorium/contract/management-logs.ts';
import { Ring } from './ring.ts';

const KEPT = 1000;

/** The last requests and answers of this process; lost when it ends. */
export class Exchanges {
  readonly #ring = new Ring<Exchange>(KEPT);
  #last = 0;

  add(exchange: Omit<Exchange, 'id'>): void {
    this.#last += 1;
    this.#ring.push({ ...exchange, id: this.#last });
  }

  /** The newest first. */
  find({ status, text = '' }: { status?: string | undefined; text?: string | undefined }): Exchange[] {
    const part = text.trim().toLowerCase();
    return this.#ring
      .list()
      .toReversed()
      .filter((exchange) => status === undefined || exchange.status.toString()[0] === status[0])
      .filter((exchange) => part === '' || wordsOf(exchange).includes(part));
  }
}

const wordsOf = ({ method, address, route, login, client }: Exchange): string =>
  `${method} ${address}\n${route ?? ''}\n${login ?? ''}\n${client}`.toLowerCase();
