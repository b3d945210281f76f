import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folders that an installation, a build or a run of the product makes. */
const MADE = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'test-results']);
const TEXT = /[.](ts|tsx|mjs|cjs|js|sql|md|tsv|json|css|html)$|(^|\/)run$/;
/** Characters; larger files are data. */
const LARGEST = 2_000_000;

/** The files of the repository: the text of each by its path, empty for pictures and other data. */
export function readRepository(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      if (MADE.has(entry.name)) continue;
      const path = folder + entry.name;
      if (entry.isDirectory()) visit(`${path}/`);
      else if (entry.isFile()) files.set(path, readText(path));
    }
  };
  visit('');
  return files;
}

function readText(path: string): string {
  const file = join(ROOT, path);
  return TEXT.test(path) && statSync(file).size < LARGEST ? readFileSync(file, 'utf8') : '';
}
