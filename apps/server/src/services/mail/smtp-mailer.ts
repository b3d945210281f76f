import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { messageOf } from './message-of.ts';

/** The server does not take mails for this address; it is not asked again. */
export class MailRefused extends Error {
  constructor(cause: Error) {
    super(`The mail server refuses the address: ${cause.message}`, { cause });
    this.name = 'MailRefused';
  }
}

const SECOND = 1000;
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

/** Credentials travel encrypted or not at all, except to this machine itself. */
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

/** A refusal of the recipient by a code of 5xx is for good; of the sender or of the credentials it is a matter of settings. */
const isPermanent = (error: unknown): error is Error =>
  error instanceof Error &&
  (error as { code?: string }).code === 'EENVELOPE' &&
  (error as { command?: string }).command === 'RCPT TO' &&
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500;

/** A connection for each mail: there are few of them, and none that stays open goes stale. */
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
