import type { OutgoingError, OutgoingFailure } from './outgoing-error.ts';

/** Facts that a message about a failed call may name. */
export interface OutgoingFacts {
  readonly kind: OutgoingFailure;
  /** The host, or the name of a header. */
  readonly subject: string;
  /** The code of the system's error. */
  readonly code: string;
  /** The timeout of the call in seconds. */
  readonly seconds: number;
  /** The maximum size of the answer in MB. */
  readonly megabytes: number;
  readonly message: string;
}

/** `Meaning` is what a caller of other systems makes of a failed call: a reason for people, and what happens next. */
export type OutgoingReasons<Meaning> = Readonly<Record<OutgoingFailure, (facts: OutgoingFacts) => Meaning>>;

interface Limits {
  readonly timeoutMs: number;
  /** Absent where the size of an answer is not limited. */
  readonly maxBytes?: number;
}

/** The meaning of a failed call, from a table that has every kind of failure. */
export const outgoingReason =
  <Meaning>(table: OutgoingReasons<Meaning>) =>
  ({ kind, subject, message, cause }: OutgoingError, { timeoutMs, maxBytes = Infinity }: Limits): Meaning =>
    table[kind]({
      kind,
      subject,
      message,
      code: (cause as NodeJS.ErrnoException | undefined)?.code ?? 'unknown',
      seconds: timeoutMs / 1000,
      megabytes: maxBytes / 1024 / 1024,
    });
