import { authorities, roles } from '@scriptorium/contract/people/roles.ts';
import { users } from '@scriptorium/contract/people/users.ts';

/**
 * Endpoints to reload after a write to a user, role or right, because their lists depend on each other.
 */
export const PEOPLE_ENDPOINTS = [users.list, users.search, users.get, roles.list, authorities.list];
