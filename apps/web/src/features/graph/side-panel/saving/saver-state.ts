import type { FieldError } from '@scriptorium/contract/kit/error-reply.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { NodeEdit } from '@scriptorium/node-web/node-web.ts';
import { NO_EDITS, type PendingEdits } from './pending-edits.ts';

/** A field that somebody else has changed while it was being edited here. */
export interface Conflict {
  readonly field: string;
  /** The login of the other one. */
  readonly who: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export interface SaverState {
  /** As the server has it. */
  readonly stored: Node;
  readonly pending: PendingEdits;
  /** Fields with the errors that the server found. */
  readonly refused: ReadonlyMap<string, readonly FieldError[]>;
  readonly conflicts: readonly Conflict[];
  readonly isSaving: boolean;
  /** Something has been stored since the panel was opened. */
  readonly hasSaved: boolean;
  /** Something has been changed since the panel was opened. */
  readonly isTouched: boolean;
  /** Fields that the user did not want to be stored when asked. */
  readonly declined: ReadonlySet<string>;
  /** Why the last write failed as a whole. */
  readonly failure: Error | null;
}

export type NodeWrite = NodeEdit & {
  readonly id: number;
  readonly basedOn: Readonly<Record<string, unknown>>;
};

export interface Answer {
  /** Fields that are not stored. */
  readonly declined?: readonly string[];
  /** Done once the change is stored. */
  readonly after?: () => void;
}

export const draftOf = ({ stored, pending }: Pick<SaverState, 'stored' | 'pending'>): Node => ({
  ...stored,
  ...pending.values,
});

/** Nothing is changed, and nothing is wrong. */
export const NOTHING_PENDING = {
  pending: NO_EDITS,
  refused: new Map(),
  declined: new Set<string>(),
  conflicts: [],
  failure: null,
} as const satisfies Partial<SaverState>;
