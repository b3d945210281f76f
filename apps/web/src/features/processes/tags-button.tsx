import { ActionIcon, Tooltip } from '@mantine/core';
import {
  processes as calls,
  type Process,
  type ProcessTag,
} from '@scriptorium/contract/process/processes.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconTag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { processTexts } from './texts.ts';

// Loaded on the first click.
const TagPicker = lazyComponent(async () => (await import('./tag-picker.tsx')).TagPicker);

/** Opens the choice of a process's tags; for its administrators. */
export function TagsButton({ process }: { process: Process }) {
  const t = useTexts(processTexts);
  const [open, setOpen] = useState(false);
  const setTags = useWrite(calls.setTags, { refreshes: [calls.list, calls.get] });
  const label = t('editTags', { name: process.name });
  const save = async (tags: ProcessTag[]) => {
    await setTags.mutateAsync({ params: { id: process.id }, body: tags.map(({ id }) => ({ id })) });
    setOpen(false);
  };
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setOpen(true)}>
          <IconTag size={16} />
        </ActionIcon>
      </Tooltip>
      {open ? (
        <Suspense fallback={null}>
          <TagPicker
            chosen={process.processTags}
            processId={process.id}
            saving={setTags.isPending}
            onConfirm={(tags) => void save(tags).catch(() => undefined)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
