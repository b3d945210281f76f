import { Button, Group, Stack } from '@mantine/core';
import { classifierTypes, type ClassifierType } from '@scriptorium/contract/process/classifier-types.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { AddManyDialog } from '@scriptorium/node-web/labels/tree/add-many-dialog.tsx';
import { LabelTreeEditor } from '@scriptorium/node-web/labels/tree/label-tree-editor.tsx';
import { treeTexts } from '@scriptorium/node-web/labels/tree/tree-texts.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { ClassDialog } from './class-dialog.tsx';
import { clfTexts } from './texts.ts';
import { useClassEdits } from './use-class-edits.ts';

/** The labels that people can set on a whole document. */
export function ClassesSection({ node, readOnly }: { node: Node; readOnly: boolean }) {
  const read = useRead(classifierTypes.ofProcess, { params: { id: node.processId }, query: {} });
  return (
    <ReadStates read={read}>{(all) => <Classes all={all} node={node} readOnly={readOnly} />}</ReadStates>
  );
}

type Dialog = { kind: 'label'; label?: ClassifierType | undefined } | { kind: 'many' };

interface ClassesProps {
  /** The classes of all nodes of the process. */
  all: readonly ClassifierType[];
  node: Node;
  readOnly: boolean;
}

function Classes({ all, node, readOnly }: ClassesProps) {
  const t = useTexts(panelTexts);
  const own = useTexts(clfTexts);
  const tree = useTexts(treeTexts);
  const edits = useClassEdits(node.id);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const remove = useWrite(classifierTypes.remove, { refreshes: [classifierTypes.ofProcess] });
  const confirmDeletion = useConfirmDeletion();
  const ofNode = useMemo(() => all.filter(({ nodeId }) => nodeId === node.id), [all, node.id]);
  const labelOf = (id: number) => ofNode.find((label) => label.id === id);

  const askDelete = (id: number) =>
    confirmDeletion(t('deleteLabelTitle', { name: labelOf(id)?.name ?? '' }), own('deleteText'), () =>
      remove.mutate({ params: { id } }),
    );

  return (
    <Stack gap="sm">
      {!readOnly && (
        <Group gap="xs">
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setDialog({ kind: 'label' })}>
            {t('createLabel')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setDialog({ kind: 'many' })}>
            {tree('addSeveral')}
          </Button>
        </Group>
      )}
      <LabelTreeEditor
        labels={ofNode}
        edits={edits}
        isFlat
        readOnly={readOnly}
        noteOf={(id) => labelOf(id)?.description ?? ''}
        onEdit={(id) => setDialog({ kind: 'label', label: labelOf(id) })}
        onAddBelow={null}
        onDelete={askDelete}
      />
      {dialog?.kind === 'label' && (
        <ClassDialog nodeId={node.id} others={ofNode} {...dialog} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'many' && <AddManyDialog edits={edits} isFlat onClose={() => setDialog(null)} />}
    </Stack>
  );
}
