/** Users as others may see them; every feature shows them with this. */
export { listAssignees, usersById } from './people.store.api.ts';
