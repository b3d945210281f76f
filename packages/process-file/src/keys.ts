import { nameKey } from '@scriptorium/domain/names.ts';
import { keyOfPath } from './order.ts';
import type { FileEdge, FileLabel, FileNode, LabelPath } from './schema.ts';

/** Keys by which nodes, labels, classes and edges of a file are found: their names, whatever their case. */
export const nodeKey = (name: string): string => nameKey(name);
export const labelKey = (node: string, path: readonly string[]): string =>
  keyOfPath([node, ...path].map(nameKey));
export const classKey = (node: string, name: string): string => keyOfPath([node, name].map(nameKey));
export const edgeKey = ({ from, to }: Pick<FileEdge, 'from' | 'to'>): string =>
  keyOfPath([from, to].map(nameKey));

type Rule = FileLabel['rules'][number];
export const ruleKey = ({ type, tolerance, expression }: Rule): string =>
  JSON.stringify([type, tolerance ?? null, expression]);

/** A label with its place in the file. */
export interface PlacedLabel {
  readonly node: FileNode;
  /** Names from the root of its tree down to it. */
  readonly path: LabelPath;
  readonly label: FileLabel;
  /** The path of the label in the file, such as `nodes.2.labels.0.children.4`. */
  readonly place: string;
}

/** All labels of a node, each after the one above it. */
export function labelsOf(node: FileNode, placeOfNode: string): PlacedLabel[] {
  const found: PlacedLabel[] = [];
  const add = (labels: readonly FileLabel[], above: LabelPath, place: string): void => {
    for (const [index, label] of labels.entries()) {
      const own = { node, path: [...above, label.name], label, place: `${place}.${index}` };
      found.push(own);
      add(label.children, own.path, `${own.place}.children`);
    }
  };
  add(node.labels, [], `${placeOfNode}.labels`);
  return found;
}
