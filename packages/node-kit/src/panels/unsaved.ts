import type { Node } from '@scriptorium/contract/nodes.ts';

/** Whether a draft says something else than what is stored. */
export const isUnsaved = (node: Node, draft: Node): boolean =>
  Object.keys(draft).some((field) => draft[field] !== node[field]);
