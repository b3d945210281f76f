import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface ConnectionLimits {
  /** Of the whole process. */
  readonly all: number;
  /** Of one network; undefined where all come through a proxy. */
  readonly ofNetwork: number | undefined;
  /** What of an address counts as one. */
  readonly networkOf: (address: string) => string;
}

/** Closes connections beyond the limits at once, so that no client keeps all others out. WebSockets count too. */
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
