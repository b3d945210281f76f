import { ActionIcon, Tooltip } from '@mantine/core';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { NamedProcess } from './rename-form.tsx';
import { processTexts } from './texts.ts';

/** With the library of forms, which the list itself does not need. */
const RenameForm = lazyComponent(async () => (await import('./rename-form.tsx')).RenameForm);

/** Opens the dialog that renames a process; for people with a right on it. */
export function RenameButton({ process }: { process: NamedProcess }) {
  const t = useTexts(processTexts);
  const [open, setOpen] = useState(false);
  const label = t('renameOf', { name: process.name });
  return (
    <>
      <Tooltip label={t('rename')}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setOpen(true)}>
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      {open ? (
        <Suspense fallback={null}>
          <RenameForm process={process} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
