import net from 'node:net';
import { inject } from 'vitest';

const database = inject('template');
/** Vitest runs this module again for each file of a worker, so they share one list. */
const shared = globalThis as { allowedSockets?: Set<string> };
const isFirst = shared.allowedSockets === undefined;
const allowed = (shared.allowedSockets ??= new Set(
  database.startsWith('postgres:') ? [`${new URL(database).hostname}:${new URL(database).port}`] : [],
));

const LOOPBACK = '127.*';

/** Lets the servers that a test has started itself be reached, as `host:port`, or as `127.*` for those of this machine. */
export const allowSocketsTo = (host: string): void => void allowed.add(host);

const connect = net.Socket.prototype.connect;

/**
 * Page tests reach the server in this process, and its database. A connection to anything else would make them depend on
 * the machine, so it fails with a word about what to do.
 */
function refuse(this: net.Socket, ...given: unknown[]): net.Socket {
  const [first, second] = given.flat();
  const { host = 'localhost', port } =
    typeof first === 'object'
      ? (first as { host?: string; port?: number })
      : { host: typeof second === 'string' ? second : 'localhost', port: first };
  if (allowed.has(`${host}:${port}`) || (allowed.has(LOOPBACK) && host.startsWith('127.')))
    return Reflect.apply(connect, this, given) as net.Socket;
  throw new Error(
    `A page test opened a socket to ${host}:${port}. It has no network: write a journey in e2e, or allow a server of this test by allowSocketsTo()`,
  );
}

if (isFirst) net.Socket.prototype.connect = refuse as typeof connect;
