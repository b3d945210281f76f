import { OutgoingError } from './outgoing-error.ts';

interface Call {
  readonly timeoutMs: number;
  /** The caller's, which cancels the call. */
  readonly signal: AbortSignal;
}

/** The OutgoingError of a call that failed; `isLate` says that its time is over. */
export function failureOf(
  error: unknown,
  { timeoutMs, signal }: Call,
  { subject, sent, isLate }: { subject: string; sent: 'no' | 'maybe'; isLate: boolean },
): OutgoingError {
  if (signal.aborted)
    return new OutgoingError('aborted', 'The request was cancelled.', { subject, sent, cause: error });
  if (isLate)
    return new OutgoingError('timeout', `${subject} did not answer within ${timeoutMs} ms.`, {
      subject,
      sent,
      cause: error,
    });
  return toOutgoingError(error, subject, sent);
}

function toOutgoingError(error: unknown, subject: string, sent: 'no' | 'maybe'): OutgoingError {
  if (error instanceof OutgoingError)
    return new OutgoingError(error.kind, error.message, {
      subject: error.subject || subject,
      sent,
      cause: error,
    });
  const { code, message } = error as NodeJS.ErrnoException;
  const detail = code === undefined || code.startsWith('UND_ERR') ? message : code;
  const details = { subject, sent, cause: error };
  return sent === 'no'
    ? new OutgoingError('connect', `Could not connect to ${subject}: ${detail}`, details)
    : new OutgoingError('broken', `The connection to ${subject} was lost: ${detail}`, details);
}
