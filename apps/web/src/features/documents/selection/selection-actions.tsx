import { Button, Group } from '@mantine/core';
import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { saveBlob } from '../../../shared/page/download.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { statusTexts } from '../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFileSpreadsheet, IconRefresh, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { documentTexts } from '../list/texts.ts';
import { listCsv } from './list-csv.ts';
import { selectionTexts } from './selection-texts.ts';

const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog);
const RerunDialog = lazyComponent(async () => (await import('./rerun-dialog.tsx')).RerunDialog);

/** As high as the search that they replace, and narrow enough for one line. */
const SIZE = { size: 'xs', h: 36 } as const;

interface SelectionActionsProps {
  processId: number;
  documents: readonly DocumentRow[];
  onRemove: () => void;
  onAssigned: () => void;
  onClear: () => void;
}

/** Saves the selected rows as a file for spreadsheets. */
function useExport(documents: readonly DocumentRow[]): () => void {
  const t = useTexts(documentTexts);
  const ofSelection = useTexts(selectionTexts);
  const statusOf = useTexts(statusTexts);
  return () => {
    const head = [t('id'), t('filename'), t('status'), t('steps'), t('created'), t('assignees')];
    const csv = listCsv(documents, { head, statusOf, nameOf: displayName, timeOf: formatTimestamp });
    saveBlob(new Blob([csv], { type: 'text/csv' }), `${ofSelection('exportName')}.csv`);
  };
}

/** The actions on the selected documents. */
export function SelectionActions(props: SelectionActionsProps) {
  const { processId, documents, onRemove, onAssigned, onClear } = props;
  const t = useTexts(documentTexts);
  const ofSelection = useTexts(selectionTexts);
  const [open, setOpen] = useState<'assign' | 'rerun' | null>(null);
  const saveList = useExport(documents);
  const count = documents.length;
  const close = (): void => setOpen(null);
  return (
    <Group gap="xs">
      <Button
        {...SIZE}
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => setOpen('assign')}
      >
        {t('assignMany', { count })}
      </Button>
      <Button
        {...SIZE}
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => setOpen('rerun')}
      >
        {ofSelection('rerun')}
      </Button>
      <Button
        {...SIZE}
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
        onClick={saveList}
      >
        {ofSelection('exportList')}
      </Button>
      <Button
        {...SIZE}
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={onRemove}
      >
        {t('removeMany', { count })}
      </Button>
      <Button {...SIZE} variant="subtle" onClick={onClear}>
        {ofSelection('clear')}
      </Button>
      <Suspense>
        {open === 'rerun' ? <RerunDialog documents={documents} onClose={close} /> : null}
        {open === 'assign' ? (
          <AssignDialog
            processId={processId}
            documentIds={documents.map(({ id }) => id)}
            onClose={close}
            onAssigned={() => {
              close();
              onAssigned();
            }}
          />
        ) : null}
      </Suspense>
    </Group>
  );
}
