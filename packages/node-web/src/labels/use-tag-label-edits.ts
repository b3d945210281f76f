import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { changeReads, useWrite } from '@scriptorium/web-data/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { LabelEdits } from './tree/label-edits.ts';

/** Changes of the tag labels of a node. */
export function useTagLabelEdits(nodeId: number, refreshes: readonly Endpoint[]): LabelEdits {
  const options = { refreshes: [labels.ofNode], showsError: true };
  const create = useWrite(labels.createMany, options);
  const change = useWrite(labels.change, { showsError: true });
  const cache = useQueryClient();
  // Rules are listed in the order of their labels.
  const move = useWrite(labels.move, { ...options, refreshes: [labels.ofNode, ...refreshes] });
  return {
    add: (place, lines) =>
      create.mutateAsync({
        params: { nodeId },
        body: { ...place, labels: lines.map(({ name, depth }) => ({ name, depth })) },
      }),
    change: async (id, body) => {
      const changed = await change.mutateAsync({ params: { id }, body });
      // A node may have thousands of labels: they are not read again for one of them.
      changeReads(cache, labels.ofNode, (trees, { params }) =>
        params.nodeId === nodeId ? withLabel(trees, changed) : trees,
      );
    },
    move: (id, body) => move.mutateAsync({ params: { id }, body }),
  };
}

/** Trees with one label as it is now; its path and what is below it stay. */
const withLabel = (trees: readonly NerTagType[], changed: NerTagType, depth = 0): NerTagType[] =>
  trees.map((tree) => {
    if (tree.id === changed.id) return { ...changed, children: tree.children };
    const isAbove = tree.id === changed.path[depth];
    return isAbove ? { ...tree, children: withLabel(tree.children, changed, depth + 1) } : tree;
  });
