import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { NodeCatalogue, NodeTraits } from '@scriptorium/domain/graph/node-definition.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';

export type Mode = NodeTraits['mode'];

/** Editing mode by the node of the selected step; unknown types are read-only (WS-02). */
export const modeOf = (type: ActivityType | undefined): Mode =>
  (type === undefined ? undefined : (catalogue as NodeCatalogue)[type]?.traits.mode) ?? 'CLASSIFYING';

/** Whether the node type is an action of the server: its steps are not assigned to people. */
export const isActionType = (type: ActivityType | undefined): boolean =>
  type !== undefined && (catalogue as NodeCatalogue)[type]?.traits.action === true;
