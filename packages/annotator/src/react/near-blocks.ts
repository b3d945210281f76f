/**
 * Tracks which blocks are near the viewport. Only those are rendered with marks; the others contain plain text, so
 * that the browser's search, a selection and a screen reader still reach all of it.
 */
export interface NearBlocks {
  isNear(index: number): boolean;
  /** Marks a block as near before scrolling to it. */
  show(index: number): void;
  indexes(): Iterable<number>;
  subscribe(index: number, listener: () => void): () => void;
  /** Observes scrolling until the returned function is called. */
  observe(scroller: Element, content: Element): () => void;
}

/** Distance from the viewport within which a block counts as near: about one screen, ahead of fast scrolling. */
const MARGIN = '1200px';
/** Blocks rendered with marks before the observer's first report. */
const INITIAL_BLOCKS = 4;

export function createNearBlocks(count: number): NearBlocks {
  // Without layout (and so without an observer) every block counts as near.
  const canObserve = typeof IntersectionObserver !== 'undefined';
  const near = new Set(
    Array.from({ length: canObserve ? Math.min(INITIAL_BLOCKS, count) : count }, (_, i) => i),
  );
  const listeners = new Map<number, Set<() => void>>();

  function set(index: number, isNear: boolean): void {
    if (near.has(index) === isNear) return;
    if (isNear) near.add(index);
    else near.delete(index);
    for (const listener of listeners.get(index) ?? []) listener();
  }

  function observe(scroller: Element, content: Element): () => void {
    if (!canObserve) return () => undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          set(Number(target.getAttribute('data-block')), isIntersecting);
        }
      },
      { root: scroller, rootMargin: MARGIN },
    );
    const start = (): void => {
      for (const block of content.children) observer.observe(block);
    };
    start();
    // The whole text is printed with its marks; afterwards only what is near has them again.
    const stopPrint = observePrinting((isPrinting) => {
      observer.disconnect();
      if (isPrinting) for (let index = 0; index < count; index += 1) set(index, true);
      else start();
    });
    return () => {
      stopPrint();
      observer.disconnect();
    };
  }

  return {
    isNear: (index) => near.has(index),
    show: (index) => set(index, true),
    indexes: () => near,
    observe,
    subscribe: (index, listener) => {
      const own = listeners.get(index) ?? new Set();
      listeners.set(index, own.add(listener));
      return () => own.delete(listener);
    },
  };
}

/** Calls the listener before and after the page is printed, until the returned function is called. */
function observePrinting(listener: (isPrinting: boolean) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('beforeprint', () => listener(true), { signal });
  addEventListener('afterprint', () => listener(false), { signal });
  matchMedia('print').addEventListener('change', ({ matches }) => listener(matches), { signal });
  return () => stop.abort();
}
