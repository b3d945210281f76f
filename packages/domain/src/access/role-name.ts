import { z } from 'zod';

const PREFIX = 'ROLE_';
/** The part of a role's name after its prefix. */
const IDENTIFIER = /^[A-Za-z0-9_-]+$/;
const MAX_LENGTH = 50;

/** `ADMIN`, `role_admin` and `ROLE_ADMIN` name the same role. */
function roleNameOf(given: string): string {
  const name = given.trim().toUpperCase();
  return name.startsWith(PREFIX) ? name : PREFIX + name;
}

/** A role's name as a user enters it; parsed to `ROLE_…`. */
export const RoleName = z
  .string()
  .trim()
  .max(MAX_LENGTH)
  .regex(IDENTIFIER)
  .transform(roleNameOf)
  .refine((name) => name.length > PREFIX.length && name.length <= MAX_LENGTH);

/** Adds ROLE_USER for administrators and super annotators, and removes duplicates. */
export function withImpliedRoles(roles: readonly string[]): string[] {
  const implies = roles.includes('ROLE_ADMIN') || roles.includes('ROLE_SUPER_ANNOTATOR');
  return [...new Set(implies ? [...roles, 'ROLE_USER'] : roles)];
}
