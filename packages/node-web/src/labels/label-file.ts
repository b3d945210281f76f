import { LabelFile, type ImportedLabel } from '@scriptorium/contract/process/labels.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import type { z } from 'zod';

/** One thing that is wrong with an import file, as the dialog's table shows it. */
export interface FileProblem {
  readonly message: string;
  readonly property: string;
  /** The path of the value in the file: `data[0].matchingRules[2].tolerance`. */
  readonly path: string;
  /** The value that the schema requires. */
  readonly argument: string;
  /** The part of the schema that the value breaks. */
  readonly schema: string;
}

type Issue = z.core.$ZodIssue;

export const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );

/** The place in the schema: indexes become `items`, since every item has the same schema. */
const schemaOf = (path: readonly PropertyKey[], keyword: string): string =>
  ['#', ...path.map((part) => (typeof part === 'number' ? 'items' : String(part))), keyword].join('/');

/** A schema's keyword and argument for what an issue says. */
function constraintOf(issue: Issue): [keyword: string, argument: string] {
  switch (issue.code) {
    case 'invalid_type':
      return ['type', issue.expected];
    case 'too_small':
      return ['minimum', String(issue.minimum)];
    case 'too_big':
      return ['maximum', String(issue.maximum)];
    case 'invalid_value':
      return ['enum', issue.values.map(String).join(', ')];
    case 'invalid_format':
      return ['pattern', issue.pattern ?? issue.format];
    case 'unrecognized_keys':
      return ['additionalProperties', 'false'];
    default:
      return [issue.code ?? 'custom', ''];
  }
}

function problemsOf(issue: Issue): FileProblem[] {
  const [keyword, argument] = constraintOf(issue);
  // Each superfluous property is a problem of its own, with its own place.
  const paths =
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map((path) => ({
    message: issue.message,
    property: String(path.findLast((part) => typeof part === 'string') ?? ''),
    path: pathOf(path),
    argument,
    schema: schemaOf(issue.path, keyword),
  }));
}

export interface LabelCounts {
  readonly labels: number;
  readonly rules: number;
}

const countsOf = (data: readonly ImportedLabel[]): LabelCounts =>
  data.reduce<LabelCounts>(
    (sum, { matchingRules = [], children = [] }) => {
      const below = countsOf(children);
      return {
        labels: sum.labels + 1 + below.labels,
        rules: sum.rules + matchingRules.length + below.rules,
      };
    },
    { labels: 0, rules: 0 },
  );

const levelsOf = (data: readonly ImportedLabel[]): number =>
  data.reduce((most, { children = [] }) => Math.max(most, 1 + levelsOf(children)), 0);

export type CheckedFile =
  | { readonly kind: 'fine'; readonly file: LabelFile; readonly counts: LabelCounts }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'tooDeep' }
  | { readonly kind: 'wrong'; readonly problems: readonly FileProblem[] };

/** Checks the text of an import file as the server will. */
export function checkLabelFile(text: string): CheckedFile {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
  }
  try {
    const parsed = LabelFile.safeParse(content);
    if (!parsed.success) return { kind: 'wrong', problems: parsed.error.issues.flatMap(problemsOf) };
    const { data } = parsed.data;
    if (levelsOf(data) > MAX_LABEL_DEPTH) return { kind: 'tooDeep' };
    return { kind: 'fine', file: parsed.data, counts: countsOf(data) };
  } catch (error) {
    // The file is nested more deeply than the stack allows.
    if (error instanceof RangeError) return { kind: 'tooDeep' };
    throw error;
  }
}

/** Reads a chosen file and checks it. One that has gone in the meantime cannot be read. */
export const checkChosenFile = (file: Blob): Promise<CheckedFile> =>
  file.text().then(checkLabelFile, ({ message }: Error) => ({ kind: 'unreadable', reason: message }));

/** The example in the dialog: a tree with rules of all three kinds. */
export const EXAMPLE = {
  data: [
    {
      nerTagType: { name: 'Person', backgroundColor: '#5d6be1', textColor: '#ffffff' },
      matchingRules: [{ expression: 'Ada Lovelace', matchingType: 'FUZZY', tolerance: 2 }],
      children: [
        {
          nerTagType: { name: 'E-mail' },
          matchingRules: [{ expression: '[\\w.]+@[\\w.]+', matchingType: 'REGEX' }],
        },
        { nerTagType: { name: 'Title' }, matchingRules: [{ expression: 'Dr.', matchingType: 'EXACT' }] },
      ],
    },
  ],
} as const;
