import { ACCEPTED_NAMES } from '@scriptorium/domain/documents/file-kinds.ts';
import { LANGUAGES, languageOf, type Language, type Message } from '@scriptorium/domain/languages.ts';
import { createInstance, type TOptions } from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { messagesIn } from './messages-in.ts';

/** The forms of a counted text in each language (https://cldr.unicode.org/index/cldr-spec/plural-rules). */
interface PluralForms {
  en: 'one' | 'other';
  pl: 'one' | 'few' | 'many' | 'other';
}
type Plural = PluralForms[Language];
type Base<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key;
type Counted<En> = keyof En extends infer Key ? (Key extends `${infer Name}_one` ? Name : never) : never;

/** A translation has every key of English; a counted text has each form of its language. */
type Translation<En, To extends Language> = {
  [Key in Exclude<Base<keyof En>, Counted<En>> & string]: string;
} & { [Key in `${Counted<En> & string}_${PluralForms[To]}`]: string };

/** The languages after English, in their order. */
type OtherLanguages = typeof LANGUAGES extends readonly ['en', ...infer Others] ? Others : never;
type TranslationsTo<En, Others extends readonly Language[]> = {
  [At in keyof Others]: Translation<En, Others[At]>;
};
type Translations<En> = TranslationsTo<En, OtherLanguages>;

export interface Texts<En> {
  readonly namespace: string;
  /** Type information only: the built page loads the texts of one language. */
  readonly keys?: En;
}

/** The keys of texts without their plural suffixes. */
export type TextKey<T> = T extends Texts<infer En> ? Base<keyof En> & string : never;

let namespaces = 0;

/** `read` returns the texts of a language. */
function addTexts<En>(read: (language: Language, at: number) => unknown): Texts<En> {
  namespaces += 1;
  const namespace = `texts${namespaces}`;
  for (const [at, language] of LANGUAGES.entries())
    i18n.addResourceBundle(language, namespace, read(language, at));
  return { namespace };
}

/**
 * Defines a group of texts in all languages, in the order of `LANGUAGES`. Counted texts end in `_one` and `_other` (English).
 * The build extracts the texts into `i18n/{language}.json` and replaces them by their name in it.
 */
export function defineTexts<const En extends Record<string, string>>(
  en: En | string,
  ...others: Translations<NoInfer<En>> | []
): Texts<En> {
  if (typeof en === 'string') return { namespace: en };
  const all: readonly unknown[] = [en, ...others];
  return addTexts((_, at) => all[at]);
}

/**
 * The texts of messages that the server has too: of errors, alerts and reasons. The argument must be the name of a catalogue
 * that `apps/web/build-texts.ts` knows, which extracts its messages as the texts of `defineTexts`.
 */
export function defineMessages<Key extends string>(
  messages: Readonly<Record<Key, Message>> | string,
): Texts<Record<Key, string>> {
  if (typeof messages === 'string') return { namespace: messages };
  return addTexts((language) => messagesIn(messages, language));
}

/** Type guard for keys that the server supplied. */
export const hasText = <En>(texts: Texts<En>, key: string): key is Base<keyof En> & string =>
  i18n.exists(key, { ns: texts.namespace });

export type TextOf<En> = (key: Base<keyof En> & string, values?: TOptions) => string;
export type TextOfTexts<T> = T extends Texts<infer En> ? TextOf<En> : never;

/** Keeps the texts without values, which are the same until the language changes. */
function keepPlain<Key extends string>(
  read: (key: Key, values?: TOptions) => string,
): (key: Key, values?: TOptions) => string {
  const plain = new Map<Key, string>();
  return (key, values) => {
    if (values !== undefined) return read(key, values);
    const text = plain.get(key) ?? read(key);
    plain.set(key, text);
    return text;
  };
}

/** The texts in the language of the page: `t('key', {name})`, `t('documents', {count})`. */
export function useTexts<En>(texts: Texts<En>): TextOf<En> {
  const { t } = useTranslation(texts.namespace, { i18n });
  return useMemo(
    () => keepPlain((key, values) => t(key as never, values as never) as unknown as string),
    [t],
  );
}

/** Same outside React, for toasts and errors. */
export const textOf =
  <En>(texts: Texts<En>): TextOf<En> =>
  (key, values) =>
    i18n.t(key as never, { ...values, ns: texts.namespace } as never) as unknown as string;

export const LANGUAGE_KEY = 'locale';

const stored = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(LANGUAGE_KEY);

/** The page's i18next instance. English is the default; the choice is stored in the session (I18N-02). */
export const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: languageOf(stored),
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false, defaultVariables: ACCEPTED_NAMES },
  resources: {},
});

/** A text shows codes of scripts (ISO 15924) by their names where it has `{{scripts, scripts}}`. */
i18n.services.formatter?.add('scripts', (codes: string, language = 'en') => {
  const names = new Intl.DisplayNames(language, { type: 'script' });
  return codes
    .split(', ')
    .map((code) => names.of(code) ?? code)
    .join(', ');
});

export const useLanguage = (): Language => languageOf(useTranslation(undefined, { i18n }).i18n.language);

/** Format of `i18n/{language}.json`: namespace, key, text. */
export type TextFile = Record<string, Record<string, string>>;

let readTexts: ((language: Language) => Promise<TextFile>) | undefined;
const loadedLanguages = new Set<Language>();

/** Sets the loader of texts for a build without inline texts. */
export const setTextsLoader = (read: (language: Language) => Promise<TextFile>): void => {
  readTexts = read;
};

/** Loads the texts of a language unless they are loaded. */
export async function loadTexts(language: Language): Promise<void> {
  if (!readTexts || loadedLanguages.has(language)) return;
  const file = await readTexts(language);
  for (const [namespace, texts] of Object.entries(file)) i18n.addResourceBundle(language, namespace, texts);
  loadedLanguages.add(language);
}

export async function chooseLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  sessionStorage.setItem(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}
