import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mailer } from './mail.ts';
import { messageOf } from './message-of.ts';

/**
 * Mails as files that a mail program opens. Each file is complete and synced before it gets its name; only its owner
 * can read it.
 */
export function outboxMailer(folder: string, from: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(messageOf(mail, from));
      const file = join(folder, `${mail.id}.eml`);
      await writeWhole(file, message as Buffer);
      log.info({ file }, 'no SMTP server is configured: a mail was written to a file');
    },
  };
}

/** Milliseconds for which a mail is kept in the outbox. */
const KEPT = 30 * 24 * 3_600_000;

/** Deletes mails whose links have expired. */
export async function sweepOutbox(folder: string, now = Date.now()): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let swept = 0;
  for (const name of names.filter((name) => /\.eml(\.part)?$/.test(name))) {
    const file = join(folder, name);
    // A mail that has just been completed has been renamed.
    const found = await stat(file).catch(() => undefined);
    if (!found || now - found.mtimeMs <= KEPT) continue;
    await rm(file, { force: true });
    swept += 1;
  }
  return swept;
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = await open(`${file}.part`, 'w', 0o600);
  try {
    await unfinished.writeFile(bytes);
    await unfinished.sync();
  } finally {
    await unfinished.close();
  }
  await rename(`${file}.part`, file);
}
