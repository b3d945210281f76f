import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Time in ms in which a deletion can be undone; the request is sent afterwards. */
export const UNDO_MS = 10_000;

/** Deletes items for good; `isLeaving`: the page is being closed. */
type Send = (ids: readonly number[], isLeaving: boolean) => Promise<unknown>;

interface Held {
  readonly ids: readonly number[];
  readonly timer: ReturnType<typeof setTimeout>;
}

const NONE: readonly number[] = [];

/**
 * Holds a deletion back for ten seconds, in which it can be undone. Another deletion, leaving the screen and closing the
 * page send it at once. If the page crashes before, nothing is deleted.
 */
export function useHeldDeletion(send: Send) {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const current = useRef<Held | null>(null);
  const [held, setHeld] = useState(NONE);
  const [sent, setSent] = useState(NONE);

  const take = useCallback((): readonly number[] => {
    const { ids, timer } = current.current ?? { ids: NONE };
    clearTimeout(timer);
    current.current = null;
    setHeld(NONE);
    return ids;
  }, []);
  const sendNow = useCallback(
    (isLeaving = false): void => {
      const ids = take();
      if (ids.length === 0) return;
      setSent((before) => [...before, ...ids]);
      const end = (): void => setSent((before) => before.filter((id) => !ids.includes(id)));
      latest.current(ids, isLeaving).then(end, end);
    },
    [take],
  );
  const hold = useCallback(
    (ids: readonly number[]): void => {
      sendNow();
      current.current = { ids, timer: setTimeout(sendNow, UNDO_MS) };
      setHeld(ids);
    },
    [sendNow],
  );
  useEffect(() => {
    const onLeave = (): void => sendNow(true);
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      sendNow();
    };
  }, [sendNow]);
  const hidden = useMemo(() => new Set([...held, ...sent]), [held, sent]);
  return { held, hidden, hold, undo: take };
}
