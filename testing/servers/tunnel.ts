import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A fault of the network, after `after` bytes of a connection in one direction.
 *
 *   cut     both ends are closed as if both sides had ended
 *   reset   both ends get a TCP reset
 *   freeze  nothing passes any more in either direction; the connection stays open
 *   delay   each further chunk is `delayMs` late
 */
export interface Fault {
  readonly act: 'cut' | 'reset' | 'freeze' | 'delay';
  /** Bytes that pass before; 0 by default. */
  readonly after?: number;
  /** Which bytes are counted: those that come down from the server (the default), or those that go up to it. */
  readonly direction?: 'down' | 'up';
  readonly delayMs?: number;
}

/** Forwards TCP connections to a server on this machine, and breaks them by `fault`. */
export class Tunnel {
  /** The fault of connections that begin afterwards; set undefined to repair the network. */
  fault: Fault | undefined;
  /** Connections that were ever accepted. */
  accepted = 0;
  /** Bytes of all connections that came down from the server and went up to it. */
  readonly passed = { down: 0, up: 0 };
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor(target: number) {
    this.#server = createServer({ noDelay: true }, (client) => {
      this.accepted += 1;
      const server = connect({ host: '127.0.0.1', port: target, noDelay: true });
      new Link(client, server, this.fault, this.passed).start();
      for (const socket of [client, server]) {
        this.#open.add(socket);
        socket.on('close', () => this.#open.delete(socket));
      }
    });
  }

  /** `on` for servers whose port is given. */
  static async start(
    target: number,
    on: { readonly host: string; readonly port: number } = { host: '127.0.0.1', port: 0 },
  ): Promise<Tunnel> {
    const tunnel = new Tunnel(target);
    await new Promise<void>((resolve) => tunnel.#server.listen(on.port, on.host, resolve));
    return tunnel;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Connections that are open now. */
  get open(): number {
    return this.#open.size / 2;
  }

  /** Ends the open connections as `cut` or `reset` does. */
  breakAll(act: 'cut' | 'reset'): void {
    for (const socket of this.#open) end(socket, act);
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function end(socket: Socket, act: 'cut' | 'reset'): void {
  if (act === 'cut') socket.destroySoon();
  // After a shutdown libuv refuses a reset, and Node.js forgets the socket without closing it.
  else if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

class Link {
  readonly #sides: { down: Socket; up: Socket };
  readonly #fault: Fault | undefined;
  readonly #total: { down: number; up: number };
  readonly #passed = { down: 0, up: 0 };
  #isBroken = false;

  /** `down` writes to the client, `up` to the server. */
  constructor(client: Socket, server: Socket, fault: Fault | undefined, total: { down: number; up: number }) {
    this.#sides = { down: client, up: server };
    this.#fault = fault;
    this.#total = total;
  }

  start(): void {
    this.#forward(this.#sides.up, 'down');
    this.#forward(this.#sides.down, 'up');
  }

  #forward(from: Socket, direction: 'down' | 'up'): void {
    from.on('data', (chunk: Buffer) => this.#pass(from, direction, chunk));
    from.on('error', () => this.#endBoth('reset'));
    from.on('end', () => {
      if (!this.#isBroken) this.#sides[direction].end();
    });
    from.on('close', () => {
      if (!this.#isBroken) this.#sides[direction].destroySoon();
    });
  }

  #pass(from: Socket, direction: 'down' | 'up', chunk: Buffer): void {
    if (this.#isBroken) return;
    const { act, after = 0, direction: counted = 'down', delayMs = 0 } = this.#fault ?? {};
    const left = after - this.#passed[counted];
    const isDue = act !== undefined && direction === counted && chunk.length > left;
    if (isDue && act === 'delay') {
      from.pause();
      setTimeout(() => {
        this.#write(from, direction, chunk);
        from.resume();
      }, delayMs);
      return;
    }
    this.#write(from, direction, isDue ? chunk.subarray(0, Math.max(0, left)) : chunk);
    if (!isDue) return;
    this.#isBroken = true;
    if (act !== 'freeze') this.#endBoth(act === 'reset' ? 'reset' : 'cut');
  }

  #write(from: Socket, direction: 'down' | 'up', chunk: Buffer): void {
    this.#passed[direction] += chunk.length;
    this.#total[direction] += chunk.length;
    const to = this.#sides[direction];
    if (chunk.length === 0 || to.destroyed || to.write(chunk)) return;
    from.pause();
    to.once('drain', () => from.resume());
  }

  #endBoth(act: 'cut' | 'reset'): void {
    this.#isBroken = true;
    for (const socket of Object.values(this.#sides)) if (!socket.destroyed) end(socket, act);
  }
}
