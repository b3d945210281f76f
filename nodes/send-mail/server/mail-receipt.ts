import type { MailReceiverState } from '@scriptorium/contract/documents/action-results.ts';
import type { Stored } from '@scriptorium/engine/outbox/effect.ts';
import type { Receiver } from '../send-mail.definition.ts';
import { listOf } from './session-faults.ts';
import { reasonOf, type MailReason } from './reasons.ts';
import type { Refusal } from './smtp-session.ts';

type Addressee = Pick<Receiver, 'email' | 'type'>;

/** The result for each receiver; kept when the message itself is deleted. */
export type MailReceipt = Stored & {
  readonly messageId: string;
  /** Fingerprint of what they were sent. */
  readonly content: string;
  readonly receivers: readonly (Addressee & {
    readonly state: MailReceiverState;
    readonly status?: number;
  })[];
  /** Why some did not get it. */
  readonly partly?: MailReason;
};

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * The receivers of a repeat: after a mail that only some of them got, those who did not get it, unless its content was
 * changed; else all.
 */
export function remainingReceivers(
  receivers: readonly Addressee[],
  content: string,
  last: MailReceipt | undefined,
): readonly Addressee[] {
  if (last?.partly === undefined || last.content !== content) return receivers;
  const got = last.receivers.filter(({ state }) => state !== 'REFUSED');
  return receivers.filter(({ email }) => !got.some((one) => same(one.email, email)));
}

/** The states of all receivers; those who are not in `to` got the mail before. */
export const statesOf = (
  receivers: readonly Addressee[],
  to: readonly string[],
  refusals: readonly Refusal[],
): MailReceipt['receivers'] =>
  receivers.map(({ email, type }) => {
    if (!to.some((one) => same(one, email))) return { email, type, state: 'EARLIER' };
    const refusal = refusals.find((one) => same(one.email, email));
    return refusal
      ? { email, type, state: 'REFUSED', status: refusal.status }
      : { email, type, state: 'SENT' };
  });

/**
 * Makes the reason of a partly sent mail: a rerun of a step sends to the rest; the next execution over several
 * documents is another mail.
 */
export const partlyReason = (refusals: readonly Refusal[], isOfStep: boolean): MailReason =>
  reasonOf(isOfStep ? 'partly' : 'partlyAll', { receivers: listOf(refusals) });
