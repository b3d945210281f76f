import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { findInvalidRule } from '@scriptorium/matching/engine/check-rules.ts';
import { describe, expect, it } from 'vitest';
import { checkProcessFile } from './check-file.ts';
import { labelsOf } from './keys.ts';
import { readProcessFile } from './read-file.ts';
import { TEMPLATE_KEYS, templatesIn } from './templates.ts';

describe.each(['en', 'pl'] as const)('in %s', (language) => {
  it.each(templatesIn(language))(
    '$key is a valid file without anything of an installation',
    async ({ title, about, file }) => {
      const { file: read, problems } = readProcessFile(file);
      expect(problems).toEqual([]);
      if (!read) return;
      const checked = checkProcessFile(read, catalogue);
      expect(checked.problems).toEqual([]);
      expect(checked.references.filter(({ kind }) => kind !== 'node')).toEqual([]);
      const rules = read.nodes.flatMap((node) => labelsOf(node, '')).flatMap(({ label }) => label.rules);
      const invalid = await findInvalidRule(
        rules.map(({ type, expression }) => ({
          matchingType: type,
          expression,
          tolerance: type === 'FUZZY' ? 1 : null,
        })),
      );
      expect(invalid).toBeUndefined();
      expect(title.length).toBeLessThan(40);
      expect(about.length).toBeLessThan(140);
    },
  );
});

it('both languages have the same templates with texts of their own', () => {
  const [en, pl] = [templatesIn('en'), templatesIn('pl')];
  expect(en.map(({ key }) => key)).toEqual(TEMPLATE_KEYS);
  for (const [at, { title, about, file }] of en.entries()) {
    expect(pl[at]?.about).not.toBe(about);
    expect(pl[at]?.title).not.toBe(title);
    expect(pl[at]?.file.nodes.map(({ type }) => type)).toEqual(file.nodes.map(({ type }) => type));
    expect(JSON.stringify(pl[at])).not.toMatch(/"en":/);
  }
});

it.each([
  ['invoices', 'Company', 'Seller: Acme Sp. z o.o., Warszawa', 'Acme Sp. z o.o.'],
  ['contracts', 'Company', 'między Nowak i Syn sp. k. a', 'Syn sp. k.'],
  ['correspondence', 'Order number', 'about order number 2026/55123.', 'order number 2026/55123'],
])('the template %s finds a %s as it is written', (key, name, text, found) => {
  const template = templatesIn('en').find((one) => one.key === key);
  const { file } = readProcessFile(template?.file);
  const rules = (file?.nodes ?? [])
    .flatMap((node) => labelsOf(node, ''))
    .filter(({ label }) => label.name === name)
    .flatMap(({ label }) => label.rules.map(({ expression }) => expression));
  const flags = (expression: string) => (expression.startsWith('(?i)') ? 'iu' : 'u');
  const hits = rules.flatMap(
    (expression) => new RegExp(expression.replace('(?i)', ''), flags(expression)).exec(text)?.[0] ?? [],
  );
  expect(hits).toContain(found);
});
