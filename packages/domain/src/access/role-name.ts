import { z } from 'zod';

const PREFIX = 'ROLE_';
/** What a role is called behind its prefix: an identifier (spec platform 5). */
const IDENTIFIER = /^[A-Za-z0-9_-]+$/;
const MAX_LENGTH = 50;

/** `ADMIN`, `role_admin` and `ROLE_ADMIN` name one role. */
function roleNameOf(given: string): string {
  const name = given.trim().toUpperCase();
  return name.startsWith(PREFIX) ? name : PREFIX + name;
}

/** A role's name as people give it; comes out as `ROLE_…`. */
export const RoleName = z
  .string()
  .trim()
  .max(MAX_LENGTH)
  .regex(IDENTIFIER)
  .transform(roleNameOf)
  .refine((name) => name.length > PREFIX.length && name.length <= MAX_LENGTH);

/** An administrator and a super annotator are users too; each role stands once. */
export function withImpliedRoles(roles: readonly string[]): string[] {
  const implies = roles.includes('ROLE_ADMIN') || roles.includes('ROLE_SUPER_ANNOTATOR');
  return [...new Set(implies ? [...roles, 'ROLE_USER'] : roles)];
}
