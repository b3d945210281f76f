/** People as others may see them; every feature shows them by this. */
export { listAssignees, usersById } from './people.store.ts';
