/** The hash of passwords; every feature that sets one uses this. */
export { hashPassword } from './passwords.api.ts';
