/** A group at the identity provider and the role of its members here. */
export interface GroupRole {
  readonly group: string;
  readonly role: string;
}

/**
 * Parses `admins=ROLE_ADMIN,annotators=ROLE_USER`; undefined when it is invalid. A group may contain `=`, but no
 * comma.
 */
export function parseGroupRoles(text: string): GroupRole[] | undefined {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^(.+)=([^=]+)$/.exec(pair));
  if (pairs.includes(null)) return undefined;
  return pairs.map((pair) => ({ group: pair?.[1]?.trim() ?? '', role: pair?.[2]?.trim() ?? '' }));
}

/** The groups in the claim: a list, or one name. */
export const groupsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((group): group is string => typeof group === 'string');

/** The roles to grant and to revoke. Roles that the mapping does not name are left unchanged. */
export function roleChanges(
  mapping: readonly GroupRole[],
  groups: readonly string[],
  held: readonly string[],
): { granted: string[]; revoked: string[] } {
  const due = new Set(mapping.filter(({ group }) => groups.includes(group)).map(({ role }) => role));
  const named = new Set(mapping.map(({ role }) => role));
  return {
    granted: [...due].filter((role) => !held.includes(role)),
    revoked: [...named].filter((role) => !due.has(role) && held.includes(role)),
  };
}
