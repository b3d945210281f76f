import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import type { ips } from '../ips.definition.ts';

type Key = ReasonOf<typeof ips>;

function failure(key: Key, message: string, params: Reason['params'] = {}): StepFailure {
  const reason: Reason<Key> = { key, params, message };
  return new StepFailure(reason);
}

/** The reason that a rerun by an administrator of the process overrides. */
export const TOO_MANY_DESCENDANTS = 'reason.ips.tooManyDescendants' satisfies Key;

export const incomplete = () =>
  failure(
    'reason.ips.incomplete',
    'The node has no text or no document name. Set them in the settings of the node and run the step again.',
  );

export const noReceivers = () =>
  failure(
    'reason.ips.noReceivers',
    'The node has no receivers. Choose some in the settings of the node and run the step again.',
  );

export const receiverMissing = (receiver: number) =>
  failure(
    'reason.ips.receiverMissing',
    `The receiver ${receiver} does not exist any more. Nothing was sent; remove it from the settings of the node and run the step again.`,
    { receiver },
  );

export const senderRefused = (receiver: number) =>
  failure(
    'reason.ips.senderRefused',
    `The administrators of the receiver ${receiver} have switched this sender off. Nothing was sent; ask them to switch it on, or remove the receiver from the settings of the node, and run the step again.`,
    { receiver },
  );

export const tooManyHops = (limit: number) =>
  failure(
    'reason.ips.tooManyHops',
    `The document has passed ${limit} processes and is not sent on: the processes probably send to each other.`,
    { limit },
  );

export const tooManyDescendants = (limit: number) =>
  failure(
    TOO_MANY_DESCENDANTS,
    `Senders have made as many documents of one upload as DESCENDANTS_PER_UPLOAD = ${limit} allows. Nothing was sent; an administrator of the process can run the step again, which lets it go on.`,
    { limit, setting: 'DESCENDANTS_PER_UPLOAD' },
  );

export const emptyText = () =>
  failure('reason.ips.emptyText', 'The text for this document is empty. Nothing was sent.');

export const tooLong = (limit: number) =>
  failure(
    'reason.ips.tooLong',
    `The text for this document is longer than MAX_TEXT_CHARS = ${limit} characters. Nothing was sent.`,
    { limit, setting: 'MAX_TEXT_CHARS' },
  );
