import { useEffect, type RefObject } from 'react';
import type { ValueStore } from '../../../../../../../../packages/ui/src/value-store.ts';

const SCROLL_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown']);

/** The transcript no longer scrolls with the playing word after the user has scrolled. */
export function useFollowEnd(scroller: RefObject<HTMLElement | null>, follow: ValueStore<boolean>): void {
  useEffect(() => {
    const element = scroller.current;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    const end = (): void => follow.set(false);
    element?.addEventListener('wheel', end, options);
    element?.addEventListener('touchmove', end, options);
    element?.addEventListener(
      'pointerdown',
      ({ target, offsetX }) => {
        // On the scroll bar.
        if (target === element && offsetX >= element.clientWidth) end();
      },
      options,
    );
    element?.addEventListener('keydown', ({ key }) => SCROLL_KEYS.has(key) && end(), options);
    return () => stop.abort();
  }, [scroller, follow]);
}
