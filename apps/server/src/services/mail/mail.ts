/** A mail to one person. */
export interface Mail {
  /** Names it for good, so that a repeat of the same one can be told. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way of mails out of the house. */
export interface Mailer {
  /** Rejects when the mail was not taken; with MailRefused when it never will be. */
  send(mail: Mail): Promise<void>;
}
