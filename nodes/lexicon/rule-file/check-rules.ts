import { nameKey } from '@scriptorium/domain/names.ts';
import {
  MAX_FILE_RULES,
  type FilePlace,
  type FileValue,
  type RawRule,
  type RawRules,
  type RuleProblem,
} from './rule-lines.ts';

const TYPES = ['EXACT', 'REGEX', 'FUZZY'] as const;
/** The tolerance of fuzzy rules that have none, as in a file of labels. */
const LOW = 1;
const MAX_EXPRESSION = 1000;
/** Code units of a text in its longest form for each of its NFC. */
const LONGEST_FORM = 4;

export interface FileRule extends FilePlace {
  readonly labelId: number;
  readonly expression: string;
  readonly matchingType: (typeof TYPES)[number];
  readonly tolerance: number | null;
  /** The expression as the file has it. */
  readonly value: FileValue;
}

export interface FileProblem extends FilePlace {
  readonly problem: RuleProblem;
  readonly detail: string | null;
  readonly expression: string;
}

export interface CheckedRules {
  readonly rules: readonly FileRule[];
  readonly problems: readonly FileProblem[];
}

/** The labels of a node by their paths (`Person / Title`) and, where it is the only one, by their names. */
export type LabelsByPath = ReadonlyMap<string, readonly number[]>;

export interface NamedLabel {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

const pathKey = (path: string): string =>
  path
    .split(/\s+\/\s+/)
    .map(nameKey)
    .join(' / ');

export function labelsByPath(labels: readonly NamedLabel[]): LabelsByPath {
  const byId = new Map(labels.map((label) => [label.id, label]));
  const pathOf = ({ name, parentId }: NamedLabel): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? `${pathOf(parent)} / ${name}` : name;
  };
  const paths = new Map<string, number[]>();
  const add = (key: string, id: number) => {
    const known = paths.get(key) ?? [];
    if (!known.includes(id)) paths.set(key, [...known, id]);
  };
  for (const label of labels) add(pathKey(pathOf(label)), label.id);
  const atTop = new Set(paths.keys());
  for (const { id, name } of labels) if (!atTop.has(pathKey(name))) add(pathKey(name), id);
  return paths;
}

/** Checks what the rules of a file say, besides the syntax of patterns. */
export function checkRules(
  { rules, unreadable }: RawRules,
  labels: LabelsByPath,
  defaultLabel: number | undefined,
): CheckedRules {
  const checked = rules.slice(0, MAX_FILE_RULES).map((rule) => checkRule(rule, labels, defaultLabel));
  const problems = checked.flatMap((one) => ('problem' in one ? [one] : []));
  const extra = rules[MAX_FILE_RULES];
  if (extra)
    problems.push({
      line: extra.line,
      column: extra.column,
      problem: 'TOO_MANY_RULES',
      detail: String(MAX_FILE_RULES),
      expression: '',
    });
  if (unreadable) problems.push({ ...unreadable, problem: 'UNREADABLE', expression: '' });
  return { rules: checked.flatMap((one) => ('problem' in one ? [] : [one])), problems };
}

function checkRule(
  rule: RawRule,
  labels: LabelsByPath,
  defaultLabel: number | undefined,
): FileRule | FileProblem {
  const value: FileValue = rule.expression ?? { line: rule.line, column: rule.column, text: '' };
  const { line, column } = value;
  const typed = value.text.trim();
  const isTooLong = typed.length > MAX_EXPRESSION * LONGEST_FORM;
  const expression = isTooLong ? typed : typed.normalize('NFC').trim();
  const wrong = (problem: RuleProblem, at: FilePlace = rule, detail: string | null = null): FileProblem => ({
    line: at.line,
    column: at.column,
    problem,
    detail: detail && detail.slice(0, MAX_EXPRESSION),
    expression: expression.slice(0, MAX_EXPRESSION),
  });
  if (expression === '') return wrong('NO_EXPRESSION', value);
  if (expression.length > MAX_EXPRESSION) return wrong('EXPRESSION_TOO_LONG', value);
  const labelId = labelOf(rule.label, labels, defaultLabel);
  if (typeof labelId === 'string') return wrong(labelId, rule.label, rule.label?.text ?? null);
  const type = rule.matchingType?.text.trim().toUpperCase() || 'EXACT';
  const matchingType = TYPES.find((known) => known === type);
  if (!matchingType) return wrong('UNKNOWN_TYPE', rule.matchingType, rule.matchingType?.text);
  const checked = { line, column, labelId, expression, matchingType, value };
  if (matchingType !== 'FUZZY') return { ...checked, tolerance: null };
  const tolerance = toleranceOf(rule.tolerance);
  if (tolerance === undefined) return wrong('WRONG_TOLERANCE', rule.tolerance, rule.tolerance?.text);
  return { ...checked, tolerance };
}

function labelOf(
  given: FileValue | undefined,
  labels: LabelsByPath,
  defaultLabel: number | undefined,
): number | 'NO_LABEL' | 'UNKNOWN_LABEL' | 'AMBIGUOUS_LABEL' {
  if (!given || given.text.trim() === '') return defaultLabel ?? 'NO_LABEL';
  const found = labels.get(pathKey(given.text.trim())) ?? [];
  if (found.length > 1) return 'AMBIGUOUS_LABEL';
  return found[0] ?? 'UNKNOWN_LABEL';
}

/** Undefined for a tolerance that is wrong. */
function toleranceOf(given: FileValue | undefined): number | undefined {
  const text = given?.text.trim() ?? '';
  if (text === '') return LOW;
  return /^[123]$/.test(text) ? Number(text) : undefined;
}
