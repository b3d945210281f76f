import net from 'node:net';
import { inject } from 'vitest';

/** Set-up files run again for each file of a worker, and what a file allowed ends with it; the process and its sockets are the same. */
const ALLOWED = Symbol.for('scriptorium page tests: hosts that may be reached');
const kept = globalThis as { [ALLOWED]?: Set<string> };
const LOOPBACK = '127.*';

/** Lets the servers that a test has started itself be reached, as `host:port`, or as `127.*` for those of this machine. */
export const allowSocketsTo = (host: string): void => void kept[ALLOWED]?.add(host);

const isAllowed = (host: string, port: unknown): boolean =>
  kept[ALLOWED]?.has(`${host}:${port}`) === true ||
  (host.startsWith('127.') && kept[ALLOWED]?.has(LOOPBACK) === true);

/**
 * Page tests reach the server in this process, and its database. A connection to anything else would make them depend on
 * the machine, so it fails with a word about what to do.
 */
function refuseOthers(): void {
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
    const [first, second] = given.flat();
    const { host = 'localhost', port } =
      typeof first === 'object'
        ? (first as { host?: string; port?: number })
        : { host: typeof second === 'string' ? second : 'localhost', port: first };
    if (isAllowed(host, port)) return Reflect.apply(connect, this, given) as net.Socket;
    throw new Error(
      `A page test opened a socket to ${host}:${port}. It has no network: write a journey in e2e, or allow a server of this test by allowSocketsTo()`,
    );
  } as typeof connect;
}

if (!kept[ALLOWED]) refuseOthers();
const database = inject('template');
kept[ALLOWED] = new Set(
  database.startsWith('postgres:') ? [`${new URL(database).hostname}:${new URL(database).port}`] : [],
);
