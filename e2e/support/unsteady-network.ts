import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network between browser and server with an address that stays when the server restarts, and that can be cut. */
export interface UnsteadyNetwork {
  readonly url: string;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** `serverUrl` is read at each new connection. */
export async function startUnsteadyNetwork(serverUrl: () => string): Promise<UnsteadyNetwork> {
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    return socket;
  };
  const entrance = createServer((browser) => {
    keep(browser);
    if (isCut) return void browser.destroy();
    const { hostname, port } = new URL(serverUrl());
    const server = keep(connect(Number(port), hostname));
    for (const [one, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((resolve) => entrance.listen(0, '127.0.0.1', resolve));
  const { port } = entrance.address() as AddressInfo;
  const endAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      endAll();
    },
    restore() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        entrance.close(() => resolve());
        endAll();
      }),
  };
}
