import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DelayLine } from './delay-line.ts';

let echo: Server;
let line: DelayLine;
const sockets: Socket[] = [];
beforeEach(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  line = await DelayLine.start((echo.address() as AddressInfo).port, 40);
});
afterEach(async () => {
  await line.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => echo.close(resolve));
});

it('delivers all bytes in their order, and then the end', async () => {
  const sent = randomBytes(3_000_000);
  const client = connect({ host: '127.0.0.1', port: line.port, allowHalfOpen: true });
  client.end(sent);
  expect((await buffer(client)).equals(sent)).toBe(true);
});

it('delivers nothing before the round trip has passed', async () => {
  const client = connect({ host: '127.0.0.1', port: line.port });
  await once(client, 'connect');
  const asked = performance.now();
  client.write('x');
  await once(client, 'data');
  expect(performance.now() - asked).toBeGreaterThanOrEqual(39);
  client.destroy();
});

it('breaks both ends when one breaks', async () => {
  const client = connect({ host: '127.0.0.1', port: line.port });
  client.on('error', () => {});
  client.write('x');
  await once(client, 'data');
  sockets.at(-1)?.resetAndDestroy();
  await once(client, 'close');
  expect(client.destroyed).toBe(true);
});
