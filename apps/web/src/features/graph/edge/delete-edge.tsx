import { Button, Group, Stack, Text } from '@mantine/core';
import type { Edge } from '@scriptorium/contract/process/edges.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { Graph } from '../model/graph-data.ts';
import type { useGraphWrites } from '../model/graph-writes.ts';
import { graphTexts } from '../model/texts.ts';
import { PredicateList } from './predicate-list.tsx';
import { rowsOf } from './predicate-tree.ts';

interface DeleteEdgeProps {
  edge: Edge;
  graph: Graph;
  disconnect: ReturnType<typeof useGraphWrites>['disconnect'];
  nodeName: (id: number | null) => string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation to delete an edge and lists the predicates deleted with it. */
export function DeleteEdge({ edge, graph, disconnect, nodeName, onClose, onDeleted }: DeleteEdgeProps) {
  const t = useTexts(graphTexts);
  const ends = { from: nodeName(edge.fromId), to: nodeName(edge.toId) };
  const predicates = graph.predicates.filter(({ edgeId }) => edgeId === edge.id);
  const count = rowsOf(predicates).length;

  const remove = () =>
    disconnect.mutate(
      { params: { id: edge.id } },
      {
        onSuccess: () => {
          toastSuccess(count > 0 ? t('edgeDeletedWith', { ...ends, count }) : t('edgeDeleted', ends));
          onDeleted();
        },
        onError: onClose,
      },
    );
  return (
    <Dialog onClose={onClose} title={t('deleteEdgeTitle', ends)}>
      <Stack gap="sm">
        <Text>{count > 0 ? t('deleteEdgeWith', { count }) : t('deleteEdgeText')}</Text>
        {count > 0 && <PredicateList predicates={predicates} />}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={disconnect.isPending} onClick={remove}>
            {t('deleteEdge')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
