import { Button, Group } from '@mantine/core';
import { lazyComponent } from '@scriptorium/web-kit/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { documentTexts } from './texts.ts';

const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog);

interface SelectionActionsProps {
  processId: number;
  ids: readonly number[];
  onRemove: () => void;
  onAssigned: () => void;
}

/** What can be done with the selected documents. */
export function SelectionActions({ processId, ids, onRemove, onAssigned }: SelectionActionsProps) {
  const t = useTexts(documentTexts);
  const [isAssigning, setAssigning] = useState(false);
  const count = ids.length;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => setAssigning(true)}
      >
        {t('assignMany', { count })}
      </Button>
      <Button
        color="red"
        variant="light"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={onRemove}
      >
        {t('removeMany', { count })}
      </Button>
      <Suspense>
        {isAssigning ? (
          <AssignDialog
            processId={processId}
            documentIds={ids}
            onClose={() => setAssigning(false)}
            onAssigned={() => {
              setAssigning(false);
              onAssigned();
            }}
          />
        ) : null}
      </Suspense>
    </Group>
  );
}
