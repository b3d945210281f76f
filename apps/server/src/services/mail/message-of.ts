import type { Mail } from './mail.ts';

/** A mail in nodemailer's format: the address as an object, so that no character in it makes a list of several. */
export const messageOf = ({ id, to, ...parts }: Mail, from: string) => ({
  ...parts,
  from,
  to: { name: '', address: to },
  messageId: `<${id}@scriptorium>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
