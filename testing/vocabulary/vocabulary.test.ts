import { TEMPLATES as MAILS } from '@scriptorium/server/services/mail/templates.ts';
import { changelog as changelogEn } from '@scriptorium/web/features/changelog/changelog-en.ts';
import { changelog as changelogPl } from '@scriptorium/web/features/changelog/changelog-pl.ts';
import { LANGUAGES, type Language } from '@scriptorium/domain/languages.ts';
import { expect, it } from 'vitest';
import { templatesIn } from '@scriptorium/process-file/templates.ts';
import { buildAllTexts } from './all-texts.ts';
import { FORBIDDEN, type ForbiddenWord } from './forbidden-words.ts';

const CHANGELOGS: Readonly<Record<Language, unknown>> = { en: changelogEn, pl: changelogPl };

/** Every string of a value. */
const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : [];

/**
 * Reads all texts that people see: pages, errors and reasons, mails, the changelog, and the templates of new processes.
 */
async function readTexts(): Promise<Record<Language, string[]>> {
  const pages = await buildAllTexts();
  const textsIn = (language: Language) => [
    pages[language],
    Object.values(MAILS).map((mail) => mail[language]),
    CHANGELOGS[language],
    templatesIn(language),
  ];
  return Object.fromEntries(LANGUAGES.map((language) => [language, stringsOf(textsIn(language))])) as Record<
    Language,
    string[]
  >;
}

/** Placeholders are names of the program. */
const wordsOf = (text: string): string => text.replaceAll(/\{\{?[^}]*\}?\}/g, '…');

const findIn = (texts: readonly string[], { word, use, except = {} }: ForbiddenWord): string[] =>
  texts
    .filter((text) => word.test(wordsOf(text)) && !Object.hasOwn(except, text))
    .map((text) => `“${text}”: write ${use}`);

it.each(LANGUAGES)('each idea has one name in all texts: %s', async (language) => {
  const texts = (await readTexts())[language];
  expect(texts.length).toBeGreaterThan(4000);
  expect(FORBIDDEN[language].flatMap((forbidden) => findIn(texts, forbidden))).toEqual([]);
});

it.each(LANGUAGES)('each exception is a text that has its word: %s', async (language) => {
  const texts = new Set((await readTexts())[language]);
  const stale = FORBIDDEN[language].flatMap(({ word, except = {} }) =>
    Object.keys(except).filter((text) => !texts.has(text) || !word.test(text)),
  );
  expect(stale).toEqual([]);
});

it.each(Object.values(FORBIDDEN).flat())('finds $word in a text', (forbidden) => {
  expect(findIn([forbidden.example], forbidden)).toHaveLength(1);
});
