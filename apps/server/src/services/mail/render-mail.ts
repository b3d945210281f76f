import type { Language } from '@scriptorium/domain/languages.ts';
import { GREETING, TEMPLATES, type MailKind } from './templates.ts';

export interface MailValues {
  /** The person's name in the greeting. */
  readonly name: string;
  readonly login: string;
  /** Expiry of the link. */
  readonly until: Date;
  readonly link: string;
  /** The author of a mention, its document and its beginning. */
  readonly author?: string;
  readonly filename?: string;
  readonly quote?: string;
}

const LOCALES: Record<Language, string> = { en: 'en-GB', pl: 'pl-PL' };

/** Day and time in the format of the person's language, with the time zone. */
function formatTime(language: Language, at: Date, timeZone: string): string {
  const written = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
  return `${written} (${timeZone})`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

/** Every value is inserted as text; no input of a user becomes markup or a header line. */
export function renderMail(
  kind: MailKind,
  language: Language,
  { link, until, ...values }: MailValues,
  timeZone: string,
): { subject: string; text: string; html: string } {
  const words: Record<string, string> = { ...values, until: formatTime(language, until, timeZone) };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (place, name: string) => words[name] ?? place);
  const template = TEMPLATES[kind][language];
  const before = [fill(GREETING[language]), ...template.before.map(fill)];
  const after = template.after.map(fill);
  return {
    subject: fill(template.subject),
    text: [...before, `${template.button}:\n${link}`, ...after].join('\n\n').concat('\n'),
    html: page({ language, title: fill(template.subject), before, button: template.button, link, after }),
  };
}

interface Parts {
  language: Language;
  title: string;
  before: readonly string[];
  button: string;
  link: string;
  after: readonly string[];
}

const BODY = 'margin:0;padding:24px;background:#f7f8fb;font:16px/1.5 system-ui,sans-serif;color:#242a38';
const CARD =
  'max-width:560px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e4e7ee;border-radius:12px';
const BUTTON =
  'display:inline-block;padding:12px 24px;background:#4c5ac8;color:#fff;border-radius:8px;text-decoration:none';

function page({ language, title, before, button, link, after }: Parts): string {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  const small = 'font-size:14px;color:#596172';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    `<body style="${BODY}"><div style="${CARD}">`,
    ...before.map((text) => paragraph(text)),
    `<p style="margin:24px 0"><a href="${escaped(link)}" style="${BUTTON}">${escaped(button)}</a></p>`,
    `<p style="margin:0 0 16px;${small};word-break:break-all">${escaped(link)}</p>`,
    ...after.map((text) => paragraph(text, small)),
    '</div></body></html>\n',
  ].join('\n');
}
