import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FarNetwork {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Forwards to a port of this machine, and delays every byte by half a round trip in each direction. Bytes do not wait
 * for each other, so that only those who wait for answers are slowed down, as on a real line.
 */
export async function startFarNetwork(target: number, roundTripMs: number): Promise<FarNetwork> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const far = connect({ host: '127.0.0.1', port: target, noDelay: true });
    for (const socket of [client, far]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    }
    delay(client, far, roundTripMs / 2);
    delay(far, client, roundTripMs / 2);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function delay(from: Socket, to: Socket, ms: number): void {
  const later = (work: () => void) => (ms === 0 ? work() : void setTimeout(work, ms));
  from.on('data', (chunk: Buffer) => later(() => to.destroyed || to.write(chunk)));
  from.on('end', () => later(() => to.end()));
  from.on('close', () => later(() => to.destroySoon()));
}
