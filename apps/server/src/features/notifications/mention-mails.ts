import { languageOf } from '@scriptorium/domain/languages.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { failJob } from '@scriptorium/engine/jobs/settle-job.ts';
import { unexpected } from '@scriptorium/engine/jobs/reasons.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Mailer } from '../../services/mail/mail.ts';
import { renderMail } from '../../services/mail/render-mail.ts';
import { MailRefused } from '../../services/mail/smtp-mailer.ts';
import { findRights } from '../access/rights.store.api.ts';
import { nameOf } from '../steps/steps.api.ts';
import * as store from './notifications.store.ts';

export const MENTION_MAIL = 'mention-mail';
/** The delays between attempts grow from 2 seconds to an hour and more: a mention is read in the product anyway. */
export const MENTION_MAIL_TRIES = 6;

const Payload = z.object({ notificationId: z.number(), address: z.string() });
export type MentionMail = z.infer<typeof Payload>;

interface Parts {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly timeZone: string;
}

/** The mail to a person who may see the document, wants mails and has not read the notification; otherwise undefined. */
async function mailOf({ db, timeZone }: Parts, { notificationId, address }: MentionMail) {
  const userId = (await store.findReceiver(db, notificationId))?.userId ?? 0;
  const [to] = await store.listMailReaders(db, [userId]);
  const rights = await findRights(db, userId);
  const row = rights && (await store.findUnmailed(db, rights, notificationId));
  if (!row || to?.email === undefined || to.email === null) return undefined;
  const name = to.firstName && to.lastName ? `${to.firstName} ${to.lastName}` : to.login;
  const author = row.byId === null ? '?' : await nameOf(db, row.byId);
  const link = `${address}/entity/process/${row.processId}/document/${row.documentId}?panel=issues&issue=${row.issueId}`;
  const values = {
    name,
    login: to.login,
    author,
    filename: row.filename,
    quote: row.text,
    until: new Date(),
    link,
  };
  return { to: to.email, ...renderMail('mention', languageOf(to.langKey), values, timeZone) };
}

/**
 * For the engine's queues. A mail is claimed before it is handed over: after a crash in between nobody knows whether it
 * was sent, and it is not sent again. The notification is in the product in any case.
 */
export const mentionMailQueue = (parts: Parts): QueueDefinition => ({
  lane: 'network',
  handler: async (job) => {
    const { db, mailer, log } = parts;
    const payload = Payload.parse(job.payload);
    const { notificationId: id } = payload;
    const mail = await mailOf(parts, payload);
    if (!mail || !(await store.claimMail(db, id))) return undefined;
    try {
      await mailer.send({ id: `mention-${id}`, ...mail });
    } catch (error) {
      if (!(error instanceof MailRefused)) {
        await store.releaseMail(db, id);
        throw error;
      }
      log.warn({ err: error, notification: id }, 'a mail about a mention was refused');
      await failJob(db, job, unexpected(error));
      return 'settled';
    }
    return undefined;
  },
});
