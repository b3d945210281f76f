import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const LIST = read('./features.ts');
const FILES = readdirSync(new URL('../features', import.meta.url), { recursive: true, encoding: 'utf8' });

/** Folders of features with what keeps the server from running them; `list` is the text of features.ts. */
function findLost(files: readonly string[], list: string): string[] {
  const foldersWith = (pattern: RegExp) => new Set(files.filter((file) => pattern.test(file)).map(dirname));
  const declared = foldersWith(/^[^/]+\/feature[.]ts$/);
  const imported = list.matchAll(/^import [{] (\w+) [}] from '[.][.]\/features\/([^/]+)\/feature[.]ts';$/gm);
  const isEntry = (name: string) => new RegExp(`^ {2}${name},$`, 'm').test(list);
  const listed = new Set([...imported].flatMap(([, name = '', folder]) => (isEntry(name) ? [folder] : [])));
  return [
    ...[...foldersWith(/[.]routes[.]ts$/)]
      .filter((folder) => !declared.has(folder))
      .map((folder) => `${folder} has routes and no feature.ts`),
    ...[...declared].filter((folder) => !listed.has(folder)).map((folder) => `${folder} is not in the list`),
  ];
}

it('lists every feature that the server runs', () => {
  expect(FILES).toContain('audits/feature.ts');
  expect(findLost(FILES, LIST)).toEqual([]);
});

it('finds a feature without a declaration, outside the list, or imported and left out', () => {
  const planted = [...FILES, 'weather/weather.routes.ts', 'moods/feature.ts'];
  expect(findLost(planted, LIST.replace(/^ {2}audits,\n/m, ''))).toEqual([
    'weather has routes and no feature.ts',
    'audits is not in the list',
    'moods is not in the list',
  ]);
});
