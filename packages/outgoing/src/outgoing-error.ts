export type OutgoingFailure =
  | 'forbidden'
  | 'resolve'
  | 'connect'
  | 'timeout'
  | 'tooLarge'
  | 'tooManyRedirects'
  | 'broken'
  | 'badUrl'
  | 'badHeader'
  | 'aborted';

/**
 * The reason for a failed call. `sent` says whether the receiver may have got the request: after `no` it can be
 * retried safely. Neither message nor fields contain the path, query, headers or body, which may be secret.
 */
export class OutgoingError extends Error {
  readonly kind: OutgoingFailure;
  readonly sent: 'no' | 'maybe';
  /** The subject of the error: the host, or the name of a header. */
  readonly subject: string;

  constructor(
    kind: OutgoingFailure,
    message: string,
    { subject = '', sent = 'no', cause }: { subject?: string; sent?: 'no' | 'maybe'; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'OutgoingError';
    this.kind = kind;
    this.sent = sent;
    this.subject = subject;
  }
}
