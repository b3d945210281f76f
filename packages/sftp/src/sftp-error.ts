/**
 * Why a call of an SFTP server failed.
 *
 *   forbidden  the guard does not allow the address
 *   resolve    the name has no address
 *   connect    nobody answers there
 *   timeout    no answer in time
 *   broken     the connection was lost
 *   aborted    the caller cancelled it
 *   protocol   the server speaks something else, or no common algorithm
 *   hostKey    the server shows another key than the pinned one
 *   key        the private key cannot be read
 *   signIn     the server refused the user name, the password or the key
 *   missing    no such file or folder
 *   denied     this account may not do that
 *   refused    the server refused it for a reason that it does not say: a full disk, an existing target
 */
export type SftpFailure =
  | 'forbidden'
  | 'resolve'
  | 'connect'
  | 'timeout'
  | 'broken'
  | 'aborted'
  | 'protocol'
  | 'hostKey'
  | 'key'
  | 'signIn'
  | 'missing'
  | 'denied'
  | 'refused';

/** Neither message nor fields contain a path, a user name, a password or a text that the server has sent. */
export class SftpError extends Error {
  readonly kind: SftpFailure;
  readonly host: string;
  /** A short code for people who look for the cause. */
  readonly code: string;
  /** For the kind `hostKey`: both fingerprints, and the whole key that the server sent. */
  readonly keys: { readonly expected: string; readonly shown: string; readonly shownKey: string } | undefined;

  constructor(
    kind: SftpFailure,
    host: string,
    { code = kind, keys, cause }: { code?: string; keys?: SftpError['keys']; cause?: unknown } = {},
  ) {
    super(`SFTP with ${host} failed: ${code}`, { cause });
    this.name = 'SftpError';
    this.kind = kind;
    this.host = host;
    this.code = code;
    this.keys = keys;
  }
}

/** Codes of the protocol, draft-ietf-secsh-filexfer-02, 7. */
const MISSING = 2;
const DENIED = 3;

/** The error of one answer, or of a request that could not be sent. */
export function answerError(host: string, error: unknown): SftpError {
  if (error instanceof SftpError) return error;
  const { code } = error as { code?: unknown };
  // Without a code it is the library's own: the channel was closed, or the answer made no sense.
  if (typeof code !== 'number') return new SftpError('broken', host, { cause: error });
  const kind = code === MISSING ? 'missing' : code === DENIED ? 'denied' : 'refused';
  return new SftpError(kind, host, { code: `SFTP ${code}`, cause: error });
}

/** The error of the connection; `level` is the library's word for where it happened. */
export function connectionError(host: string, error: unknown): SftpError {
  if (error instanceof SftpError) return error;
  const { level, code, message } = error as { level?: string; code?: unknown; message?: string };
  if (level === 'client-authentication') return new SftpError('signIn', host, { cause: error });
  if (level === 'client-timeout') return new SftpError('timeout', host, { cause: error });
  if (level === 'client-socket')
    return new SftpError('broken', host, { code: typeof code === 'string' ? code : 'broken', cause: error });
  // The number of a server's disconnect message; its text may say anything.
  if (typeof code === 'number') return new SftpError('broken', host, { code: `SSH ${code}`, cause: error });
  if (level === 'handshake' || level === 'protocol') {
    const noAlgorithm = /no matching ([a-z ]+)/i.exec(message ?? '')?.[1]?.trim();
    const lost = /^connection lost/i.test(message ?? '');
    return new SftpError(lost ? 'broken' : 'protocol', host, {
      code: noAlgorithm ? `no common ${noAlgorithm}` : lost ? 'broken' : 'protocol',
      cause: error,
    });
  }
  return new SftpError('broken', host, { cause: error });
}
