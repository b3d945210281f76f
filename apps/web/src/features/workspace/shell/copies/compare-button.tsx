import { Button } from '@mantine/core';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconColumns } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useRegisterCommands } from '../../core/commands/use-commands.ts';
import { copiesTexts } from './copies-texts.ts';
import { useCopies } from './use-copies.ts';

const CopiesDialog = lazyComponent(async () => (await import('./copies-dialog.tsx')).default);

/** Opens the comparison of the copies of the selected step, for administrators of its node. */
export function CompareButton() {
  const t = useTexts(copiesTexts);
  const copies = useCopies();
  const isOffered = copies !== null;
  const [isOpen, setOpen] = useState(false);
  const commands = useMemo(() => ({ compareCopies: isOffered ? () => setOpen(true) : null }), [isOffered]);
  useRegisterCommands(commands);
  if (!copies) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconColumns size={15} />}
        aria-keyshortcuts="Alt+5"
        onClick={() => setOpen(true)}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CopiesDialog copies={copies} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
