import type { FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';

/**
 * Public address of this server, for links in mails. Never from the request's Host header: its sender could make a
 * link with another user's key lead to a server of their own.
 */
export function publicAddress(
  { PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  request: Pick<FastifyRequest, 'socket'>,
): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  const name = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  const port = PORT === 0 ? (request.socket.localPort ?? PORT) : PORT;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * The origin at which the browser that sends this request has the page. Only for addresses that go back to the same
 * browser: its sender chose the Host header.
 */
export const pageOrigin = (
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string =>
  PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(PUBLIC_URL).origin;
