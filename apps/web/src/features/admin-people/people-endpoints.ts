import { authorities, roles } from '@scriptorium/contract/roles.ts';
import { users } from '@scriptorium/contract/users.ts';

/** A write to a user, role or right changes what the lists of all three say: they are read again (spec platform 7). */
export const PEOPLE_ENDPOINTS = [users.list, users.search, users.get, roles.list, authorities.list];
