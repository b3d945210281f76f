import { ERRORS, type ErrorKey } from '@scriptorium/contract/errors.ts';
import { LANGUAGES, type Language } from '@scriptorium/domain/languages.ts';
import { buildAllTexts, type TextBundle } from '@scriptorium/testing/vocabulary/all-texts.ts';
import { findTextFaults } from '@scriptorium/testing/vocabulary/text-faults.ts';
import { messagesIn } from '@scriptorium/web-kit/texts/messages-in.ts';
import { parseAst, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { buildTexts } from './build-texts.ts';

type Hook = (this: unknown, ...given: unknown[]) => { code: string } | undefined;

/** Runs the plugin over one file; returns the changed code and the written files. */
function build(path: string, code: string) {
  const { transform, generateBundle } = buildTexts() as Plugin & Record<'transform' | 'generateBundle', Hook>;
  const files: Record<string, unknown> = {};
  const changed = transform.call({ parse: parseAst }, code, path)?.code;
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) => {
    files[fileName] = JSON.parse(source);
  };
  generateBundle.call({ emitFile });
  return { changed, files };
}

const CODE = "export const texts = defineTexts({ save: 'Save' }, { save: 'Zapisz' });";

it('writes the texts of each language to a file and leaves their name in the code', () => {
  const { changed, files } = build('/project/apps/web/src/features/one/texts.ts', CODE);
  const [name] = Object.keys(files['i18n/en.json'] as object);
  expect(changed).toBe(`export const texts = defineTexts("${name}");`);
  expect(files).toEqual({
    'i18n/en.json': { [name ?? '']: { save: 'Save' } },
    'i18n/pl.json': { [name ?? '']: { save: 'Zapisz' } },
  });
});

it('a file that moves leaves the code and the answers of i18n/{language}.json as they are', () => {
  const before = build('/project/apps/web/src/features/one/texts.ts', CODE);
  expect(build('/project/apps/web/src/features/two/deep/words.ts', CODE)).toEqual(before);
  expect(build('/project/apps/web/src/features/one/texts.ts', CODE.replace("'Save'", "'Store'"))).not.toEqual(
    before,
  );
});

it('the messages of a catalogue are texts of the page, those of no known one are refused', () => {
  const path = '/project/apps/web/src/shared/alert-texts.ts';
  const { changed, files } = build(path, 'export const texts = defineMessages(ALERTS);');
  const [name = ''] = Object.keys(files['i18n/en.json'] as object);
  expect(changed).toBe(`export const texts = defineMessages("${name}");`);
  expect(files['i18n/pl.json']).toMatchObject({
    [name]: { 'alert.tag.created': 'Utworzono tag „{{name}}”.' },
  });
  expect(() => build(path, 'export const texts = defineMessages(REFUSALS);')).toThrow('REFUSALS');
});

it('all texts, also the errors, alerts and reasons of the server, have the same placeholders in each language', async () => {
  const texts = await buildAllTexts();
  const [first] = LANGUAGES;
  expect(findTextFaults(texts, LANGUAGES)).toEqual([]);
  expect(Object.values(texts[first]).flatMap(Object.keys).length).toBeGreaterThan(3500);
});

/** The errors of the catalogue as texts of the page, with one text changed. */
function plantIn(language: Language, key: ErrorKey, text: string): Record<Language, TextBundle> {
  const inEach = LANGUAGES.map((each) => [each, { errors: messagesIn(ERRORS, each) }] as const);
  const texts = Object.fromEntries(inEach) as Record<Language, { errors: Record<string, string> }>;
  texts[language].errors[key] = text;
  return texts;
}

it.each(LANGUAGES)('an error whose message lost a placeholder is found: %s', (language) => {
  const planted = plantIn(language, 'error.label.depth', 'Labels have levels.');
  expect(findTextFaults(planted, LANGUAGES)).toMatchObject([expect.stringContaining('error.label.depth')]);
});

it('a language that is added must have each text, and each plural form of its own', () => {
  const labels = { labels_one: '{{count}} label', labels_other: '{{count}} labels' };
  const texts = {
    en: { errors: messagesIn(ERRORS, 'en'), screen: { ...labels, save: 'Save {{name}}' } },
    cs: { errors: messagesIn(ERRORS, 'pl'), screen: { ...labels, save: 'Uložit' } },
  };
  const { 'error.label.depth': _, ...errors } = texts.cs.errors;
  expect(findTextFaults({ ...texts, cs: { ...texts.cs, errors } }, ['en', 'cs'])).toEqual([
    'cs: error.label.depth has no text',
    'cs: labels_few has no text',
    'cs: labels_many has no text',
    'cs: “Uložit” (save) has other placeholders than “Save {{name}}”',
  ]);
});
