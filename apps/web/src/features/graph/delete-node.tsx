import { Button, Group, Text } from '@mantine/core';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useState } from 'react';
import type { useGraphWrites } from './graph-writes.ts';
import { graphTexts } from './texts.ts';

interface DeleteNodeProps {
  node: Node;
  removeNode: ReturnType<typeof useGraphWrites>['removeNode'];
  onClose: () => void;
  onDeleted: (node: Node) => void;
}

/** Asks for confirmation to delete a node, and again, with counts, if steps of documents would be deleted. */
export function DeleteNode({ node, removeNode, onClose, onDeleted }: DeleteNodeProps) {
  const t = useTexts(graphTexts);
  const [loses, setLoses] = useState<{ steps: number; labels: number } | null>(null);

  const remove = () =>
    removeNode.mutate(
      { params: { id: node.id }, query: { confirm: loses ? 'true' : 'false' } },
      {
        onSuccess: () => onDeleted(node),
        onError: (error) => {
          if (error instanceof AppError && error.key === 'error.node.hasSteps')
            setLoses({ steps: Number(error.params['steps']), labels: Number(error.params['labels']) });
          else onClose();
        },
      },
    );

  return (
    <Dialog onClose={onClose} title={t('deleteNodeTitle', { name: node.name })}>
      <Text>
        {loses ? t('deleteWithSteps', { count: loses.steps, labels: loses.labels }) : t('deleteNodeText')}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={removeNode.isPending} onClick={remove}>
          {loses ? t('deleteAnyway') : t('deleteNode')}
        </Button>
      </Group>
    </Dialog>
  );
}
