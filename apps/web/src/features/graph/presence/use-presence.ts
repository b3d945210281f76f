import { useStored } from '@scriptorium/ui/store.ts';
import { LiveContext } from '@scriptorium/web-data/live.ts';
import { useReactFlow } from '@xyflow/react';
import { use, useEffect, useState } from 'react';
import { createPointerSender } from './pointer-sender.ts';
import { createPresenceStore, type Guest, type PresenceStore } from './presence-store.ts';

export interface Presence {
  readonly store: PresenceStore;
  /** The pointer of the mouse is at this place of the window; null: not over the canvas. */
  moveTo(at: { readonly x: number; readonly y: number } | null): void;
}

/** Joins the others on the canvas, and tells them where the user is while there are any. */
export function usePresence(processId: number, readOnly: boolean, nodeId: number | null): Presence {
  const live = use(LiveContext);
  const { screenToFlowPosition } = useReactFlow();
  const [store] = useState(createPresenceStore);
  const [sender] = useState(() =>
    createPointerSender(
      (to) => live.point(to),
      () => store.guests().length > 0,
    ),
  );

  useEffect(() => {
    if (readOnly) return;
    const stop = live.watch(
      { canvasOf: processId },
      {
        message: (message) => {
          if (message.type !== 'canvasPeople' && message.type !== 'pointer') return;
          if (message.processId !== processId) return;
          const before = new Set(store.guests().map(({ sessionId }) => sessionId));
          store.receive(message);
          if (store.guests().some(({ sessionId }) => !before.has(sessionId))) sender.sendAgain();
        },
        resumed: store.clear,
      },
    );
    const leave = () => sender.moveTo(null);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('blur', leave);
      stop();
      sender.stop();
      store.clear();
    };
  }, [live, processId, readOnly, sender, store]);
  useEffect(() => sender.openNode(nodeId), [sender, nodeId]);

  return {
    store,
    moveTo: (at) =>
      sender.moveTo(
        at &&
          (() => {
            const { x, y } = screenToFlowPosition(at);
            return { x: Math.round(x), y: Math.round(y) };
          }),
      ),
  };
}

export const useGuests = ({ subscribe, guests }: PresenceStore): readonly Guest[] =>
  useStored({ subscribe, current: guests });
