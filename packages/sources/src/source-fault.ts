import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { isConnectionLost } from '@scriptorium/db/transaction.ts';
import { SOURCE_REASONS, type SourceReason } from '@scriptorium/domain/sources/source-reasons.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';

/**
 * Why a source failed.
 *
 *   connection  the connection failed: tried again with growing delays, no try of an item is spent
 *   stop        it fails until a person changes something: a wrong password, another host key
 *   later       the item changed while it was read, or is not complete yet: tried at the next run, no try is spent
 *   item        the item failed: tried five times
 *   refused     the item can never be imported: it is too large, or its name cannot be read
 *   empty       there is nothing to import, as in a mail without attachments
 *   gone        the item does not exist any more
 *
 * The message and the parameters of the reason name the host and a code; never a path of the server, a user name or a
 * password.
 */
export type FaultKind = 'connection' | 'stop' | 'later' | 'item' | 'refused' | 'empty' | 'gone';

export class SourceFault extends Error {
  readonly kind: FaultKind;
  readonly reason: Reason;
  /** The source's wish: not before. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FaultKind,
    reason: Reason,
    { retryAfterMs, cause }: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(reason.message, { cause });
    this.name = 'SourceFault';
    this.kind = kind;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The reason with its English message. */
export const sourceReason = (key: SourceReason, params: Reason['params'] = {}): Reason<SourceReason> => ({
  key,
  params,
  message: fillMessage(SOURCE_REASONS[key].en, params),
});

/** Only a change by a person can help. */
export const isPermanent = ({ kind }: SourceFault): boolean => kind === 'stop';

/**
 * An error that no source expects. One of the database or the disk is a fault of the connection, so that the item is
 * tried again without an end; everything else may be the item itself.
 */
export function toSourceFault(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error;
  const reason = sourceReason('reason.source.unexpected');
  return new SourceFault(isConnectionLost(error) ? 'connection' : 'item', reason, { cause: error });
}
