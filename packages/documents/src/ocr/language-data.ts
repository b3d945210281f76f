import { access, copyFile, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OcrLanguage } from '@scriptorium/domain/text/ocr-languages.ts';
import { scratchFolder } from '../pool/scratch-folder.ts';

/** The data that finds the script of a page; no language. */
export const SCRIPTS = 'osd';

/** npm installs one package per language (decision 131); the package of English is always there. */
const PACKAGES = fileURLToPath(new URL('..', import.meta.resolve('@tesseract.js-data/eng/package.json')));
let count = 0;

const dataFileOf = (name: string): string => join(PACKAGES, name, '4.0.0_best_int', `${name}.traineddata.gz`);

/** The languages whose data is installed, in alphabetical order; cheap, because no engine is started. */
export async function installedLanguages(): Promise<OcrLanguage[]> {
  const names = await readdir(PACKAGES);
  const found = await Promise.all(
    names.map((name) =>
      access(dataFileOf(name)).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return found
    .flat()
    .filter((name) => name !== SCRIPTS)
    .toSorted();
}

/**
 * tesseract.js reads all languages from one folder, but npm installs one package per language: a temporary folder
 * with all of them exists while `load` runs (the engine keeps the data in memory).
 */
export async function withLanguageFolder<T>(
  languages: readonly string[],
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
