import { createInstance, type TOptions } from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';

type Plural = 'one' | 'few' | 'many' | 'other';
type Base<Key> = Key extends `${infer Name}_${Plural}` ? Name : Key;
type Counted<En> = keyof En extends infer Key ? (Key extends `${infer Name}_one` ? Name : never) : never;

/** Polish has every key of English; what is counted has one, few, many and other. */
type Polish<En> = { [Key in Exclude<Base<keyof En>, Counted<En>> & string]: string } & {
  [Key in `${Counted<En> & string}_${Plural}`]: string;
};

export interface Texts<En> {
  readonly namespace: string;
  readonly en: En;
  readonly pl: Polish<En>;
}

let namespaces = 0;

/** Declares the texts of one room of the page in both languages. Counted texts end in `_one` and `_other` (English). */
export function defineTexts<const En extends Record<string, string>>(
  en: En,
  pl: Polish<NoInfer<En>>,
): Texts<En> {
  namespaces += 1;
  const namespace = `texts${namespaces}`;
  i18n.addResourceBundle('en', namespace, en);
  i18n.addResourceBundle('pl', namespace, pl);
  return { namespace, en, pl };
}

export type TextOf<En> = (key: Base<keyof En> & string, values?: TOptions) => string;

/** The texts in the language of the page: `t('key', {name})`, `t('documents', {count})`. */
export function useTexts<En>(texts: Texts<En>): TextOf<En> {
  const { t } = useTranslation(texts.namespace, { i18n });
  return useMemo(() => (key, values) => t(key as never, values as never) as unknown as string, [t]);
}

/** The same outside React, for toasts and errors. */
export const textOf =
  <En>(texts: Texts<En>): TextOf<En> =>
  (key, values) =>
    i18n.t(key as never, { ...values, ns: texts.namespace } as never) as unknown as string;

export const LANGUAGE_KEY = 'locale';

const stored = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(LANGUAGE_KEY);

/** The one i18next of the page. English first; the choice is kept in the session (spec platform 2.3, 9). */
export const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: stored === 'pl' ? 'pl' : 'en',
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {},
});

export type PageLanguage = 'en' | 'pl';

export const useLanguage = (): PageLanguage =>
  useTranslation(undefined, { i18n }).i18n.language === 'pl' ? 'pl' : 'en';

export async function chooseLanguage(language: PageLanguage): Promise<void> {
  sessionStorage.setItem(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}
