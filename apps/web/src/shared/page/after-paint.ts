import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Without frames (a hidden window draws none) the work runs after this time, in ms. */
const HIDDEN_MS = 100;

/** Runs the work once the next frame has been painted; returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  let isOver = false;
  const run = (): void => {
    if (isOver) return;
    cancel();
    work();
  };
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const timer = setTimeout(run, HIDDEN_MS);
  const cancel = (): void => {
    isOver = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    port1.close();
  };
  port1.addEventListener('message', run);
  port1.start();
  return cancel;
}

const INPUTS = ['keydown', 'pointerdown'] as const;

/**
 * The value that was current before the last painted frame. What a person looks at takes the value itself and is painted
 * first; lists and counts beside it take this one and follow. The next key or click finds it current: nobody acts on
 * an old value.
 */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState({ value });
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const isOld = shown.value !== value;
  useLayoutEffect(() => {
    if (!isOld || shown.value === latest.current) return undefined;
    const stop = new AbortController();
    const show = (): void => setShown({ value: latest.current });
    const cancel = afterPaint(show);
    for (const input of INPUTS)
      addEventListener(input, () => flushSync(show), { capture: true, signal: stop.signal });
    return () => {
      cancel();
      stop.abort();
    };
    // Also when what was shown last is old again by the time it is rendered.
  }, [isOld, shown]);
  return shown.value;
}
