import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Playback, TimeRange } from '../../core/playback.ts';

/**
 * The cursor: an element over the waveform that is moved with each frame, without layout and without painting. Its
 * place is exact, also where wavesurfer's pixels are rounded.
 */
export function useCursor(playback: Playback, shown: RefObject<TimeRange>) {
  const cursor = useRef<HTMLDivElement>(null);
  const width = useRef(0);
  const moveCursor = useCallback((ms: number, { startMs, endMs }: TimeRange): void => {
    const element = cursor.current;
    if (!element || endMs <= startMs) return;
    const part = (ms - startMs) / (endMs - startMs);
    element.style.visibility = part >= 0 && part <= 1 ? 'visible' : 'hidden';
    element.style.transform = `translateX(${part * width.current}px)`;
  }, []);
  useEffect(() => {
    const frame = cursor.current?.parentElement;
    if (!frame) return;
    const observer = new ResizeObserver(() => {
      width.current = frame.clientWidth;
      moveCursor(playback.currentMs(), shown.current);
    });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [playback, shown, moveCursor]);
  useEffect(
    () => playback.onTimeChange((ms) => moveCursor(ms, shown.current)),
    [playback, shown, moveCursor],
  );
  return { cursor, moveCursor };
}
