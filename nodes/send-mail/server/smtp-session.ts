import { Readable } from 'node:stream';
import { dial } from '@scriptorium/outgoing/dial.ts';
import type { OutgoingLimits } from '@scriptorium/node-server/http/services.ts';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface Delivery {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; otherwise STARTTLS, without which nothing is sent. */
  readonly secure: boolean;
  /** Null: without signing in. */
  readonly login: { readonly user: string; readonly pass: string } | null;
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message, in ASCII. */
  readonly message: string;
}

/** A session failed; `begun` says whether the server had asked for the message and may have taken it. */
export class SessionFailure extends Error {
  readonly begun: boolean;
  /** May contain answers of the server: read its codes only. */
  readonly error: unknown;

  constructor(begun: boolean, error: unknown) {
    super('The mail was not delivered');
    this.name = 'SessionFailure';
    this.begun = begun;
    this.error = error;
  }
}

export interface Refusal {
  readonly email: string;
  readonly status: number;
}

const SETUP_MS = 20_000;
/** The timeout in ms of a whole session; a server may answer slowly, but not forever. */
const SESSION_MS = 600_000;
/** The maximum size of one answer, in bytes. */
const MAX_ANSWER = 64 * 1024;

/**
 * Delivers one message over an encrypted connection of its own. Answers the refused receivers; at least one was accepted. Rejects with a SessionFailure.
 */
export async function deliver(
  delivery: Delivery,
  limits: OutgoingLimits,
  signal: AbortSignal,
): Promise<Refusal[]> {
  const { host, port, secure } = delivery;
  let begun = false;
  try {
    const setup = Math.min(SETUP_MS, limits.timeoutMs);
    const connection = new SMTPConnection({
      host,
      port,
      connection: await dial({ host, port, allow: limits.allow, timeoutMs: setup, signal }),
      secure,
      requireTLS: !secure,
      connectionTimeout: setup,
      greetingTimeout: setup,
      socketTimeout: limits.timeoutMs,
      maxResponseSize: MAX_ANSWER,
      logger: false,
    });
    // Read when the server has asked for the message (354), not before.
    const message = new Readable({
      read() {
        begun = true;
        this.push(Buffer.from(delivery.message, 'latin1'));
        this.push(null);
      },
    });
    return await converse(connection, { ...delivery, body: message }, signal);
  } catch (error) {
    throw new SessionFailure(begun, error);
  }
}

async function converse(
  connection: SMTPConnection,
  { login, from, to, message, body }: Delivery & { body: Readable },
  signal: AbortSignal,
): Promise<Refusal[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(SESSION_MS)]);
  const { promise, resolve, reject } = Promise.withResolvers<Refusal[]>();
  const abort = () => reject(limit.reason as Error);
  limit.addEventListener('abort', abort, { once: true });
  // Stays after the end, so that a late error of the socket is handled.
  connection.on('error', reject);
  connection.once('end', () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' })));
  const send = () =>
    connection.send({ from, to: [...to], size: message.length }, body, (error, info) => {
      if (error) reject(error);
      else resolve((info.rejectedErrors ?? []).map(refusalOf));
    });
  connection.connect((error) => {
    if (error) reject(error);
    else if (login) connection.login(login, (refused) => (refused ? reject(refused) : send()));
    else send();
  });
  try {
    limit.throwIfAborted();
    return await promise;
  } finally {
    limit.removeEventListener('abort', abort);
    connection.close();
  }
}

/** An error of one receiver. */
export const refusalOf = ({
  recipient = '',
  responseCode = 0,
}: {
  recipient?: string | undefined;
  responseCode?: number | undefined;
}): Refusal => ({ email: recipient, status: responseCode });
