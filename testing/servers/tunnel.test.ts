import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Tunnel } from './tunnel.ts';

let echo: Server;
let tunnel: Tunnel;
const sockets: Socket[] = [];
beforeEach(async () => {
  echo = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => socket.write(chunk));
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  tunnel = await Tunnel.start((echo.address() as AddressInfo).port);
});
afterEach(async () => {
  await tunnel.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => echo.close(resolve));
});

/** All bytes that come back, and how the connection ended. */
async function send(bytes: number): Promise<{ got: number; end: string }> {
  const client = connect({ host: '127.0.0.1', port: tunnel.port });
  let got = 0;
  client.on('data', (chunk: Buffer) => {
    got += chunk.length;
    if (got === bytes) client.end();
  });
  const ended = new Promise<string>((resolve) => {
    client.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    client.on('close', () => resolve('closed'));
  });
  client.write(Buffer.alloc(bytes));
  return { end: await ended, got };
}

it('forwards everything in both directions', async () => {
  expect(await send(1_000_000)).toEqual({ got: 1_000_000, end: 'closed' });
  expect(tunnel.passed).toEqual({ down: 1_000_000, up: 1_000_000 });
  expect(tunnel.accepted).toBe(1);
});

it('cuts and resets after the given number of bytes, until it is repaired', async () => {
  tunnel.fault = { act: 'cut', after: 70_001 };
  expect(await send(1_000_000)).toEqual({ got: 70_001, end: 'closed' });
  tunnel.fault = { act: 'reset', after: 10, direction: 'up' };
  expect(await send(1_000_000)).toMatchObject({ end: 'ECONNRESET' });
  tunnel.fault = undefined;
  expect(await send(100)).toEqual({ got: 100, end: 'closed' });
});

it('freezes a connection, which stays open', async () => {
  tunnel.fault = { act: 'freeze', after: 5 };
  const client = connect({ host: '127.0.0.1', port: tunnel.port });
  client.write(Buffer.alloc(100));
  const [first] = (await once(client, 'data')) as [Buffer];
  expect(first.length).toBe(5);
  client.write(Buffer.alloc(100));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([client.destroyed, tunnel.passed.down, tunnel.open]).toEqual([false, 5, 1]);
  client.destroy();
});

it('delays without losing or reordering bytes', async () => {
  tunnel.fault = { act: 'delay', after: 10, delayMs: 1 };
  expect(await send(300_000)).toEqual({ got: 300_000, end: 'closed' });
});

it('resets a connection that it could not cut, because the client reads nothing', async () => {
  const accepted = once(echo, 'connection') as Promise<[Socket]>;
  const client = connect({ host: '127.0.0.1', port: tunnel.port }).pause();
  client.on('error', () => {});
  const [server] = await accepted;
  const gone = new Promise((resolve) => server.on('close', resolve));
  server.write(Buffer.alloc(20_000_000));
  await new Promise((resolve) => setTimeout(resolve, 100));
  tunnel.breakAll('cut');
  tunnel.breakAll('reset');
  await gone;
  client.destroy();
});
