import { randomUUID } from 'node:crypto';
import type { Db } from '@scriptorium/db/database.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import type { QueueDefinition } from '@scriptorium/engine/jobs/job.ts';
import { failJob } from '@scriptorium/engine/jobs/settle-job.ts';
import { unexpected } from '@scriptorium/engine/jobs/reasons.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Keys } from '../keys.ts';
import { seal, unseal } from '../sealed.ts';
import type { Mailer } from './mail.ts';
import { MailRefused } from './smtp-mailer.ts';

export const MAIL_QUEUE = 'mail';
/** The delays between attempts grow from 2 seconds to a day and a half: a mail server may be down for two days. */
const TRIES = 10;

const Payload = z.object({ id: z.string(), sealed: z.string() });
const Content = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

/** Sealed for one job; cannot be opened for another. */
const purposeOf = (id: string) => `mail ${id}`;

/**
 * Queues a mail in the caller's transaction, so that it is sent exactly when the change that it reports is committed.
 * Its content, with its key, is encrypted in the job. After `until` it is useless and is not sent any more.
 */
export async function queueMail(
  tx: Db,
  keys: Pick<Keys, 'encryption'>,
  { until, ...content }: z.infer<typeof Content> & { until: Date },
): Promise<void> {
  const id = randomUUID();
  const sealed = await seal(keys, purposeOf(id), content, until);
  const payload = { id, sealed } satisfies z.infer<typeof Payload>;
  await enqueue(tx, { queue: MAIL_QUEUE, payload, maxAttempts: TRIES });
}

interface Parts {
  db: Db;
  keys: Pick<Keys, 'encryption'>;
  mailer: Mailer;
  log: Logger;
}

/**
 * For the engine's queues. A mail whose worker died after sending it and before recording that is sent again, with
 * the same message id.
 */
export const mailQueue = ({ db, keys, mailer, log }: Parts): QueueDefinition => ({
  lane: 'network',
  handler: async (job) => {
    const { id, sealed } = Payload.parse(job.payload);
    const content = await unseal(keys, purposeOf(id), sealed);
    if (!content) {
      log.warn({ mail: id }, 'a mail could not be sent before its link expired');
      return undefined;
    }
    try {
      await mailer.send({ id, ...Content.parse(content) });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ err: error, mail: id }, 'a mail was refused');
      await failJob(db, job, unexpected(error));
      return 'settled';
    }
    return undefined;
  },
});
