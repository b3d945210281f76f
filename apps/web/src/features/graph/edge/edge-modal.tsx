import { Alert, Button, Group, Stack } from '@mantine/core';
import type { Edge } from '@scriptorium/contract/process/edges.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconInfoCircle, IconTrash } from '@tabler/icons-react';
import type { Graph } from '../model/graph-data.ts';
import { graphTexts } from '../model/texts.ts';
import { PredicateEditor } from './predicate-editor.tsx';
import classes from './predicates.module.css';

interface EdgeModalProps {
  edge: Edge;
  graph: Graph;
  readOnly: boolean;
  nodeName: (id: number | null) => string;
  onClose: () => void;
  onDelete: () => void;
}

export const EDGE_MODAL_PX = 540;

/** One edge: its predicates and its deletion. The entry edge can have no predicates, which is said, and is not deleted. */
export function EdgeModal({ edge, graph, readOnly, nodeName, onClose, onDelete }: EdgeModalProps) {
  const t = useTexts(graphTexts);
  const isEntry = edge.fromId === null;
  return (
    <Dialog
      size={EDGE_MODAL_PX}
      // The graph must remain visible beside the modal.
      overlayProps={{ backgroundOpacity: 0.12, blur: 0 }}
      classNames={{ inner: classes.aside ?? '' }}
      onClose={onClose}
      title={t('edgeTitle', { from: nodeName(edge.fromId), to: nodeName(edge.toId) })}
    >
      <Stack>
        {isEntry ? <Alert icon={<IconInfoCircle size={18} />}>{t('entryEdge')}</Alert> : null}
        <PredicateEditor edge={edge} graph={graph} readOnly={readOnly} />
        <Group justify="space-between">
          {!isEntry && !readOnly ? (
            <Button variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
              {t('deleteEdge')}
            </Button>
          ) : (
            <span />
          )}
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
