import type { OpenConnection } from '@scriptorium/sources/source-kind.ts';

export type ContentType = 'MESSAGE' | 'ATTACHMENT';

/** The stored settings of a connection to a mailbox. */
export interface MailSettings {
  readonly imapHost: string;
  readonly imapPort: number;
  /** The e-mail address, which is the user name too. */
  readonly address: string;
  readonly folder: string;
  readonly contentType: ContentType;
}

export interface MailSecrets {
  readonly password: string;
}

export const mailSettingsOf = (settings: OpenConnection['settings']): MailSettings =>
  settings as unknown as MailSettings;
