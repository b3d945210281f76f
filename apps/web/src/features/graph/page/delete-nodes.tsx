import { Button, Group, Text } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import type { useGraphWrites } from '../model/graph-writes.ts';
import { graphTexts } from '../model/texts.ts';

interface DeleteNodesProps {
  nodes: readonly Node[];
  removeNodes: ReturnType<typeof useGraphWrites>['removeNodes'];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation to delete nodes, and again, with counts, if steps of documents would be deleted. */
export function DeleteNodes({ nodes, removeNodes, onClose, onDeleted }: DeleteNodesProps) {
  const t = useTexts(graphTexts);
  const [one] = nodes;
  const [loses, setLoses] = useState<{ steps: number; labels: number } | null>(null);

  const remove = () =>
    removeNodes.mutate(
      { body: { ids: nodes.map(({ id }) => id), confirm: loses !== null } },
      {
        onSuccess: onDeleted,
        onError: (error) => {
          if (error instanceof AppError && error.key === 'error.node.hasSteps')
            setLoses({ steps: Number(error.params['steps']), labels: Number(error.params['labels']) });
          else onClose();
        },
      },
    );

  return (
    <Dialog
      onClose={onClose}
      title={
        one && nodes.length === 1
          ? t('deleteNodeTitle', { name: one.name })
          : t('deleteNodesTitle', { count: nodes.length })
      }
    >
      <Text>
        {loses
          ? t('deleteWithSteps', { count: loses.steps, labels: loses.labels })
          : t(nodes.length === 1 ? 'deleteNodeText' : 'deleteNodesText')}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={removeNodes.isPending} onClick={remove}>
          {loses
            ? t('deleteAnyway')
            : nodes.length === 1
              ? t('deleteNode')
              : t('deleteNodes', { count: nodes.length })}
        </Button>
      </Group>
    </Dialog>
  );
}
