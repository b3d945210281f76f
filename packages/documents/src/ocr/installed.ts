import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import type { OcrLanguage } from '../conversion.ts';
import { dataFiles } from './language-data.ts';

const manifest = JSON.parse(
  readFileSync(new URL(import.meta.resolve('tesseract.js/package.json')), 'utf8'),
) as { version: string };

/** Name and version of the recogniser. */
export const OCR_ENGINE = `Tesseract.js ${manifest.version}`;

/** Of which languages the data is there; cheap, no engine is started. */
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
