import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import type { LabelEdits } from '@scriptorium/node-web/labels/tree/label-edits.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';

/** Changes of the labels of a classifier. */
export function useClassEdits(nodeId: number): LabelEdits {
  const options = { refreshes: [classifierTypes.ofProcess], showsError: true };
  const create = useWrite(classifierTypes.createMany, options);
  const change = useWrite(classifierTypes.change, options);
  const move = useWrite(classifierTypes.move, options);
  return {
    add: ({ afterId }, lines) =>
      create.mutateAsync({
        params: { nodeId },
        body: {
          ...(afterId === undefined ? {} : { afterId }),
          labels: lines.map(({ name }) => ({ name })),
        },
      }),
    change: (id, body) => change.mutateAsync({ params: { id }, body }),
    move: (id, { afterId }) => move.mutateAsync({ params: { id }, body: { afterId } }),
  };
}
