/** The languages that people read the product in. The API answers in the first one. */
export const LANGUAGES = ['en', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language with a code; English if there is none. */
export const languageOf = (code: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === code) ?? LANGUAGES[0];

/** One message with its `{param}` placeholders in each language. */
export type Message = Readonly<Record<Language, string>>;
