import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { messageOf } from './message-of.ts';

/** The server refuses mails for this address permanently; they are not retried. */
export class MailRefused extends Error {
  constructor(cause: Error) {
    super(`The mail server refuses the address: ${cause.message}`, { cause });
    this.name = 'MailRefused';
  }
}

const SECOND = 1000;
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** Credentials are sent only encrypted, except to this machine itself. */
export function transportOf(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && username !== '' && !LOOPBACK.test(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
  };
}

/**
 * A refusal of the recipient with a code of 5xx is permanent; one of the sender or of the credentials depends on
 * settings.
 */
const isPermanent = (error: unknown): error is Error =>
  error instanceof Error &&
  (error as { code?: string }).code === 'EENVELOPE' &&
  (error as { command?: string }).command === 'RCPT TO' &&
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500;

/** A connection per mail: there are few mails, and an idle connection would time out. */
export function smtpMailer(address: string, from: string): Mailer {
  const transport = createTransport(transportOf(address));
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw isPermanent(error) ? new MailRefused(error) : error;
      }
    },
  };
}
