/** How passwords are kept; every feature that sets one does it by this. */
export { hashPassword } from './passwords.ts';
