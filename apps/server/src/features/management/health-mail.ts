import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HealthComponents } from '@scriptorium/contract/management/management-health.ts';
import { createTransport } from 'nodemailer';
import { transportOf } from '../../services/mail/smtp-mailer.ts';
import type { Settings } from '../../config/settings.ts';
import type { Finding } from './health-finding.ts';

type Details = NonNullable<HealthComponents['mail']['details']>;

/** Milliseconds for each step of a greeting of the mail server. */
const STEP_TIMEOUT = 3000;

/**
 * Connects to the mail server and signs in, without sending; without a server, checks whether the folder of mails is
 * writable.
 */
export async function checkMail({ SMTP_URL, DATA_DIR }: Settings): Promise<Finding<Details>> {
  if (SMTP_URL === undefined) {
    const place = join(DATA_DIR, 'outbox');
    const isWritable = await mkdir(place, { recursive: true, mode: 0o700 })
      .then(() => access(place, constants.W_OK))
      .then(
        () => true,
        () => false,
      );
    const details = { kind: 'outbox' as const, place };
    return isWritable ? { details } : { details, advice: 'mail.unwritable', down: true };
  }
  const options = transportOf(SMTP_URL);
  const details = { kind: 'smtp' as const, place: `${options.host}:${options.port}` };
  const timeouts = {
    connectionTimeout: STEP_TIMEOUT,
    greetingTimeout: STEP_TIMEOUT,
    socketTimeout: STEP_TIMEOUT,
  };
  const transport = createTransport({ ...options, ...timeouts });
  try {
    await transport.verify();
    return { details };
  } catch {
    return { details, advice: 'mail.unreachable', down: true };
  } finally {
    transport.close();
  }
}
