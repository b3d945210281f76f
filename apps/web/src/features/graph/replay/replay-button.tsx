import { ActionIcon, Tooltip } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useState } from 'react';
import { ReplayDialog } from './replay-dialog.tsx';
import { replayTexts } from './texts.ts';
import { useReplayState } from './use-replays.ts';

/** Opens the dialog at any time, also when nothing has changed. */
export function ReplayButton({ processId }: { processId: number }) {
  const t = useTexts(replayTexts);
  const state = useReplayState(processId);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('open')}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('open')}
          disabled={!state}
          onClick={() => setOpen(true)}
        >
          <IconPlayerTrackNext size={18} />
        </ActionIcon>
      </Tooltip>
      {isOpen && state && <ReplayDialog processId={processId} state={state} onClose={() => setOpen(false)} />}
    </>
  );
}
