import { sameValue } from '@scriptorium/domain/process-changes/tracked-tables.ts';

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The state of a template's editor belongs to its text: two of them are never mixed. */
export const isEditorState = (field: string): boolean => /editorState$/i.test(field);

/**
 * What two people made of the same value, where they changed different parts of it; undefined where both changed the same part.
 */
export function merge(base: unknown, theirs: unknown, mine: unknown): { value: unknown } | undefined {
  if (sameValue(theirs, base) || sameValue(theirs, mine)) return { value: mine };
  if (sameValue(mine, base)) return { value: theirs };
  if (!isPart(base) || !isPart(theirs) || !isPart(mine)) return undefined;
  const value: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = isEditorState(name)
      ? { value: sameValue(mine[name], base[name]) ? theirs[name] : mine[name] }
      : merge(base[name], theirs[name], mine[name]);
    if (!merged) return undefined;
    if (merged.value !== undefined) value[name] = merged.value;
  }
  return { value };
}
