import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { DEFAULT_OCR_LANGUAGES, type OcrLanguage } from '@scriptorium/domain/text/ocr-languages.ts';

export const ocrLanguagesOf = (node: Node): readonly OcrLanguage[] =>
  (node['ocrLanguages'] as readonly OcrLanguage[] | undefined) ?? DEFAULT_OCR_LANGUAGES;

/** The name of an OCR language: of `ces` Czech, of `chi_sim` Chinese (sim). */
export function nameOfLanguage(language: OcrLanguage, shown: string): string {
  const [code = language, ...variant] = language.split('_');
  const name = new Intl.DisplayNames(shown, { type: 'language' }).of(code) ?? code;
  return variant.length === 0 ? name : `${name} (${variant.join(' ')})`;
}
