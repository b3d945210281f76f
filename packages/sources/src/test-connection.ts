import { AppError } from '@scriptorium/contract/errors.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';
import { SourceFault, toSourceFault } from './source-fault.ts';
import type { OpenConnection, SourceKind, SourceLimits, Stage } from './source-kind.ts';

/** The maximum duration in ms of the test of a connection. */
const LONGEST_TEST = 90_000;

export type Tested =
  | { readonly ok: true; readonly count: number; readonly hostKey: string | null }
  | { readonly ok: false; readonly stage: Stage; readonly reason: Reason };

/** Opens a session by the code that fetches, and counts what is there; a failure names the step that failed. */
export async function testConnection(
  kind: SourceKind,
  connection: OpenConnection,
  limits: SourceLimits,
  signal: AbortSignal = new AbortController().signal,
): Promise<Tested> {
  let stage: Stage = 'resolve';
  const context = {
    limits,
    signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_TEST)]),
    begin: (next: Stage) => {
      stage = next;
    },
  };
  try {
    const session = await kind.open(connection, context);
    try {
      context.begin('list');
      return { ok: true, count: await session.count(), hostKey: session.hostKey };
    } finally {
      await session.close();
    }
  } catch (error) {
    if (!(error instanceof SourceFault) && !context.signal.aborted) throw error;
    return { ok: false, stage, reason: toSourceFault(error).reason };
  }
}

interface TestLimits {
  readonly sourceLimits: SourceLimits;
  readonly outgoing: { readonly perHostLimiter: PerHostLimiter };
}

/** Tests a connection for the API, as one of the calls to its host; a failure is the API's error. */
export async function requireWorking(
  kind: SourceKind,
  connection: OpenConnection,
  { sourceLimits, outgoing }: TestLimits,
): Promise<Extract<Tested, { ok: true }>> {
  const host = kind.hostOf(connection.settings);
  const signal = new AbortController().signal;
  const tested = await outgoing.perHostLimiter.run(`source ${host}`, signal, () =>
    testConnection(kind, connection, sourceLimits),
  );
  if (!tested.ok) throw connectionFailure(tested);
  return tested;
}

/** The API's answer to a failed test: the step, the reason with its parameters, and its English message. */
export const connectionFailure = ({ stage, reason }: Extract<Tested, { ok: false }>): AppError =>
  new AppError('error.connection.failed', {
    ...reason.params,
    stage,
    reason: reason.key,
    message: reason.message,
  });
