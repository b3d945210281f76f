import { LANGUAGES, type Language } from '@scriptorium/domain/languages.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, transformWithOxc, type Plugin } from 'vite';
import { buildTexts } from '../../apps/web/build-texts.ts';

type Hook = (this: unknown, ...given: unknown[]) => { code: string } | undefined;

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['apps/web/src/**/*.{ts,tsx}', 'nodes/**/web/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'];

export type TextBundle = Record<string, Record<string, string>>;

/** The texts of the whole page, with those of nodes and of the errors, reasons and alerts of the server. */
export async function buildAllTexts(): Promise<Record<Language, TextBundle>> {
  const { transform, generateBundle } = buildTexts() as Plugin & Record<'transform' | 'generateBundle', Hook>;
  for (const file of globSync(SOURCES, { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    if (!/define(?:Texts|Messages)\(/.test(source) || file.includes('.test.')) continue;
    const { code } = await transformWithOxc(source, join(ROOT, file));
    transform.call({ parse: parseAst }, code, join(ROOT, file));
  }
  const files: Record<string, TextBundle> = {};
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) => {
    files[fileName] = JSON.parse(source) as TextBundle;
  };
  generateBundle.call({ emitFile });
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, files[`i18n/${language}.json`] ?? {}]),
  ) as Record<Language, TextBundle>;
}
