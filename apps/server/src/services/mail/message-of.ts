import type { Mail } from './mail.ts';

/** A mail as nodemailer takes it: the address as an object, so that nothing in it is read as a list of several. */
export const messageOf = ({ id, to, ...parts }: Mail, from: string) => ({
  ...parts,
  from,
  to: { name: '', address: to },
  messageId: `<${id}@scriptorium>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
