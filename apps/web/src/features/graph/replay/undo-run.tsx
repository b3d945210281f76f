import { Button } from '@mantine/core';
import { replays, type Replay } from '@scriptorium/contract/process/replays.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { replayTexts } from './texts.ts';
import { REPLAY_READS } from './use-replays.ts';

/** Takes a replay back; nothing where that is not possible. */
export function UndoRun({ processId, replay }: { processId: number; replay: Replay }) {
  const t = useTexts(replayTexts);
  const undo = useWrite(replays.undo, {
    refreshes: REPLAY_READS,
    onSuccess: () => toastSuccess(t('undoStarted')),
  });
  if (!replay.canUndo) return null;
  const params = { id: processId, replayId: replay.id };
  return (
    <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params })}>
      {t('undo')}
    </Button>
  );
}
