import { csvRecords, delimiterOf } from './csv-cells.ts';
import { jsonRules } from './json-rules.ts';
import {
  RULE_FIELDS,
  type FileValue,
  type RawRule,
  type RuleField,
  type RuleFileFormat,
  type Unreadable,
} from './rule-lines.ts';

/** The rules of a file as they are read, undefined for a line without one. Returns the place of what is not readable. */
export type RuleSteps = Generator<RawRule | undefined, Unreadable | null>;

/** Reads the rules of a file with their places, in short steps; what they mean is not checked. */
export function ruleSteps(format: RuleFileFormat, text: string): RuleSteps {
  const content = text.replace(/^\uFEFF/, '');
  return format === 'CSV' ? csvRules(content) : jsonRules(content);
}

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

const LONGEST_NAME = 40;

const fieldOf = ({ text }: FileValue): RuleField | undefined =>
  text.length > LONGEST_NAME ? undefined : COLUMN_NAMES[text.trim().toLowerCase().replaceAll(/[\s_]/g, '')];

/** A first record that names the expression is the header; without one the columns have their usual order. */
function* csvRules(text: string): RuleSteps {
  const records = csvRecords(text, delimiterOf(text));
  let columns: readonly (RuleField | undefined)[] | undefined;
  for (let step = records.next(); ; step = records.next()) {
    if (step.done) return step.value;
    const cells = step.value;
    const isEmpty = cells.every((cell) => cell.text === '');
    const header = isEmpty || columns ? [] : cells.map(fieldOf);
    const isHeader = header.includes('expression');
    if (!isEmpty) columns ??= isHeader ? header : RULE_FIELDS;
    yield isEmpty || isHeader ? undefined : ruleOf(cells, columns ?? RULE_FIELDS);
  }
}

function ruleOf(cells: readonly FileValue[], columns: readonly (RuleField | undefined)[]): RawRule {
  const [first] = cells;
  const fields = cells.flatMap((cell, index) => {
    const field = columns[index];
    return field === undefined ? [] : [[field, cell] as const];
  });
  return { line: first?.line ?? 1, column: first?.column ?? 1, ...Object.fromEntries(fields) };
}
