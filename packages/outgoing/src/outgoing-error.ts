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
 * Why an outgoing call came to nothing. `sent` says whether a receiver may have got the request: after `no` it may be sent
 * again without a second thought. Neither message nor fields hold the path, query, headers or body, which may be secret.
 */
export class OutgoingError extends Error {
  readonly kind: OutgoingFailure;
  readonly sent: 'no' | 'maybe';
  /** What it is about: the host, or the name of a header. */
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
