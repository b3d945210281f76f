import type { ProcessFileChange } from '@scriptorium/contract/process/process-file.ts';

const SHOWN = 80;

/** A value in a few words. */
export function shortText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text).toWellFormed();
}

const EXAMPLES = 3;

/** The first of many, with a sign when there are more. */
export function examplesOf(texts: readonly string[]): string {
  const shown = texts.slice(0, EXAMPLES).join(', ');
  return texts.length > EXAMPLES ? `${shown}, …` : shown;
}

interface Details {
  readonly subject?: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  readonly count?: number;
}

/** Collects changes of the process, or of one node. */
export class ChangeList {
  readonly found: ProcessFileChange[] = [];

  add(
    node: string | null,
    kind: ProcessFileChange['kind'],
    { subject = [], before, after, count = 0 }: Details = {},
  ) {
    this.found.push({
      kind,
      node,
      subject: [...subject],
      before: shortText(before),
      after: shortText(after),
      count,
      removes: REMOVES.has(kind),
    });
  }
}

const REMOVES: ReadonlySet<ProcessFileChange['kind']> = new Set([
  'tagRemoved',
  'termsRemoved',
  'questionTemplateRemoved',
  'nodeRemoved',
  'labelRemoved',
  'rulesRemoved',
  'classRemoved',
  'relationTypeRemoved',
  'edgeRemoved',
]);

/** Whether two JSON values are equal, whatever the order of fields. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? '';

/** The fields that differ, each by its path. */
export function differences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; before: unknown; after: unknown }[] {
  if (isSame(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ path, before, after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name], after[name], [...path, name]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
