import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { sameValue } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import type { NodeEdit } from '@scriptorium/node-web/node-web.ts';
import { catalogue, type NodeType } from '@scriptorium/nodes/catalogue.ts';
import type { Graph } from './graph-data.ts';

/**
 * A node of a type before anything in it is changed. Its id is that of the file parser: no node is before either of them, so that
 * their templates may use the same wildcards.
 */
export function newNode(activityType: NodeType, { processId, nodes }: Graph): Node {
  const { defaults }: NodeDefinition = catalogue[activityType];
  return {
    ...defaults.settings,
    ...defaults.options,
    id: nodes.find(({ obligatory }) => obligatory)?.id ?? 0,
    processId,
    activityType,
    name: '',
    description: '',
    x: 0,
    y: 0,
    obligatory: false,
    supportedTaggingTypes: [...defaults.options.supportedTaggingTypes],
    additionalNodeSubmits: [],
    blind: true,
    triggerType: 'ALWAYS',
    cron: null,
    threshold: null,
    nextTick: null,
  };
}

/** Returns the edits that differ from the base. */
export const changesOf = (base: Node, edits: NodeEdit): NodeEdit =>
  Object.fromEntries(Object.entries(edits).filter(([field, value]) => !sameValue(value, base[field])));

/** Whether a field is one of the node's type only. */
export const isOwnField = (type: NodeType, field: string): boolean =>
  Object.hasOwn(catalogue[type].defaults.settings, field);
