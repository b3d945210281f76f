/** A group at the identity provider and the role that its members have here. */
export interface GroupRole {
  readonly group: string;
  readonly role: string;
}

/** Reads `admins=ROLE_ADMIN,annotators=ROLE_USER`; undefined when it is none. A group may hold `=`, not a comma. */
export function parseGroupRoles(text: string): GroupRole[] | undefined {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^(.+)=([^=]+)$/.exec(pair));
  if (pairs.includes(null)) return undefined;
  return pairs.map((pair) => ({ group: pair?.[1]?.trim() ?? '', role: pair?.[2]?.trim() ?? '' }));
}

/** The groups of somebody as the claim gives them: a list, or one name. */
export const groupsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((group): group is string => typeof group === 'string');

/** Which roles are to be given and taken. Roles that the mapping does not name are none of its business. */
export function roleChanges(
  mapping: readonly GroupRole[],
  groups: readonly string[],
  held: readonly string[],
): { give: string[]; take: string[] } {
  const due = new Set(mapping.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  const named = new Set(mapping.map(({ role }) => role));
  return {
    give: [...due].filter((role) => !held.includes(role)),
    take: [...named].filter((role) => !due.has(role) && held.includes(role)),
  };
}
