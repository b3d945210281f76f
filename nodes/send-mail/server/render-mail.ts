import { createHash } from 'node:crypto';
import { escapes, renderTemplate, wildcardNames, type ValueOf } from '@scriptorium/domain/text/wildcards.ts';
import type { z } from 'zod';
import { isEmail, type sendMail } from '../send-mail.definition.ts';

export type MailSettings = z.output<typeof sendMail.settings>;

/** Longer subjects are cut: a value may be a whole document. */
const MAX_SUBJECT = 500;

export const namesIn = ({ subject, template }: MailSettings): string[] => [
  ...new Set([...wildcardNames(subject), ...wildcardNames(template)]),
];

/** The sender: the user name, if it is an address. */
export const senderOf = ({ username, smtpHost }: Pick<MailSettings, 'username' | 'smtpHost'>): string =>
  isEmail(username) ? username : `${username}@${smtpHost}`;

/** Values are data: a line end in one cannot begin another header. */
export function renderSubject({ subject }: MailSettings, valueOf: ValueOf): string {
  const text = renderTemplate(subject, valueOf, escapes.plain).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const whole = text.trim().toWellFormed();
  return whole.length <= MAX_SUBJECT ? whole : `${whole.slice(0, MAX_SUBJECT - 1).toWellFormed()}…`;
}

export const renderText = ({ template }: MailSettings, valueOf: ValueOf): string =>
  renderTemplate(template, valueOf, escapes.plain).toWellFormed();

const hash = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Fingerprint of the content, which does not depend on the receivers. */
export const contentOf = ({ subject, template, smtpHost, username }: MailSettings): string =>
  hash([subject, template, smtpHost, username]);

/** The fingerprint of all settings that affect the mail; another secret does not. */
export const fingerprint = (settings: MailSettings): string =>
  hash([
    contentOf(settings),
    settings.smtpPort,
    settings.mailReceivers.map(({ email, type }) => [email.toLowerCase(), type]),
  ]);
