import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { NodeCatalogue, NodeTraits } from '@scriptorium/domain/graph/node-definition.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';

export type Mode = NodeTraits['mode'];

/** How the document is worked on, by the node behind the selected step; what is not known is only read (spec workspace 1). */
export const modeOf = (type: ActivityType | undefined): Mode =>
  (type === undefined ? undefined : (catalogue as NodeCatalogue)[type]?.traits.mode) ?? 'CLASSIFYING';

/** Whether the machine acts here on the outside world: nobody takes such a step into their hands. */
export const isActionType = (type: ActivityType | undefined): boolean =>
  type !== undefined && (catalogue as NodeCatalogue)[type]?.traits.action === true;
