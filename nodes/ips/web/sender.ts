import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { SettingsOf } from '@scriptorium/domain/graph/node-definition.ts';
import { isPreferredFilename } from '@scriptorium/domain/text/preferred-filename.ts';
import type { ips } from '../ips.definition.ts';

/** A receiver as the server describes it; without names where the reader may not see it, or it does not exist. */
export interface Receiver {
  readonly id: number;
  readonly name: string | null;
  readonly processId: number | null;
  readonly processName: string | null;
  readonly leadsBack: boolean;
}

export type Sender = Omit<SettingsOf<typeof ips>, 'receivers'> & { readonly receivers: readonly Receiver[] };

/** The settings of an IPS node; they can be invalid. */
export const senderOf = (node: Node): Sender => node as Node & Sender;

export type Problem = 'required' | 'pattern';

export function nameProblem(node: Node): Problem | null {
  const { preferredDocName } = senderOf(node);
  if (preferredDocName.trim() === '') return 'required';
  return isPreferredFilename(preferredDocName) ? null : 'pattern';
}

export const payloadProblem = (node: Node): 'required' | null =>
  senderOf(node).payload.trim() === '' ? 'required' : null;

/** The fields that cannot be saved as they are. */
export const senderProblems = (draft: Node): string[] => [
  ...(nameProblem(draft) ? ['preferredDocName'] : []),
  ...(payloadProblem(draft) ? ['payload'] : []),
];
