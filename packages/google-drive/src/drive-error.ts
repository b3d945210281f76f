/**
 * Why a call failed.
 *
 *   revoked    the permission was withdrawn or has expired: a person must sign in again
 *   scope      the permission does not cover what is needed: likewise
 *   code       the code of a sign-in is wrong, or was used before
 *   client     the client of the installation is unknown, or its secret is wrong
 *   busy       rate limits and temporary failures: the same call may succeed later
 *   notFound   the file or folder does not exist, or the account may not see it
 *   forbidden  the account may see it, but not do this
 *   noBytes    a document of Google's own, which can only be exported
 *   full       the storage of the account is full
 *   tooLarge   it is too large for an export
 *   exists     there is a file with this id
 *   expired    the upload session is over
 *   answer     not an answer of this API, such as the page of a proxy
 *   refused    any other refusal
 */
export type DriveFailure =
  | 'revoked'
  | 'scope'
  | 'code'
  | 'client'
  | 'busy'
  | 'notFound'
  | 'forbidden'
  | 'noBytes'
  | 'full'
  | 'tooLarge'
  | 'exists'
  | 'expired'
  | 'answer'
  | 'refused';

/** Neither message nor fields contain a token, a code, a name of a file or an account. */
export class DriveError extends Error {
  readonly kind: DriveFailure;
  readonly host: string;
  /** The status, with the reason that Google names: `403 rateLimitExceeded`. */
  readonly code: string;
  readonly retryAfterMs: number | undefined;

  constructor(kind: DriveFailure, host: string, code: string, retryAfterMs?: number) {
    super(`${host} answered ${code} (${kind}).`);
    this.name = 'DriveError';
    this.kind = kind;
    this.host = host;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
