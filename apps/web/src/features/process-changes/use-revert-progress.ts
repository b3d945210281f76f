import { notifications } from '@mantine/notifications';
import { LiveContext } from '@scriptorium/web-data/live.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { changeTexts } from './texts.ts';

/**
 * Shows how far a large undo, redo or restored version is while it runs. The subscription begins before it: the server may not
 * answer to a new one until it has ended.
 */
export function useRevertProgress(processId: number, isRunning: boolean): void {
  const live = use(LiveContext);
  const t = useTexts(changeTexts);
  const shown = useRef({ t, isRunning });
  useLayoutEffect(() => {
    shown.current = { t, isRunning };
  });
  const id = `reverting-${processId}`;
  useEffect(
    () =>
      live.watch(
        { processId },
        {
          message: (message) => {
            if (message.type !== 'reverting' || message.processId !== processId || !shown.current.isRunning)
              return;
            const percent = Math.floor((message.done / message.of) * 100);
            const toast = { id, message: shown.current.t('reverting', { percent }), loading: true };
            // Showing one that is shown changes nothing.
            notifications.show({ ...toast, autoClose: false, withCloseButton: false });
            notifications.update(toast);
          },
          resumed: () => undefined,
        },
      ),
    [live, processId, id],
  );
  useEffect(() => {
    if (!isRunning) return undefined;
    return () => void notifications.hide(id);
  }, [isRunning, id]);
}
