import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Bytes that are on their way in one direction of a connection before its sender must wait. */
const ON_THE_WAY = 64 * 2 ** 20;

/**
 * A network that is far away: each chunk arrives half a round trip later, in order. It keeps the bandwidth: a chunk
 * does not wait for the one before it.
 */
export class DelayLine {
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor(target: number, roundTripMs: number) {
    this.#server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
      const server = connect({ host: '127.0.0.1', port: target, noDelay: true, allowHalfOpen: true });
      carry(client, server, roundTripMs / 2);
      carry(server, client, roundTripMs / 2);
      for (const socket of [client, server]) {
        this.#open.add(socket);
        socket.on('close', () => this.#open.delete(socket));
      }
    });
  }

  static async start(target: number, roundTripMs: number): Promise<DelayLine> {
    const line = new DelayLine(target, roundTripMs);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

interface Sent {
  readonly at: number;
  /** Null is the end. */
  readonly chunk: Buffer | null;
}

function carry(from: Socket, to: Socket, delayMs: number): void {
  const sent: Sent[] = [];
  let bytes = 0;
  let clock: NodeJS.Timeout | undefined;
  let isFull = false;
  const deliver = () => {
    clock = undefined;
    while (!isFull && sent[0] && sent[0].at <= performance.now()) {
      const { chunk } = sent.shift() as Sent;
      if (chunk === null) {
        to.end();
        continue;
      }
      bytes -= chunk.length;
      isFull = !to.write(chunk);
    }
    if (bytes < ON_THE_WAY) from.resume();
    const next = sent[0];
    if (next && !isFull) clock = setTimeout(deliver, Math.max(0, next.at - performance.now()));
  };
  const take = (chunk: Buffer | null) => {
    sent.push({ at: performance.now() + delayMs, chunk });
    bytes += chunk?.length ?? 0;
    if (bytes >= ON_THE_WAY) from.pause();
    if (!clock && !isFull) clock = setTimeout(deliver, delayMs);
  };
  from.on('data', take);
  from.on('end', () => take(null));
  from.on('error', () => to.destroy());
  from.on('close', () => {
    if (!from.readableEnded) to.destroy();
  });
  to.on('drain', () => {
    isFull = false;
    deliver();
  });
  to.on('close', () => clearTimeout(clock));
}
