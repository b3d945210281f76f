import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';

/** CONST-37, in milliseconds. */
export const WHEEL_ZOOM_DEBOUNCE_MS = 50;

/** Ctrl and the wheel zoom once, when the wheel rests: a touchpad sends dozens of events. */
export function useWheelZoom(
  target: RefObject<HTMLElement | null>,
  zoom: (direction: 1 | -1, clientX: number) => void,
): void {
  const total = useRef(0);
  const apply = useDebouncedCallback((clientX: number) => {
    const turned = total.current;
    total.current = 0;
    if (turned !== 0) zoom(turned < 0 ? 1 : -1, clientX);
  }, WHEEL_ZOOM_DEBOUNCE_MS);
  useEffect(() => {
    const element = target.current;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      total.current += event.deltaY;
      apply(event.clientX);
    };
    // React's own listener could not keep the browser from zooming the page.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [target, apply]);
}
