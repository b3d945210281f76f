import type { Attachment as MailPart } from 'postal-mime';
import { unpackRtf } from './unpack-rtf.ts';
import { isTnef, readTnef } from './tnef.ts';

/** A file that came with a mail. */
export interface MailFile {
  /** The id of its part, stable for one mail. */
  part: string;
  number: number;
  name: string | null;
  mimeType: string;
  content: Uint8Array;
}

export interface MailFiles {
  files: MailFile[];
  /** The body of the message in a winmail.dat. */
  packed: { text: string | null; html: string | null } | null;
}

/** The files of the parts of a mail; a winmail.dat is replaced by its files. `hasBody`: the mail has a text outside it. */
export function filesOf(parts: readonly { part: MailPart; number: number }[], hasBody: boolean): MailFiles {
  let packed: MailFiles['packed'] = null;
  const files = parts.flatMap(({ part, number }): MailFile[] => {
    const file = fileOf(part, number);
    if (!isTnef(file.content)) return [file];
    const message = readTnef(file.content);
    packed ??= { text: message.text, html: message.html };
    const isWithoutText = !hasBody && !message.text?.trim() && !message.html?.trim();
    const rtf = isWithoutText && message.rtf ? unpackRtf(message.rtf) : null;
    const body = rtf ? [{ name: 'message.rtf', mimeType: 'application/rtf', content: rtf }] : [];
    const inside = [...body, ...message.files].map((one, index) => ({
      ...one,
      part: `${number}.${index + 1}`,
      number,
    }));
    const isRead = inside.length > 0 || message.text !== null || message.html !== null;
    return isRead ? inside : [file];
  });
  return { files, packed };
}

function fileOf({ filename, mimeType, content }: MailPart, number: number): MailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return { part: String(number), number, name: filename, mimeType, content: bytes };
}
