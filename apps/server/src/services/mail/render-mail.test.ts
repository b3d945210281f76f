import { expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';
import { TEMPLATES, type MailKind } from './templates.ts';

const values = {
  name: 'Ada Lovelace',
  login: 'ada',
  until: new Date('2026-11-28T22:30:00Z'),
  link: 'https://scriptorium.example.org/lp/verify?key=abc',
  author: 'Bob Stone',
  filename: 'letter.txt',
  quote: 'Is @ada right?',
};
const KINDS = Object.keys(TEMPLATES) as MailKind[];

it.each(KINDS)('contains all parts of the mail "%s" in both languages, as text and as HTML', (kind) => {
  for (const language of ['en', 'pl'] as const) {
    const { subject, text, html } = renderMail(kind, language, values, 'Europe/Warsaw');
    expect(subject).not.toBe('');
    for (const said of [values.name, values.link]) expect(text).toContain(said);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`href="${values.link}"`);
    expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined/);
  }
});

it("writes the day and time as the person's language does, in the zone of the installation", () => {
  const textIn = (language: 'en' | 'pl') => renderMail('activation', language, values, 'Europe/Warsaw').text;
  expect(textIn('en')).toContain('28 November 2026 at 23:30 (Europe/Warsaw)');
  expect(textIn('pl')).toContain('28 listopada 2026 23:30 (Europe/Warsaw)');
});

it('escapes markup and line breaks in names', () => {
  const name = '<img src=x onerror="alert(1)">{login}\r\nBcc: everybody';
  const { subject, html } = renderMail('reset', 'en', { ...values, name }, 'UTC');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;{login}');
  expect(subject).not.toContain('\n');
});
