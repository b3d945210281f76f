import contracts from '../templates/contracts.json' with { type: 'json' };
import correspondence from '../templates/correspondence.json' with { type: 'json' };
import interviews from '../templates/interviews.json' with { type: 'json' };
import invoices from '../templates/invoices.json' with { type: 'json' };
import modelAndPeople from '../templates/model-and-people.json' with { type: 'json' };
import type { Language } from '@scriptorium/domain/languages.ts';
import type { z } from 'zod';
import type { ProcessFile } from './schema.ts';

/** A ready process to start with. Its texts are in both languages: `{"en": …, "pl": …}` in place of a text. */
export interface Template {
  readonly key: string;
  readonly title: string;
  /** One line. */
  readonly about: string;
  readonly file: z.input<typeof ProcessFile>;
}

const TEMPLATES = {
  invoices,
  correspondence,
  contracts,
  interviews,
  'model-and-people': modelAndPeople,
};
export const TEMPLATE_KEYS = Object.keys(TEMPLATES) as (keyof typeof TEMPLATES)[];

/** A value with its texts in one language. */
function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inLanguage(one, language));
  if (typeof value !== 'object' || value === null) return value;
  const texts = value as Partial<Record<Language, unknown>>;
  if (typeof texts.en === 'string' && typeof texts.pl === 'string') return texts[language];
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inLanguage(one, language)]));
}

/** The templates in the language of their reader. */
export const templatesIn = (language: Language): Template[] =>
  TEMPLATE_KEYS.map((key) => ({
    key,
    ...(inLanguage(TEMPLATES[key], language) as Omit<Template, 'key'>),
  }));
