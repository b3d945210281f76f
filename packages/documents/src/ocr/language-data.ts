import { copyFile, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OcrLanguage } from '../core/conversion.ts';
import { scratchFolder } from '../pool/scratch-folder.ts';

const PACKAGES: Record<OcrLanguage, string> = {
  eng: import.meta.resolve('@tesseract.js-data/eng/package.json'),
  pol: import.meta.resolve('@tesseract.js-data/pol/package.json'),
};
let count = 0;

const dataFileOf = (language: OcrLanguage): string =>
  fileURLToPath(new URL(`4.0.0_best_int/${language}.traineddata.gz`, PACKAGES[language]));

/** The data file of each language. */
export const dataFiles = (): [language: OcrLanguage, file: string][] =>
  (Object.keys(PACKAGES) as OcrLanguage[]).map((language) => [language, dataFileOf(language)]);

/**
 * tesseract.js reads all languages from one folder, but npm installs one package per language: a temporary folder
 * with all of them exists while `load` runs (the engine keeps the data in memory).
 */
export async function withLanguageFolder<T>(
  languages: OcrLanguage[],
  load: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(scratchFolder(process.pid), String(++count));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    for (const language of languages) {
      const file = `${language}.traineddata.gz`;
      const source = dataFileOf(language);
      // Windows allows symbolic links to privileged users only.
      await symlink(source, join(folder, file)).catch(() => copyFile(source, join(folder, file)));
    }
    return await load(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
