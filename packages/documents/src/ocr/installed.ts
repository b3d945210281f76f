import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import type { OcrLanguage } from '../core/conversion.ts';
import { dataFiles } from './language-data.ts';

const manifest = JSON.parse(
  readFileSync(new URL(import.meta.resolve('tesseract.js/package.json')), 'utf8'),
) as { version: string };

/** Name and version of the OCR engine. */
export const OCR_ENGINE = `Tesseract.js ${manifest.version}`;

/** The languages whose data is installed; cheap, because no engine is started. */
export async function findLanguages(): Promise<{ found: OcrLanguage[]; missing: OcrLanguage[] }> {
  const found: OcrLanguage[] = [];
  const missing: OcrLanguage[] = [];
  for (const [language, file] of dataFiles())
    await access(file).then(
      () => found.push(language),
      () => missing.push(language),
    );
  return { found, missing };
}
