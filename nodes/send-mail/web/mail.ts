import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { SettingsOf } from '@scriptorium/domain/graph/node-definition.ts';
import { isHost, type Receiver, type sendMail } from '../send-mail.definition.ts';

export type MailSettings = SettingsOf<typeof sendMail>;

/** The settings of a SEND_MAIL node; required ones may be missing in a draft. */
export const mailOf = (node: Node): Omit<MailSettings, 'smtpPort'> & { smtpPort: number | null } =>
  node as Node & MailSettings;

export type Problem = 'required' | 'pattern';

/** Returns the problems of the required fields (SEND-02). */
export function problemsOf(node: Node): Partial<Record<keyof MailSettings, Problem>> {
  const { smtpHost, smtpPort, username, subject, template } = mailOf(node);
  const blank = (text: string): { problem?: Problem } => (text.trim() === '' ? { problem: 'required' } : {});
  const found = {
    smtpHost: blank(smtpHost).problem ?? (isHost(smtpHost.trim()) ? undefined : 'pattern'),
    smtpPort: smtpPort === null ? 'required' : undefined,
    username: blank(username).problem ?? (/\s/.test(username.trim()) ? 'pattern' : undefined),
    subject: blank(subject).problem,
    template: blank(template).problem,
  } as const;
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** With an id that no other receiver has. */
export function withReceiver(
  receivers: readonly Receiver[],
  { email, type }: Pick<Receiver, 'email' | 'type'>,
): Receiver[] {
  const id = Math.max(0, ...receivers.map((one) => one.id)) + 1;
  return [...receivers, { id, email: email.trim(), type }];
}

export const withoutReceiver = (receivers: readonly Receiver[], id: number): Receiver[] =>
  receivers.filter((one) => one.id !== id);

/** Whether the address is in the list: a second entry would not send a second mail. */
export const isListed = (receivers: readonly Receiver[], email: string): boolean =>
  receivers.some((one) => one.email.toLowerCase() === email.trim().toLowerCase());
