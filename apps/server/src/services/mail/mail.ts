/** A mail to one person. */
export interface Mail {
  /** Identifies the mail permanently, so that a repeated delivery can be recognized. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mails. */
export interface Mailer {
  /** Rejects when the mail was not accepted; with MailRefused when the refusal is permanent. */
  send(mail: Mail): Promise<void>;
}
