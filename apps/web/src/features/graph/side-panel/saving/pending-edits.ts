import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { sameValue } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import type { NodeEdit } from '@scriptorium/node-web/node-web.ts';

/** Changes of a node that the server has not stored yet. */
export interface PendingEdits {
  readonly values: NodeEdit;
  /** The value of each of these fields when its edit began. */
  readonly bases: Readonly<Record<string, unknown>>;
  /** Fields that were changed together, such as a template and the state of its editor, are stored together. */
  readonly groups: readonly (readonly string[])[];
}

export const NO_EDITS: PendingEdits = { values: {}, bases: {}, groups: [] };

export const fieldsOf = ({ values }: PendingEdits): string[] => Object.keys(values);

/** A field that is set back to what is stored is not changed any more, unless another value of it is being `sent`. */
export function withEdit(
  pending: PendingEdits,
  stored: Node,
  edit: NodeEdit,
  sent: ReadonlySet<string> = new Set(),
): PendingEdits {
  const values = { ...pending.values, ...edit };
  const isChanged = (field: string) => sent.has(field) || !sameValue(values[field], stored[field]);
  const fields = Object.keys(values).filter(isChanged);
  const baseOf = (field: string) =>
    Object.hasOwn(pending.bases, field) ? pending.bases[field] : stored[field];
  return kept(
    {
      values,
      bases: Object.fromEntries(fields.map((field) => [field, baseOf(field)])),
      groups: [...pending.groups, Object.keys(edit)],
    },
    fields,
  );
}

/** Leaves out fields that still have the value with which they were stored. */
export function withoutStored(pending: PendingEdits, stored: NodeEdit): PendingEdits {
  const isStored = (field: string) =>
    Object.hasOwn(stored, field) && sameValue(pending.values[field], stored[field]);
  const later = fieldsOf(pending).filter((field) => Object.hasOwn(stored, field) && !isStored(field));
  const bases = { ...pending.bases, ...Object.fromEntries(later.map((field) => [field, stored[field]])) };
  return kept(
    { ...pending, bases },
    fieldsOf(pending).filter((field) => !isStored(field)),
  );
}

export const without = (pending: PendingEdits, dropped: ReadonlySet<string>): PendingEdits =>
  kept(
    pending,
    fieldsOf(pending).filter((field) => !dropped.has(field)),
  );

function kept({ values, bases, groups }: PendingEdits, fields: readonly string[]): PendingEdits {
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  const left = groups.map((group) => group.filter((field) => fields.includes(field)));
  const isNew = (group: readonly string[], at: number) =>
    left.findIndex((other) => other.join() === group.join()) === at;
  return {
    values: pick(values),
    bases: pick(bases),
    groups: left.filter((group, at) => group.length > 1 && isNew(group, at)),
  };
}

/** Returns the fields, together with all that can only be stored with them. */
export function togetherWith(pending: PendingEdits, fields: Iterable<string>): Set<string> {
  const found = new Set(fields);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const group of pending.groups)
      if (group.some((field) => found.has(field))) for (const field of group) found.add(field);
  }
  return found;
}

/** Changes of these fields that can be stored while some fields cannot. */
export function sendable(pending: PendingEdits, fields: Iterable<string>, held: Iterable<string>): NodeEdit {
  const asked = togetherWith(pending, fields);
  const heldBack = togetherWith(pending, held);
  return Object.fromEntries(
    Object.entries(pending.values).filter(([field]) => asked.has(field) && !heldBack.has(field)),
  );
}
