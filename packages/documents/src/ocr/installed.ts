import { readFileSync } from 'node:fs';
import { DEFAULT_OCR_LANGUAGES, type OcrLanguage } from '@scriptorium/domain/text/ocr-languages.ts';
import { installedLanguages } from './language-data.ts';

const manifest = JSON.parse(
  readFileSync(new URL(import.meta.resolve('tesseract.js/package.json')), 'utf8'),
) as { version: string };

/** Name and version of the OCR engine. */
export const OCR_ENGINE = `Tesseract.js ${manifest.version}`;

/** The languages that parsers may choose, and those of new parsers whose data is missing. */
export async function findLanguages(): Promise<{ found: OcrLanguage[]; missing: OcrLanguage[] }> {
  const found = await installedLanguages();
  return { found, missing: DEFAULT_OCR_LANGUAGES.filter((language) => !found.includes(language)) };
}
