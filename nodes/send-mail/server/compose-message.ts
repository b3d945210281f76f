import MailComposer from 'nodemailer/lib/mail-composer';
import type { Receiver } from '../send-mail.definition.ts';

interface Content {
  /** The key of the effect: Message-ID and boundaries come from it. */
  readonly key: string;
  readonly date: Date;
  readonly from: string;
  readonly receivers: readonly Pick<Receiver, 'email' | 'type'>[];
  readonly subject: string;
  readonly text: string;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Builds the HTML version of a text: nothing in it is markup. */
const htmlOf = (text: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body><div style="white-space:pre-wrap;overflow-wrap:anywhere;font-family:system-ui,sans-serif">${text.replaceAll(
    /[&<>"]/g,
    (char) => ESCAPED[char] ?? char,
  )}</div></body></html>\n`;

/** The characters of a key that a Message-ID and a boundary may contain. */
const tokenOf = (key: string): string => key.replaceAll(/[^\w.-]/g, '.');

/**
 * A whole message in ASCII. It has no header for Bcc, whose receivers are only in the envelope. Addresses are objects, so
 * that no character in one makes a list of several.
 */
export async function composeMessage({
  key,
  date,
  from,
  receivers,
  subject,
  text,
}: Content): Promise<{ messageId: string; message: string }> {
  const of = (type: Receiver['type']) =>
    receivers.filter((one) => one.type === type).map(({ email }) => ({ name: '', address: email }));
  const messageId = `<${tokenOf(key)}@${from.slice(from.lastIndexOf('@') + 1)}>`;
  const message = await new MailComposer({
    from: { name: '', address: from },
    to: of('DO'),
    cc: of('DW'),
    subject,
    text,
    html: htmlOf(text),
    encoding: 'quoted-printable',
    date,
    messageId,
    baseBoundary: tokenOf(key).slice(-60),
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { messageId, message: message.toString('latin1') };
}
