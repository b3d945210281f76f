import { Button, Group, Stack } from '@mantine/core';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconFileDownload, IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadStates } from '../read-states.tsx';
import { saveFile } from '../save-file.ts';
import { panelTexts } from '../texts.ts';
import { LabelDialog } from './label-dialog.tsx';
import { LabelImportDialog } from './label-import-dialog.tsx';
import { AddManyDialog } from './tree/add-many-dialog.tsx';
import { LabelTreeEditor } from './tree/label-tree-editor.tsx';
import { treeTexts } from './tree/tree-texts.ts';
import { useTagLabelEdits } from './use-tag-label-edits.ts';

type Dialog =
  | { kind: 'label'; label?: NerTagType | undefined; parentId?: number }
  | { kind: 'many' }
  | { kind: 'import' };

interface LabelsSectionProps {
  node: Node;
  readOnly: boolean;
  /** The node type's own reads that a deletion or an import of labels changes. */
  refreshes?: readonly Endpoint[];
}

/** The label tree of a node: create, change, delete, and travel as a file. */
export function LabelsSection({ node, readOnly, refreshes = [] }: LabelsSectionProps) {
  const t = useTexts(panelTexts);
  const own = useTexts(treeTexts);
  const edits = useTagLabelEdits(node.id, refreshes);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const read = useRead(labels.ofNode, { params: { nodeId: node.id }, query: {} });
  const remove = useWrite(labels.remove, { refreshes: [labels.ofNode, ...refreshes] });
  const exportFile = useExportLabels(node);
  const confirmDeletion = useConfirmDeletion();

  const askDelete = (label: NerTagType | undefined) =>
    label &&
    confirmDeletion(t('deleteLabelTitle', { name: label.name }), t('deleteLabelText'), () =>
      remove.mutate({ params: { id: label.id } }),
    );

  return (
    <ReadStates read={read}>
      {(trees) => (
        <Stack gap="sm">
          <Group gap="xs">
            {!readOnly && (
              <>
                <Button
                  size="xs"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => setDialog({ kind: 'label' })}
                >
                  {t('createLabel')}
                </Button>
                <Button size="xs" variant="default" onClick={() => setDialog({ kind: 'many' })}>
                  {own('addSeveral')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconFileUpload size={14} />}
                  onClick={() => setDialog({ kind: 'import' })}
                >
                  {t('importLabels')}
                </Button>
              </>
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFileDownload size={14} />}
              loading={exportFile.isPending}
              onClick={() => exportFile.mutate()}
            >
              {t('exportLabels')}
            </Button>
          </Group>
          <LabelTreeEditor
            labels={trees}
            edits={edits}
            isFlat={false}
            readOnly={readOnly}
            noteOf={(id) =>
              notesOf(findLabel(trees, id))
                .map((note) => t(note))
                .join(', ')
            }
            onEdit={(id) => setDialog({ kind: 'label', label: findLabel(trees, id) })}
            onAddBelow={(parentId) => setDialog({ kind: 'label', parentId })}
            onDelete={(id) => askDelete(findLabel(trees, id))}
          />
          {dialog?.kind === 'label' && (
            <LabelDialog nodeId={node.id} trees={trees} {...dialog} onClose={() => setDialog(null)} />
          )}
          {dialog?.kind === 'many' && (
            <AddManyDialog edits={edits} isFlat={false} onClose={() => setDialog(null)} />
          )}
          {dialog?.kind === 'import' && (
            <LabelImportDialog nodeId={node.id} refreshes={refreshes} onClose={() => setDialog(null)} />
          )}
        </Stack>
      )}
    </ReadStates>
  );
}

const notesOf = (label: NerTagType | undefined) => [
  ...(label?.disabled === true ? (['isDisabled'] as const) : []),
  ...(label?.selectable === false ? (['notSelectable'] as const) : []),
];

function findLabel(trees: readonly NerTagType[], id: number): NerTagType | undefined {
  for (const label of trees) {
    const found = label.id === id ? label : findLabel(label.children, id);
    if (found) return found;
  }
  return undefined;
}

function useExportLabels(node: Node) {
  const call = useCall();
  return useMutation({
    mutationFn: async () => {
      const file = await call(labels.exportFile, { params: { nodeId: node.id }, query: {} });
      saveFile(
        new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        `${node.name.replaceAll('/', '-')}-labels.json`,
      );
    },
  });
}
