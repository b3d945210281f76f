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
