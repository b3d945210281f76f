import type { Tx } from '@scriptorium/db/database.ts';
import { applyTypeRules, type NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { queueRelease } from '@scriptorium/engine/actions/release.ts';
import { isSame } from '@scriptorium/process-file/change-list.ts';
import { parseSettings } from '@scriptorium/process-file/check-settings.ts';
import { classKey, nodeKey } from '@scriptorium/process-file/keys.ts';
import { toIds } from '@scriptorium/process-file/named-wildcards.ts';
import type { NodeRow, ProcessRows } from '@scriptorium/process-file/rows.ts';
import type { FileNode } from '@scriptorium/process-file/schema.ts';
import { switchesOf } from '@scriptorium/process-file/settings.ts';
import { TYPES } from '../graph/graph.api.ts';
import { changeNodeCopies, firstTickOf, requireReferences } from '../nodes/nodes.api.ts';
import type { Author } from '../secrets/secrets.api.ts';
import type { LabelIds } from './apply-labels.ts';
import * as store from './apply.store.ts';
import { withHiddenReceivers, hiddenReceivers } from './hidden-receivers.ts';
import { contentOf, type NodePlan, type Plan } from './plan.ts';
import type { NamesHere } from './resolve-names.ts';

/** Nodes that go, and those that get another value. */
const losing = ({ nodes, removedNodes }: Plan, valueOf: (node: FileNode) => unknown): number[] => [
  ...nodes.flatMap(({ id, before, thing }) =>
    id !== undefined && before && valueOf(before) !== valueOf(thing) ? id : [],
  ),
  ...removedNodes.map(({ id }) => id),
];

/**
 * Frees the names and addresses of nodes that go or get others, and inserts the new nodes. Returns all ids by the keys of the
 * file.
 */
export async function insertNewNodes(tx: Tx, processId: number, plan: Plan): Promise<Map<string, number>> {
  const unnamed = losing(plan, ({ name }) => name);
  if (unnamed.length > 0) await store.hideNames(tx, unnamed);
  const unaddressed = losing(plan, ({ settings }) => settings['endpoint']);
  if (unaddressed.length > 0) await store.hideEndpoints(tx, unaddressed);
  const fresh = plan.nodes.filter(({ id }) => id === undefined);
  const made = await store.insertNodes(
    tx,
    processId,
    fresh.map(({ thing: { name, type } }) => ({ name, activityType: type })),
  );
  const ids = new Map(fresh.map(({ thing }, at) => [nodeKey(thing.name), made[at] ?? 0]));
  for (const { id, thing } of plan.nodes) if (id !== undefined) ids.set(nodeKey(thing.name), id);
  return ids;
}

export interface Writing {
  readonly tx: Tx;
  readonly processId: number;
  readonly rows: ProcessRows;
  readonly author: Author;
  readonly timeZone: string;
  readonly names: NamesHere;
  readonly nodeIdOf: (name: string) => number;
  readonly labelIds: LabelIds;
}

/** Writes the settings, options and schedules of new and changed nodes. What the file leaves out stays as it is. */
export async function writeNodes(writing: Writing, plan: Plan): Promise<void> {
  const { tx, processId, rows, nodeIdOf } = writing;
  const stored = new Map(rows.node.map((row) => [row.id, row]));
  const whole: store.WholeNode[] = [];
  for (const node of plan.nodes) {
    const before = node.id === undefined ? undefined : stored.get(node.id);
    if (before && node.before && isSame(contentOf(node.before), contentOf(node.thing))) continue;
    whole.push(await wholeNode(writing, node, before));
    if (before && before.trigger_type !== 'ALWAYS' && node.thing.trigger.type === 'ALWAYS')
      await queueRelease(tx, { nodeId: before.id, processId });
  }
  if (whole.length > 0) await store.updateNodes(tx, whole);
  for (const { thing, before } of plan.nodes) {
    const copies = thing.options.additionalCopies;
    if (copies !== (before?.options.additionalCopies ?? 0))
      await changeNodeCopies(tx, nodeIdOf(thing.name), copies);
  }
}

async function wholeNode(
  writing: Writing,
  { thing }: NodePlan,
  row: NodeRow | undefined,
): Promise<store.WholeNode> {
  const { tx, processId, author, timeZone, names, nodeIdOf } = writing;
  const definition = TYPES[thing.type] as NodeDefinition;
  const given = { ...settingsHere(writing, definition, thing), ...switchesHere(definition, row) };
  const settings = withHiddenReceivers(given, hiddenReceivers(definition, row?.settings, names));
  const node = { processId, activityType: thing.type };
  await requireReferences(tx, node, { author, before: row?.settings ?? {}, after: settings });
  const { additionalCopies: _, blind, ...chosen } = thing.options;
  const options = applyTypeRules(definition, chosen, settings);
  const { type: triggerType, cron, threshold } = thing.trigger;
  const keepsSchedule = row?.trigger_type === triggerType && row.cron === cron;
  return {
    id: nodeIdOf(thing.name),
    name: thing.name,
    description: thing.description,
    ...thing.position,
    automatic: options.automatic,
    auto_step_status: options.autoStepStatus,
    requires_acceptance: options.requiresAcceptance,
    priority: options.priority,
    handles_relations: options.handlesRelations,
    supported_tagging_types: options.supportedTaggingTypes,
    blind: blind ?? row?.blind ?? true,
    settings,
    trigger_type: triggerType,
    cron,
    threshold,
    next_tick: keepsSchedule
      ? undefined
      : firstTickOf(definition, { triggerType, cron, threshold }, timeZone),
  };
}

/** With the ids of this installation instead of names. */
const settingsHere = (
  { names, nodeIdOf, labelIds }: Writing,
  definition: NodeDefinition,
  thing: NodePlan['thing'],
): Record<string, unknown> => {
  const classNodes = new Map<number, string>();
  return parseSettings(definition, thing.settings, {
    idOf: (reference) => (reference.kind === 'node' ? nodeIdOf(reference.name) : names.idOf(reference)),
    template: (text) =>
      toIds(text, {
        node: (name) => {
          const id = nodeIdOf(name);
          classNodes.set(id, name);
          return id;
        },
        label: (nodeId, name) => labelIds.classes.get(classKey(classNodes.get(nodeId) ?? '', name)),
      }),
  }).values;
};

/** What starts a node stays as it is in a node that is there, and is off in a new one. */
const switchesHere = (definition: NodeDefinition, row: NodeRow | undefined): Record<string, unknown> =>
  Object.fromEntries(
    switchesOf(definition).map((name) => [
      name,
      row && Object.hasOwn(row.settings, name) ? row.settings[name] : false,
    ]),
  );
