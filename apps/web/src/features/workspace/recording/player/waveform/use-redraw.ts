import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';

/** A canvas is drawn again at most this often while the window is resized, in ms. */
const RESIZE_MS = 150;

/** Draws a canvas whenever `draw` is another function, and when its size changes. */
export function useRedraw(
  canvas: RefObject<HTMLCanvasElement | null>,
  draw: (canvas: HTMLCanvasElement) => void,
): void {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
    if (canvas.current) draw(canvas.current);
  }, [canvas, draw]);
  const redraw = useDebouncedCallback(() => {
    if (canvas.current) latest.current(canvas.current);
  }, RESIZE_MS);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(redraw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas, redraw]);
}
