import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import { EffectFailure } from '@scriptorium/engine/outbox/effect.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import { DriveError } from '@scriptorium/google-drive/drive-error.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { outgoingReason, type OutgoingFacts } from '@scriptorium/outgoing/outgoing-reason.ts';
import type { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';

const CLIENT_SETTING = 'GOOGLE_CLIENT_ID';

type Key = ReasonOf<typeof sendToGoogleDrive>;
type Name = Key extends `reason.googleDrive.${infer Rest}` ? Rest : never;

const reason = (name: Name, params: Reason['params'], message: string): Reason<Key> => ({
  key: `reason.googleDrive.${name}`,
  params,
  message,
});

export const incomplete = (): StepFailure =>
  new StepFailure(
    reason(
      'incomplete',
      {},
      'The content, the filename or the connection of the node is missing. Set it in the settings of the node and run the step again.',
    ),
  );

export const notSetUp = (): StepFailure =>
  new StepFailure(
    reason(
      'notSetUp',
      { setting: CLIENT_SETTING },
      `Google Drive is not set up here. An administrator must set ${CLIENT_SETTING}.`,
    ),
  );

/** The connection has no permission. */
export const unauthorized = (host: string): StepFailure => new StepFailure(revoked(host));

const revoked = (host: string) =>
  reason('revoked', { host }, `${host} does not accept the permission any more. Sign in again.`);

interface Call {
  readonly folderId: string;
  readonly timeoutMs: number;
}

/** The state of the effect after a failed call; a repeat makes no second file. */
export function toEffectFailure(error: unknown, call: Call): unknown {
  if (error instanceof OutgoingError) return ofOutgoing(error, call);
  return error instanceof DriveError ? ofDrive(error, call) : error;
}

/** Turns an error before there is an effect into the failure of the step. */
export function toStepFailure(error: unknown, call: Call): unknown {
  const failure = toEffectFailure(error, call);
  if (!(failure instanceof EffectFailure)) return failure;
  const { fate, reason: why, retryAfterMs } = failure;
  return new StepFailure(why, {
    passing: fate !== 'failed',
    cause: failure,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function ofDrive(error: DriveError, { folderId }: Call): EffectFailure {
  const { kind, host, code, retryAfterMs } = error;
  const failed = (why: Reason) => new EffectFailure('failed', why, { cause: error });
  switch (kind) {
    case 'busy':
    case 'expired':
      return new EffectFailure(
        'again',
        reason('busy', { host, code }, `${host} accepts no more requests at the moment (${code}).`),
        { cause: error, retryAfterMs },
      );
    case 'answer':
      return new EffectFailure(
        'again',
        reason('answer', { host, code }, `${host} gave an answer that cannot be understood (${code}).`),
        { cause: error },
      );
    case 'revoked':
      return failed(revoked(host));
    case 'scope':
      return failed(
        reason(
          'scope',
          { host },
          `The permission that was given at ${host} is not sufficient. Sign in again.`,
        ),
      );
    case 'client': {
      const setting = CLIENT_SETTING;
      const message = `${host} does not accept this installation (${code}). An administrator must check ${setting}.`;
      return failed(reason('client', { host, code, setting }, message));
    }
    case 'notFound':
    case 'forbidden': {
      const message = `The folder ${folderId} does not exist, or this account cannot write to it.`;
      return failed(reason('folder', { folder: folderId }, message));
    }
    case 'full':
      return failed(reason('full', {}, 'The storage of the account is full.'));
    case 'exists':
      return failed(reason('exists', {}, 'There is another file under the id of this one.'));
    default:
      return failed(reason('refused', { host, code }, `${host} refused the file (${code}).`));
  }
}

interface Meaning {
  /** `open`: the file may have been written when the request was sent. */
  readonly fate: 'failed' | 'again' | 'open';
  readonly reason: Reason<Key>;
}

const unreachable = ({ subject: host }: OutgoingFacts): Meaning => ({
  fate: 'open',
  reason: reason('unreachable', { host }, `${host} could not be reached.`),
});
const unreadable = ({ subject: host, kind: code }: OutgoingFacts): Meaning => ({
  fate: 'again',
  reason: reason('answer', { host, code }, `${host} gave an answer that cannot be understood (${code}).`),
});

const meaningOf = outgoingReason<Meaning>({
  forbidden: ({ subject: host }) => {
    const setting = 'OUTGOING_ALLOW';
    const message = `${host} is in a network that must not be reached. An administrator can allow it with ${setting}.`;
    return { fate: 'failed', reason: reason('forbidden', { host, setting }, message) };
  },
  timeout: ({ subject: host, seconds }) => {
    const setting = 'OUTGOING_TIMEOUT_SECONDS';
    const message = `${host} did not answer within ${seconds} seconds (${setting}).`;
    return { fate: 'open', reason: reason('timeout', { host, seconds, setting }, message) };
  },
  resolve: unreachable,
  connect: unreachable,
  broken: unreachable,
  aborted: unreachable,
  tooLarge: unreadable,
  tooManyRedirects: unreadable,
  badUrl: unreadable,
  badHeader: unreadable,
});

function ofOutgoing(error: OutgoingError, call: Call): EffectFailure {
  const { fate, reason: why } = meaningOf(error, call);
  const ifOpen = error.sent === 'no' ? 'again' : 'unknown';
  return new EffectFailure(fate === 'open' ? ifOpen : fate, why, { cause: error });
}
