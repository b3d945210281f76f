import { buildAllTexts } from '@scriptorium/testing/vocabulary/all-texts.ts';
import { parseAst, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { buildTexts } from './build-texts.ts';

type Hook = (this: unknown, ...given: unknown[]) => { code: string } | undefined;

/** Runs the plugin over one file; returns the changed code and the written files. */
function build(path: string, code: string) {
  const { transform, generateBundle } = buildTexts() as Plugin & Record<'transform' | 'generateBundle', Hook>;
  const files: Record<string, unknown> = {};
  const changed = transform.call({ parse: parseAst }, code, path)?.code;
  const emitFile = ({ fileName, source }: { fileName: string; source: string }) => {
    files[fileName] = JSON.parse(source);
  };
  generateBundle.call({ emitFile });
  return { changed, files };
}

const CODE = "export const texts = defineTexts({ save: 'Save' }, { save: 'Zapisz' });";

it('writes the texts of each language to a file and leaves their name in the code', () => {
  const { changed, files } = build('/project/apps/web/src/features/one/texts.ts', CODE);
  const [name] = Object.keys(files['i18n/en.json'] as object);
  expect(changed).toBe(`export const texts = defineTexts("${name}");`);
  expect(files).toEqual({
    'i18n/en.json': { [name ?? '']: { save: 'Save' } },
    'i18n/pl.json': { [name ?? '']: { save: 'Zapisz' } },
  });
});

it('a file that moves leaves the code and the answers of i18n/{language}.json as they are', () => {
  const before = build('/project/apps/web/src/features/one/texts.ts', CODE);
  expect(build('/project/apps/web/src/features/two/deep/words.ts', CODE)).toEqual(before);
  expect(build('/project/apps/web/src/features/one/texts.ts', CODE.replace("'Save'", "'Store'"))).not.toEqual(
    before,
  );
});

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name = '']) => name);

const listOf = (names: ReadonlySet<string>): string => [...names].toSorted().join(', ');

/** The placeholders of each text; its forms for numbers may leave out the number itself. */
function placeholdersByText(texts: Record<string, string>): Map<string, Set<string>> {
  const byText = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(texts)) {
    const [, name = key, form] = /^(.*)_(one|few|many|other)$/.exec(key) ?? [];
    const used = new Set(placeholdersOf(text).filter((placeholder) => !form || placeholder !== 'count'));
    const others = byText.get(name) ?? used;
    byText.set(
      name,
      listOf(used) === listOf(others) ? used : new Set([...used, ...others, 'not in each form']),
    );
  }
  return byText;
}

it('the placeholders of all texts, also of errors of the server, are the same in both languages', async () => {
  const { en, pl } = await buildAllTexts();
  const wrong: string[] = [];
  let texts = 0;
  for (const [namespace, english] of Object.entries(en)) {
    const inPolish = placeholdersByText(pl[namespace] ?? {});
    for (const [key, used] of placeholdersByText(english)) {
      texts += 1;
      const other = inPolish.get(key) ?? new Set<string>();
      if (listOf(used) !== listOf(other)) wrong.push(`${key}: ${listOf(used)} / ${listOf(other)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(texts).toBeGreaterThan(3000);
});
