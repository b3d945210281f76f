import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { repeatDelay } from './nudge.ts';

/** Runs at a press of a button, and again while it is held, faster and faster (CONST-52). */
export function useHoldRepeat(run: () => void) {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  const stop = useCallback((): void => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  const repeat = (repetition: number): void => {
    timer.current = setTimeout(() => {
      latest.current();
      repeat(repetition + 1);
    }, repeatDelay(repetition));
  };
  return {
    onPointerDown: ({ button }: PointerEvent): void => {
      if (button !== 0) return;
      stop();
      latest.current();
      repeat(0);
      // A button that is disabled while it is held gets no event.
      for (const name of ['pointerup', 'pointercancel', 'blur']) addEventListener(name, stop, { once: true });
    },
    onPointerLeave: stop,
    /** By keyboard; the click of a pointer has been handled before. */
    onClick: ({ detail }: MouseEvent): void => {
      if (detail === 0) latest.current();
    },
  };
}
