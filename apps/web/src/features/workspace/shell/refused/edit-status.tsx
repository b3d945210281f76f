import { Button, Text, VisuallyHidden } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useEditQueue, useEdits } from '@scriptorium/annotating/queue/edit-context.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { refusedTexts } from './refused-texts.ts';

const RefusedEdits = lazyComponent(async () => (await import('./refused-edits.tsx')).default);

/** Most changes are saved earlier: they are not worth a word. In milliseconds. */
const QUIET_MS = 1000;

/** The number of waiting edits once they have been waiting for a while, else 0. */
function useSlowlySaving(count: number): number {
  const [isSlow, setSlow] = useState(false);
  const isWaiting = count > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow ? count : 0;
}

/** Whether the user's changes are saved, are waiting, or were refused; refused ones are opened from here. */
export function EditStatus() {
  const t = useTexts(refusedTexts);
  const queue = useEditQueue();
  const edits = useEdits();
  const [opened, setOpened] = useState(false);
  const refused = edits.filter(({ refusal }) => refusal !== null).length;
  const waiting = edits.length - refused;
  const saving = useSlowlySaving(waiting);
  const text = saving > 0 ? t('saving', { count: saving }) : waiting > 0 ? '' : t('saved');
  const label = saving > 0 && !queue.isStored() ? `${text} ${t('notStored')}` : text;
  const Icon = saving > 0 ? IconCloudUp : IconCloudCheck;
  return (
    <>
      <output>
        {refused === 0 ? (
          <Tooltip label={label}>
            <Text component="span" c="dimmed" display="flex">
              <Icon size={19} aria-hidden="true" />
              <VisuallyHidden>{label}</VisuallyHidden>
            </Text>
          </Tooltip>
        ) : null}
      </output>
      {refused > 0 ? (
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          leftSection={<IconAlertTriangle size={16} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {t('refused', { count: refused })}
        </Button>
      ) : null}
      <Suspense>{opened ? <RefusedEdits onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  );
}
