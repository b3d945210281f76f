import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { labels } from '@scriptorium/contract/labels.ts';
import { useWrite } from '@scriptorium/web-kit/queries.ts';
import type { LabelEdits } from './tree/label-edits.ts';

/** Changes of the tag labels of a node. */
export function useTagLabelEdits(nodeId: number, refreshes: readonly Endpoint[]): LabelEdits {
  const options = { refreshes: [labels.ofNode], showsError: true };
  const create = useWrite(labels.createMany, options);
  const change = useWrite(labels.change, options);
  // Rules are listed in the order of their labels.
  const move = useWrite(labels.move, { ...options, refreshes: [labels.ofNode, ...refreshes] });
  return {
    add: (place, lines) =>
      create.mutateAsync({
        params: { nodeId },
        body: { ...place, labels: lines.map(({ name, depth }) => ({ name, depth })) },
      }),
    change: (id, body) => change.mutateAsync({ params: { id }, body }),
    move: (id, body) => move.mutateAsync({ params: { id }, body }),
  };
}
