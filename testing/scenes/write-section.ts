import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/**
 * Replaces the Markdown between `<!-- name -->` and `<!-- /name -->` in a page, and formats the page. Throws when the
 * page has no such section.
 */
export async function writeSection(page: URL, name: string, markdown: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = (await readFile(page, 'utf8')).split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${page.pathname} has no section ${name}`);
  const filepath = fileURLToPath(page);
  const text = `${before}${begin}\n\n${markdown}\n\n${end}${after}`;
  await writeFile(page, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}
