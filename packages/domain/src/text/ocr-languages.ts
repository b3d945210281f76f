import { z } from 'zod';

/** A language of the OCR engine, as the data of the engine is called: `pol`, `chi_sim`. */
const OcrLanguage = z.string().regex(/^[a-z]{3}(_[a-z]{2,8}){0,2}$/, { error: 'Pattern' });
export type OcrLanguage = z.output<typeof OcrLanguage>;

/** Each language makes reading slower. */
export const MAX_OCR_LANGUAGES = 8;

/** The languages in which texts are read where nobody has chosen any. */
export const DEFAULT_OCR_LANGUAGES: readonly OcrLanguage[] = ['pol', 'eng'];

/** The languages in which the pages of a file are read together; the first one has preference. */
export const OcrLanguages = z
  .array(OcrLanguage)
  .min(1)
  .max(MAX_OCR_LANGUAGES)
  .refine((languages) => new Set(languages).size === languages.length, { error: 'Invalid' });

/** The script of a language as a code of ISO 15924: of `eng` Latn, of `ukr` Cyrl, of `chi_sim` Hans. */
export function scriptOf(language: OcrLanguage): string {
  const [code = '', variant = ''] = language.split('_');
  if (variant.startsWith('lat')) return 'Latn';
  if (variant.startsWith('cyr')) return 'Cyrl';
  return new Intl.Locale(code).maximize().script ?? 'Latn';
}
