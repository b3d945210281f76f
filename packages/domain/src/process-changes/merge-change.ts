import { sameValue, type Image } from './tracked-tables.ts';

export interface MergedChange<Values> {
  /** The values to store: the author's, and those of others in fields that the author did not change. */
  readonly values: Values;
  /** Fields that others have changed since to something else than the author, who changed them too. */
  readonly overtaken: readonly string[];
  /** The overtaken fields, and the fields that make sense only with them: one decision counts for all. */
  readonly together: readonly string[];
}

/**
 * Joins a change of some fields with what others have stored since its author read them. `basedOn` has the values that the author saw;
 * fields that it does not have are taken as they are wanted. `groups` name fields that belong together, such as a colour and the colour
 * of the text on it: when two people change a group, neither gets a mixture.
 */
export function mergeChange<Values extends object>(
  current: Image,
  wanted: Values,
  basedOn: Image,
  groups: readonly (readonly string[])[] = [],
): MergedChange<Values> {
  const own: Image = Object.fromEntries(Object.entries(wanted));
  const fields = Object.keys(basedOn).filter((field) => Object.hasOwn(own, field));
  const units = new Set(fields.map((field) => groups.find((group) => group.includes(field)) ?? [field]));
  const stays: Record<string, unknown> = {};
  const overtaken: string[] = [];
  const together: string[] = [];
  for (const unit of units) {
    const members = unit.filter((field) => fields.includes(field));
    const theirs = members.filter((field) => !sameValue(current[field], basedOn[field]));
    const isWanted = members.every((field) => sameValue(current[field], own[field]));
    if (theirs.length === 0 || isWanted) continue;
    if (members.every((field) => sameValue(own[field], basedOn[field])))
      for (const field of members) stays[field] = current[field];
    else {
      overtaken.push(...theirs);
      together.push(...members);
    }
  }
  return { values: { ...wanted, ...stays }, overtaken, together };
}
