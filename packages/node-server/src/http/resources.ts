import type { CopyCount } from '@scriptorium/domain/steps/hidden-copy.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';

/**
 * The nodes of a process that a caller may read: all with a right on the process, otherwise those with a right of
 * their own.
 */
export type VisibleNodes = 'all' | ReadonlySet<number>;

export interface ProcessRef {
  readonly id: number;
  readonly visible: VisibleNodes;
}

export interface NodeRef {
  readonly id: number;
  readonly processId: number;
  readonly activityType: ActivityType;
  readonly obligatory: boolean;
}

export interface StepRef {
  readonly id: number;
  readonly nodeId: number;
  readonly documentId: number;
  readonly processId: number;
  readonly activityType: ActivityType;
  readonly status: StepStatus;
  readonly master: boolean;
  readonly blockedBy: number | null;
  /** Users who held it before; null for none. */
  readonly pastHolders: readonly number[] | null;
  /** Whether the step's node is blind. */
  readonly blind: boolean;
  readonly changedBy: number | null;
  readonly changedAt: string;
  /** The steps that the document has on the node. */
  readonly copies: CopyCount;
}

export interface DocumentRef {
  readonly id: number;
  readonly processId: number;
  readonly blockedBy: number | null;
  readonly version: number;
  readonly visible: VisibleNodes;
}

/** The resources that a check of access has loaded; the handler receives those that its endpoint names. */
export interface Checked {
  process?: ProcessRef;
  node?: NodeRef;
  step?: StepRef;
  document?: DocumentRef;
}
