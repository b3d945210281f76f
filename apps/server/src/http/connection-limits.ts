import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface ConnectionLimits {
  /** Limit of the whole process. */
  readonly all: number;
  /** Limit per network; undefined where all clients connect through a proxy. */
  readonly ofNetwork: number | undefined;
  /** Maps an address to its network. */
  readonly networkOf: (address: string) => string;
}

/** Closes connections beyond the limits immediately, so that no client blocks the others. WebSockets count too. */
export function limitConnections(server: Server, { all, ofNetwork, networkOf }: ConnectionLimits): void {
  server.maxConnections = all;
  if (ofNetwork === undefined) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const others = open.get(network) ?? 0;
    if (others >= ofNetwork) return socket.destroy();
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
