import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../../config/settings.ts';
import type { Mailer } from './mail.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Folder for mails when no SMTP server is configured. */
export const outboxOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'outbox');
/** Sender of mail files: nobody replies to them. */
const NOBODY = 'Scriptorium <scriptorium@localhost>';

/** An SMTP server if one is configured, otherwise a folder of files (docs/semantics.md#8). */
export function createMailer(settings: Settings, log: Logger): Mailer {
  const { SMTP_URL, MAIL_FROM = NOBODY } = settings;
  return SMTP_URL === undefined
    ? outboxMailer(outboxOf(settings), MAIL_FROM, log)
    : smtpMailer(SMTP_URL, MAIL_FROM);
}
