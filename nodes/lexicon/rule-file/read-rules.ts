import { delimiterOf, readCsv } from './csv-cells.ts';
import { readJsonItems } from './json-items.ts';
import {
  RULE_FIELDS,
  type FilePlace,
  type FileValue,
  type RawRule,
  type RawRules,
  type RuleField,
  type RuleFileFormat,
} from './rule-lines.ts';

/** Reads the rules of a file with their places; what they mean is not checked. */
export const readRules = (format: RuleFileFormat, text: string): RawRules =>
  format === 'CSV' ? fromCsv(text) : fromJson(text);

/** Other names of columns: those of a table, and Polish ones. */
const COLUMN_NAMES: Readonly<Record<string, RuleField>> = {
  label: 'label',
  etykieta: 'label',
  expression: 'expression',
  wyrażenie: 'expression',
  matchingtype: 'matchingType',
  type: 'matchingType',
  typ: 'matchingType',
  tolerance: 'tolerance',
  tolerancja: 'tolerance',
};

const fieldOf = ({ text }: FileValue): RuleField | undefined =>
  COLUMN_NAMES[text.trim().toLowerCase().replaceAll(/[\s_]/g, '')];

/** A first record that names the expression is the header; without one the columns have their usual order. */
function fromCsv(text: string): RawRules {
  const { records, unreadable } = readCsv(text.replace(/^\uFEFF/, ''), delimiterOf(text));
  const header = records[0]?.map(fieldOf) ?? [];
  const isHeader = header.includes('expression');
  const columns = isHeader ? header : RULE_FIELDS;
  const rules = records.slice(isHeader ? 1 : 0).map((cells): RawRule => {
    const [first] = cells;
    const fields = cells.flatMap((cell, index) => {
      const field = columns[index];
      return field === undefined ? [] : [[field, cell] as const];
    });
    return { line: first?.line ?? 1, column: first?.column ?? 1, ...Object.fromEntries(fields) };
  });
  return { rules, unreadable };
}

function fromJson(text: string): RawRules {
  const { items, unreadable } = readJsonItems(text.replace(/^\uFEFF/, ''));
  const rules: RawRule[] = [];
  for (const { value, place } of items) {
    const wrong = problemOf(value);
    if (wrong !== undefined) return { rules, unreadable: { ...place, detail: wrong } };
    rules.push({ ...place, ...valuesOf(value as Record<string, unknown>, place) });
  }
  return { rules, unreadable };
}

const isField = (name: string): name is RuleField => RULE_FIELDS.some((field) => field === name);

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'A rule must be an object.';
  const unknown = Object.keys(value).find((name) => !isField(name));
  if (unknown !== undefined) return `Unknown property "${unknown}".`;
  const wrong = Object.entries(value).find(
    ([name, field]) =>
      field !== null && typeof field !== 'string' && !(name === 'tolerance' && typeof field === 'number'),
  );
  return wrong && `The property "${wrong[0]}" has the wrong type.`;
}

/** The places of values in JSON are those of their rule. */
const valuesOf = (value: Record<string, unknown>, place: FilePlace) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      field === null ? [] : [[name, { ...place, text: String(field) }]],
    ),
  );
