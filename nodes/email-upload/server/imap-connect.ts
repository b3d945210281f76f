import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ImapFlow, type ImapTransport } from 'imapflow';
import { resolveAllowed } from '@scriptorium/outgoing/addresses.ts';
import { dial } from '@scriptorium/outgoing/dial.ts';
import type { SessionContext, SourceLimits } from '@scriptorium/sources/source-kind.ts';
import type { MailSecrets, MailSettings } from './mail-settings.ts';

/** The port without TLS at the beginning; STARTTLS is required there. */
const STARTTLS_PORT = 143;
const GREETING_MS = 20_000;
const MB = 2 ** 20;

/** Timeout in ms of connecting, encrypting and the greeting, each. */
export const connectMs = ({ timeoutMs }: SourceLimits): number => Math.min(GREETING_MS, timeoutMs);

export interface ConnectedImap {
  readonly client: ImapFlow;
  /** Returns the error that ended the connection; a pending command only says that it is closed. */
  lostBy(): Error | undefined;
}

/** Resolves the host, connects, encrypts and signs in; rejects with errors of the library or an OutgoingError. */
export async function connectImap(
  settings: MailSettings,
  secrets: MailSecrets,
  { limits, signal, begin }: SessionContext,
): Promise<ConnectedImap> {
  const { imapHost: host, imapPort: port } = settings;
  begin('resolve');
  const addresses = await resolveAllowed({ host, port, allow: limits.allow });
  begin('connect');
  const timeoutMs = connectMs(limits);
  const to = { host, port, allow: limits.allow, timeoutMs, signal };
  const socket = await dial({ ...to, resolve: () => Promise.resolve(addresses) });
  begin('encrypt');
  const tls = { host, ...(isIP(host) === 0 ? { servername: host } : {}) };
  const secured = (onSecure: () => void) => () => {
    begin('signIn');
    onSecure();
  };
  const transport: ImapTransport = {
    connect({ secure }, onConnect) {
      if (secure) return connectTls({ socket, ...tls }, secured(onConnect));
      setImmediate(onConnect);
      return socket;
    },
    upgrade: (plain, _options, onSecure) => connectTls({ socket: plain, ...tls }, secured(onSecure)),
  };
  const client = new ImapFlow({
    host,
    port,
    secure: port !== STARTTLS_PORT,
    doSTARTTLS: port === STARTTLS_PORT,
    auth: { user: settings.address, pass: secrets.password },
    transport,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: limits.timeoutMs,
    // Some servers ignore that a part of a mail was requested and send all of it.
    maxLiteralSize: 64 * MB,
    maxResponseSize: 128 * MB,
    maxLineLength: 64 * MB,
    disableAutoIdle: true,
    logger: false,
  });
  let lost: Error | undefined;
  client.on('error', (error: Error) => {
    lost ??= error;
  });
  const abort = () => client.close();
  signal.addEventListener('abort', abort, { once: true });
  client.on('close', () => signal.removeEventListener('abort', abort));
  try {
    await client.connect();
    return { client, lostBy: () => lost };
  } catch (error) {
    client.close();
    socket.destroy();
    throw error;
  }
}
