import type { TextBundle } from './all-texts.ts';

type Texts = Readonly<Record<string, string>>;

/** A text of one group; a counted one has a key for each plural form: `documents_one`, `documents_other`. */
interface Named {
  readonly name: string;
  readonly isCounted: boolean;
}

const FORM = /_(zero|one|two|few|many|other)$/;

/** The texts that any of the languages has. */
function namedTexts(groups: readonly Texts[]): Named[] {
  const keys = new Set(groups.flatMap((texts) => Object.keys(texts)));
  const all = [...keys].map((key) => {
    const name = key.replace(FORM, '');
    return name !== key && keys.has(`${name}_one`)
      ? { name, isCounted: true }
      : { name: key, isCounted: false };
  });
  return [...new Map(all.map((named) => [named.name, named])).values()];
}

const keysIn = (language: string, { name, isCounted }: Named): string[] =>
  isCounted
    ? new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `${name}_${form}`)
    : [name];

/** The key in the first language that a key is compared with: the form for one can say less than the others. */
const modelOf = (key: string, { name, isCounted }: Named): string =>
  isCounted ? `${name}_${key.endsWith('_one') ? 'one' : 'other'}` : name;

/** The placeholders of a text, of which any form of a counted text can leave out the number. */
const placeholdersOf = (text: string, { isCounted }: Named): string =>
  [...new Set([...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, placeholder = '']) => placeholder))]
    .filter((placeholder) => !isCounted || placeholder !== 'count')
    .toSorted()
    .join(', ');

/** What is wrong with a text in one language, by comparison with the first language. */
function* faultsOf(named: Named, [language, texts]: readonly [string, Texts], model: Texts) {
  for (const key of keysIn(language, named)) {
    const text = texts[key];
    const modelText = model[modelOf(key, named)] ?? '';
    if (text === undefined) yield `${language}: ${key} has no text`;
    else if (placeholdersOf(text, named) !== placeholdersOf(modelText, named))
      yield `${language}: “${text}” (${key}) has other placeholders than “${modelText}”`;
  }
}

/**
 * The faults of the texts of several languages: texts that a language does not have, and placeholders that are not the same as
 * in the first language. Each fault begins with the language.
 */
export function findTextFaults(
  texts: Readonly<Record<string, TextBundle>>,
  languages: readonly string[],
): string[] {
  const groups = new Set(languages.flatMap((language) => Object.keys(texts[language] ?? {})));
  return [...groups].flatMap((group) => {
    const inEach = languages.map((language) => [language, texts[language]?.[group] ?? {}] as const);
    const model = inEach[0]?.[1] ?? {};
    return namedTexts(inEach.map(([, own]) => own)).flatMap((named) =>
      inEach.flatMap((own) => [...faultsOf(named, own, model)]),
    );
  });
}
