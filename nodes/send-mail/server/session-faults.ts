import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { EffectFailure, type Stored } from '@scriptorium/engine/outbox/effect.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { reasonOf } from './reasons.ts';
import { refusalOf, type Refusal, type SessionFailure } from './smtp-session.ts';

/** The codes that the mail library gives an error; its messages contain answers of the server. */
interface Codes {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly rejectedErrors?: { recipient?: string; responseCode?: number }[];
}

interface Fault {
  readonly fate: EffectFailure['fate'];
  readonly reason: Reason;
  readonly refusals?: readonly Refusal[];
}

/**
 * The state of the effect after a session that failed. An answer of the server decides: 4xx is temporary, 5xx final.
 * Without one the mail has certainly not been sent as long as the server had not asked for it (354); afterwards nobody
 * knows. The library's error is not the cause of the failure, because logs must not repeat what a server says.
 */
export function faultOfSession(
  { begun, error }: SessionFailure,
  to: { host: string; port: number },
): { failure: EffectFailure; refusals: readonly Refusal[] } {
  const { fate, reason, refusals = [] } = faultOf(begun, error, to);
  const status = (error as Codes).responseCode;
  const receipt: Stored = status ? { status } : {};
  return { failure: new EffectFailure(fate, reason, { receipt }), refusals };
}

function faultOf(begun: boolean, error: unknown, { host, port }: { host: string; port: number }): Fault {
  if (error instanceof OutgoingError) return faultOfConnection(error, host, port);
  const codes = error as Codes;
  const status = codes.responseCode;
  if (status) return faultOfAnswer(codes, status, { host, port });
  if (codes.code === 'EMESSAGE') return { fate: 'failed', reason: reasonOf('tooLarge', { host }) };
  if (codes.code === 'EAUTH') return { fate: 'failed', reason: reasonOf('signIn', { host }) };
  if (codes.code === 'EENVELOPE')
    return { fate: 'failed', reason: reasonOf('refused', { host, status: 501 }) };
  const tls = codes.originalCode ?? codes.code ?? '';
  if (/CERT|ISSUER|SELF_SIGNED|ALTNAME/.test(tls))
    return { fate: 'failed', reason: reasonOf('certificate', { host, code: tls }) };
  if (tls.startsWith('ERR_SSL')) return { fate: 'failed', reason: reasonOf('encryption', { host, port }) };
  return { fate: begun ? 'unknown' : 'again', reason: lostReason(codes, host, port) };
}

function faultOfAnswer(
  { code, command = '', rejectedErrors }: Codes,
  status: number,
  { host, port }: { host: string; port: number },
): Fault {
  const refusals = (rejectedErrors ?? []).map(refusalOf);
  const isTemporary = status < 500 || refusals.some((one) => one.status < 500);
  if (code === 'ETLS') return { fate: 'failed', reason: reasonOf('encryption', { host, port }) };
  if (isTemporary) return { fate: 'again', reason: reasonOf('busy', { host, status }), refusals };
  if (code === 'EAUTH' || command.startsWith('AUTH'))
    return { fate: 'failed', reason: reasonOf('signIn', { host }) };
  if (refusals.length > 0) {
    const receivers = listOf(refusals);
    return { fate: 'failed', reason: reasonOf('receiversRefused', { host, receivers }), refusals };
  }
  if (status === 552) return { fate: 'failed', reason: reasonOf('tooLarge', { host }) };
  return { fate: 'failed', reason: reasonOf('refused', { host, status }) };
}

function faultOfConnection({ kind }: OutgoingError, host: string, port: number): Fault {
  if (kind === 'forbidden')
    return { fate: 'failed', reason: reasonOf('forbidden', { host, setting: 'OUTGOING_ALLOW' }) };
  if (kind === 'aborted') return { fate: 'again', reason: reasonOf('cancelled') };
  const name = kind === 'resolve' || kind === 'timeout' ? kind : 'connect';
  return { fate: 'again', reason: reasonOf(name, { host, port }) };
}

function lostReason({ code, originalCode }: Codes, host: string, port: number): Reason {
  const isTimeout = /TIMEOUT|ETIMEDOUT/.test(`${code} ${originalCode}`);
  return reasonOf(isTimeout ? 'timeout' : 'broken', { host, port });
}

/** `a@example.org (550), b@example.org (551)` */
export const listOf = (refusals: readonly Refusal[]): string =>
  refusals.map(({ email, status }) => (status ? `${email} (${status})` : email)).join(', ');
