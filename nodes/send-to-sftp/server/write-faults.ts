import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';
import { EffectFailure } from '@scriptorium/engine/outbox/effect.ts';
import { SftpError } from '@scriptorium/sftp/sftp-error.ts';
import { WriteError } from '@scriptorium/sftp/write-file.ts';
import type { sendToSftp } from '../send-to-sftp.definition.ts';

type Key = ReasonOf<typeof sendToSftp>;

/** The English messages, with their parameters. */
const MESSAGES = {
  incomplete:
    'The node has no filename or no content. Set them in the settings of the node and run the step again.',
  connections:
    'The node needs exactly one connection. Set it in the settings of the node and run the step again.',
  exists: 'The folder already has a file with the name {name}, which is not replaced.',
  folder: 'The folder does not exist on {host}.',
  denied: 'This account may not write to the folder on {host}.',
  refused: '{host} refused to write the file ({code}).',
  forbidden: '{host} is in a network that must not be reached. An administrator can allow it with {setting}.',
  resolve: 'The address of {host} could not be found.',
  connect: 'Could not connect to {host}: {code}.',
  timeout: '{host} did not answer within {seconds} seconds.',
  broken: 'The connection to {host} was lost.',
  protocol: '{host} gave an answer that cannot be understood ({code}).',
  hostKey: '{host} shows another key than before. Expected: {expected}. Shown: {shown}.',
  key: 'The private key cannot be read: {code}.',
  signIn: '{host} refused the username, the password or the key.',
} as const;
type Name = keyof typeof MESSAGES;

export const sftpReason = (name: Name, params: Reason['params'] = {}): Reason<Key> => ({
  key: `reason.sendToSftp.${name}`,
  params,
  message: fillMessage(MESSAGES[name], params),
});

/** Failures that may end by themselves. */
const TRANSIENT: ReadonlySet<string> = new Set(['resolve', 'connect', 'timeout', 'broken', 'refused']);

interface Context {
  /** The server, as people write it. */
  readonly server: string;
  readonly timeoutMs: number;
}

/** Whether the file may have been written, and why not. */
export function toEffectFailure(error: unknown, context: Context): unknown {
  const cause = error instanceof WriteError ? error.cause : error;
  if (!(cause instanceof SftpError) || cause.kind === 'aborted') return cause;
  const maybe = error instanceof WriteError && error.maybe;
  const fate = !TRANSIENT.has(cause.kind) ? 'failed' : maybe ? 'unknown' : 'again';
  return new EffectFailure(fate, reasonOf(cause, cause.kind, context), { cause: error });
}

function reasonOf(
  { code, keys }: SftpError,
  kind: Exclude<SftpError['kind'], 'aborted'>,
  { server, timeoutMs }: Context,
): Reason<Key> {
  const host = server;
  switch (kind) {
    case 'missing':
      return sftpReason('folder', { host });
    case 'forbidden':
      return sftpReason(kind, { host, setting: 'OUTGOING_ALLOW' });
    case 'timeout':
      return sftpReason(kind, { host, seconds: timeoutMs / 1000 });
    case 'hostKey':
      return sftpReason(kind, { host, expected: keys?.expected ?? '', shown: keys?.shown ?? '' });
    case 'key':
      return sftpReason(kind, { code });
    case 'refused':
    case 'connect':
    case 'protocol':
      return sftpReason(kind, { host, code });
    default:
      return sftpReason(kind, { host });
  }
}
