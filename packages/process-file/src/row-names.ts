import { classKey, labelKey, nodeKey } from './keys.ts';
import type { LabelRow, ProcessRows } from './rows.ts';

/** The names of rows by id. */
export interface RowNames {
  readonly nodes: ReadonlyMap<number, string>;
  /** Names from the root of its tree down to the label. */
  readonly labels: ReadonlyMap<number, { readonly nodeId: number; readonly path: readonly string[] }>;
  readonly classes: ReadonlyMap<number, { readonly nodeId: number; readonly name: string }>;
}

export function namesOfRows(rows: Pick<ProcessRows, 'node' | 'ner_tag_type' | 'classifier_type'>): RowNames {
  const byId = new Map(rows.ner_tag_type.map((row) => [row.id, row]));
  const paths = new Map<number, readonly string[]>();
  const pathOf = (row: LabelRow): readonly string[] => {
    const known = paths.get(row.id);
    if (known) return known;
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    const path = [...(parent ? pathOf(parent) : []), row.name];
    paths.set(row.id, path);
    return path;
  };
  return {
    nodes: new Map(rows.node.map(({ id, name }) => [id, name])),
    labels: new Map(rows.ner_tag_type.map((row) => [row.id, { nodeId: row.node_id, path: pathOf(row) }])),
    classes: new Map(rows.classifier_type.map(({ id, node_id, name }) => [id, { nodeId: node_id, name }])),
  };
}

/** The ids of a process's nodes and labels by the keys of its file, so that a later name of the same thing is recognized. */
export interface Identities {
  readonly nodes: ReadonlyMap<string, number>;
  readonly labels: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, number>;
  readonly relationTypes: ReadonlyMap<string, number>;
}

export function identitiesOf(rows: ProcessRows): Identities {
  const names = namesOfRows(rows);
  const nodeName = (id: number) => names.nodes.get(id) ?? '';
  return {
    nodes: new Map(rows.node.map(({ id, name }) => [nodeKey(name), id])),
    labels: new Map(
      [...names.labels].map(([id, { nodeId, path }]) => [labelKey(nodeName(nodeId), path), id]),
    ),
    classes: new Map(
      [...names.classes].map(([id, { nodeId, name }]) => [classKey(nodeName(nodeId), name), id]),
    ),
    relationTypes: new Map(
      rows.relation_type.map((row) => [classKey(nodeName(row.node_id), row.name), row.id]),
    ),
  };
}
