import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../../settings.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** A mail to one person. */
export interface Mail {
  /** Names it for good, so that a repeat of the same one can be told. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way of mails out of the house. */
export interface Mailer {
  /** Rejects when the mail was not taken; with MailRefused when it never will be. */
  send(mail: Mail): Promise<void>;
}

const OUTBOX = 'outbox';
/** Of files, which nobody checks. */
const NOBODY = 'Scriptorium <scriptorium@localhost>';

/** An SMTP server where one is configured, else a folder of files (semantics 8). */
export function createMailer({ SMTP_URL, MAIL_FROM = NOBODY, DATA_DIR }: Settings, log: Logger): Mailer {
  return SMTP_URL === undefined
    ? outboxMailer(join(DATA_DIR, OUTBOX), MAIL_FROM, log)
    : smtpMailer(SMTP_URL, MAIL_FROM);
}
