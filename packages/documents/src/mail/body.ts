import type { ReadText } from '../text/declared-charset.ts';
import { htmlToText } from '../html/html-to-text.ts';
import type { ParsedMail } from './mail-parser.ts';

/** The plain text of a mail: its text part, else its HTML part without markup. */
export function readBody({ mail, notes }: ParsedMail): ReadText {
  const text = bodyText(mail);
  const used = mail.text?.trim() || !mail.html ? notes.plain : notes.html;
  return { text, notes: [...used, ...notes.headers] };
}

/** The text of a message that has one or both of the forms. */
export function bodyText({
  text,
  html,
}: {
  text?: string | null | undefined;
  html?: string | null | undefined;
}): string {
  if (text?.trim()) return text;
  return html ? htmlToText(html) : '';
}
