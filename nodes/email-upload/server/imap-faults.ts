import { OutgoingError, type OutgoingFailure } from '@scriptorium/outgoing/outgoing-error.ts';
import { SourceFault, sourceReason, type FaultKind } from '@scriptorium/sources/source-fault.ts';
import type { SourceReason } from '@scriptorium/domain/sources/source-reasons.ts';

/** The fields that errors of the library may have. */
interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  tlsFailed?: boolean;
  serverResponseCode?: string;
  responseStatus?: string;
}

export interface FaultContext {
  readonly host: string;
  readonly folder: string;
  readonly seconds: number;
  /** Whether the session can go on. */
  readonly isUsable: boolean;
}

/** A reason names the host and a code only: messages of servers may contain anything. */
const CODE = /^\w{1,60}$/;
const codeOf = (text: string | undefined): string => (text && CODE.test(text) ? text : 'unknown');

const TIMEOUTS = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT']);
/** The other side speaks no TLS on this port. */
const NO_TLS = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'MissingServerExtension',
]);
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|SELF_SIGNED|CRL/;
/** Answers to a sign-in that say nothing about the password (RFC 5530). */
const BUSY = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN', 'ETHROTTLE']);
const UNREADABLE =
  /^(STARTTLS_INJECTION|ParserError|MAX_IMAP|LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany|Unexpected|Missing|Invalid)/;

const OUTGOING: Partial<Record<OutgoingFailure, { kind: FaultKind; key: SourceReason }>> = {
  forbidden: { kind: 'stop', key: 'reason.source.forbidden' },
  resolve: { kind: 'connection', key: 'reason.source.resolve' },
  connect: { kind: 'connection', key: 'reason.source.connect' },
  timeout: { kind: 'connection', key: 'reason.source.timeout' },
};

/** Turns an error of the session into a fault of the connection. */
export function faultOf(cause: unknown, context: FaultContext): SourceFault {
  if (cause instanceof SourceFault) return cause;
  if (cause instanceof OutgoingError) return ofOutgoing(cause, context);
  return ofImap(cause as ImapError, context);
}

function ofOutgoing(error: OutgoingError, { host, seconds }: FaultContext): SourceFault {
  const { kind, key } = OUTGOING[error.kind] ?? { kind: 'connection', key: 'reason.source.broken' };
  const code = codeOf((error.cause as NodeJS.ErrnoException | undefined)?.code);
  const params = { host, seconds, code, setting: 'OUTGOING_ALLOW' };
  return new SourceFault(kind, sourceReason(key, used(key, params)), { cause: error });
}

const PARAMS: Partial<Record<SourceReason, readonly string[]>> = {
  'reason.source.forbidden': ['host', 'setting'],
  'reason.source.connect': ['host', 'code'],
  'reason.source.timeout': ['host', 'seconds'],
};

const used = (key: SourceReason, params: Record<string, string | number>) =>
  Object.fromEntries((PARAMS[key] ?? ['host']).map((name) => [name, params[name] ?? '']));

function ofImap(error: ImapError, { host, folder, seconds, isUsable }: FaultContext): SourceFault {
  const fault = (kind: FaultKind, key: SourceReason, params: Record<string, string | number>) =>
    new SourceFault(kind, sourceReason(key, params), { cause: error });
  const { code = '', serverResponseCode = '' } = error;
  if (BUSY.has(code) || (error.authenticationFailed && BUSY.has(serverResponseCode)))
    return fault('connection', 'reason.source.busy', { host, code: codeOf(serverResponseCode || code) });
  if (error.authenticationFailed) return fault('stop', 'reason.source.signIn', { host });
  if (error.mailboxMissing) return fault('connection', 'reason.source.folder', { folder });
  if (TIMEOUTS.has(code)) return fault('connection', 'reason.source.timeout', { host, seconds });
  if (NO_TLS.has(code) || (error.tlsFailed && code === ''))
    return fault('connection', 'reason.source.noEncryption', { host });
  if (CERTIFICATE.test(code))
    return fault('connection', 'reason.source.certificate', { host, code: codeOf(code) });
  if (UNREADABLE.test(code)) return fault('connection', 'reason.source.answer', { host, code: codeOf(code) });
  if (!isUsable) return fault('connection', 'reason.source.broken', { host });
  return fault('item', 'reason.source.unreadable', {
    code: codeOf(serverResponseCode || error.responseStatus || code),
  });
}
