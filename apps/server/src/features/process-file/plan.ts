import { nodeKey, labelKey, classKey, edgeKey, type PlacedLabel } from '@scriptorium/process-file/keys.ts';
import { isSame } from '@scriptorium/process-file/change-list.ts';
import { pairLabels, pairNamed } from '@scriptorium/process-file/compare-labels.ts';
import { pairUp, type Pair } from '@scriptorium/process-file/match.ts';
import { Renames } from '@scriptorium/process-file/renames.ts';
import { identitiesOf, type Identities } from '@scriptorium/process-file/row-names.ts';
import type { ProcessRows } from '@scriptorium/process-file/rows.ts';
import type {
  FileClass,
  FileEdge,
  FileNode,
  FileRelationType,
  ProcessFile,
} from '@scriptorium/process-file/schema.ts';

/** Something of the file and the id of its row; undefined for a new one. */
export interface Kept<Thing> {
  readonly thing: Thing;
  readonly id: number | undefined;
  /** As the process has it; undefined for a new one. */
  readonly before: Thing | undefined;
}

export interface Removed {
  readonly id: number;
  readonly name: string;
  /** The node in the file: `nodes.3`. */
  readonly place: string;
}

export interface NodePlan extends Kept<FileNode> {
  readonly labels: readonly Kept<PlacedLabel>[];
  readonly classes: readonly Kept<FileClass>[];
  readonly relationTypes: readonly Kept<FileRelationType>[];
}

/** The rows to write so that a process becomes the process of a file. */
export interface Plan {
  readonly nodes: readonly NodePlan[];
  readonly edges: readonly Kept<FileEdge>[];
  readonly removedNodes: readonly { readonly id: number; readonly name: string }[];
  readonly removedEdges: readonly number[];
  /** The deleted parts of nodes that stay. */
  readonly removed: {
    readonly labels: readonly Removed[];
    readonly classes: readonly Removed[];
    readonly relationTypes: readonly Removed[];
  };
}

interface Planning {
  readonly rows: ProcessRows;
  readonly before: ProcessFile;
  readonly after: ProcessFile;
  readonly pairs: readonly Pair<FileNode>[];
}

/** Reduces a node to the contents of its row; its labels are written elsewhere. */
export const contentOf = (node: FileNode): FileNode => ({
  ...node,
  labels: [],
  classes: [],
  relationTypes: [],
});

const NOTHING: Pick<FileNode, 'labels' | 'classes' | 'relationTypes'> = {
  labels: [],
  classes: [],
  relationTypes: [],
};

export function makePlan({ rows, before, after, pairs }: Planning): Plan {
  const ids = identitiesOf(rows);
  const removed = { labels: [] as Removed[], classes: [] as Removed[], relationTypes: [] as Removed[] };
  const placeOf = new Map(after.nodes.map((node, index) => [nodeKey(node.name), `nodes.${index}`]));
  const nodes = pairs.flatMap((pair): NodePlan[] => {
    const thing = pair.after;
    if (!thing) return [];
    const was = pair.before ?? { ...thing, ...NOTHING };
    const place = placeOf.get(nodeKey(thing.name)) ?? 'nodes';
    const parts = planParts(was, thing, ids);
    removed.labels.push(...parts.removed.labels.map((one) => ({ ...one, place })));
    removed.classes.push(...parts.removed.classes.map((one) => ({ ...one, place })));
    removed.relationTypes.push(...parts.removed.relationTypes.map((one) => ({ ...one, place })));
    const id = pair.before && ids.nodes.get(nodeKey(pair.before.name));
    return [{ thing, id, before: pair.before, ...parts.kept }];
  });
  const removedNodes = pairs.flatMap(({ before: gone, after: stays }) => {
    const id = gone && !stays ? ids.nodes.get(nodeKey(gone.name)) : undefined;
    return id === undefined ? [] : [{ id, name: gone?.name ?? '' }];
  });
  return { nodes, removedNodes, removed, ...planEdges(rows, before, after, new Renames(pairs)) };
}

function planParts(was: FileNode, is: FileNode, ids: Identities) {
  const labels = pairLabels(was, is);
  const classes = pairNamed(
    'classes',
    { node: was.name, things: was.classes },
    { node: is.name, things: is.classes },
  );
  const types = pairNamed(
    'relationTypes',
    { node: was.name, things: was.relationTypes },
    { node: is.name, things: is.relationTypes },
  );
  const labelId = ({ path }: PlacedLabel) => ids.labels.get(labelKey(was.name, path));
  const classId = ({ name }: { name: string }) => ids.classes.get(classKey(was.name, name));
  const typeId = ({ name }: { name: string }) => ids.relationTypes.get(classKey(was.name, name));
  return {
    kept: {
      labels: keptOf(labels, labelId),
      classes: keptOf(classes, classId),
      relationTypes: keptOf(types, typeId),
    },
    removed: {
      labels: removedOf(labels, labelId, ({ label }) => label.name),
      classes: removedOf(classes, classId, ({ name }) => name),
      relationTypes: removedOf(types, typeId, ({ name }) => name),
    },
  };
}

const keptOf = <Thing>(
  pairs: readonly Pair<Thing>[],
  idOf: (thing: Thing) => number | undefined,
): Kept<Thing>[] =>
  pairs.flatMap(({ before, after }) =>
    after === undefined ? [] : [{ thing: after, before, id: before && idOf(before) }],
  );

const removedOf = <Thing>(
  pairs: readonly Pair<Thing>[],
  idOf: (thing: Thing) => number | undefined,
  nameOf: (thing: Thing) => string,
): { id: number; name: string }[] =>
  pairs.flatMap(({ before, after }) => {
    const id = before !== undefined && after === undefined ? idOf(before) : undefined;
    return before === undefined || id === undefined ? [] : [{ id, name: nameOf(before) }];
  });

/** An edge whose conditions are the same keeps them; `before` of a kept edge has the later names. */
function planEdges(rows: ProcessRows, before: ProcessFile, after: ProcessFile, renames: Renames) {
  const names = new Map(rows.node.map(({ id, name }) => [id, name]));
  const rowIds = new Map(
    rows.edge.flatMap(({ id, from_id, to_id }) =>
      from_id === null
        ? []
        : [[edgeKey({ from: names.get(from_id) ?? '', to: names.get(to_id) ?? '' }), id] as const],
    ),
  );
  const later = before.edges.map((edge) => ({
    id: rowIds.get(edgeKey(edge)),
    from: renames.later(edge.from),
    to: renames.later(edge.to),
    predicates: edge.predicates.map((one) => renames.condition(one)),
  }));
  const pairs = pairUp<FileEdge & { id?: number | undefined }>(later, after.edges, edgeKey);
  return {
    edges: pairs.flatMap(({ before: was, after: is }) =>
      is ? [{ thing: is, before: was, id: was?.id }] : [],
    ),
    removedEdges: pairs.flatMap(({ before: was, after: is }) =>
      is || was?.id === undefined ? [] : [was.id],
    ),
  };
}

/** Whether the conditions of an edge have to be written. */
export const hasOtherConditions = ({ thing, before }: Kept<FileEdge>): boolean =>
  !isSame(thing.predicates, before?.predicates ?? []);
