import { loadChunk } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useEffect } from 'react';

const PARTS = [
  () => import('../relations/lines/relation-lines.tsx'),
  () => import('../relations/relations-panel.tsx'),
  () => import('../relations/printed-relations.tsx'),
  () => import('../issues/report-form.tsx'),
  () => import('../issues/issues-panel.tsx'),
  () => import('../relations/relation-menu.tsx'),
  () => import('../relations/undeletable-tag.tsx'),
  () => import('../relations/canvas/graph-view.tsx'),
];

/** Letters beyond those of English come with a font file of their own; read late, it lays the whole page out again. */
const MORE_LETTERS = 'ąęłż';

const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  const handle = requestIdleCallback(work, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
};

/**
 * Loads the parts of the workspace that open later while nothing else is to do, so also while the document is being read:
 * they then open at once, and without a network too.
 */
export function usePreloadedParts(): void {
  useEffect(
    () =>
      whenIdle(() => {
        document.fonts?.load('1em "Inter Variable"', MORE_LETTERS).catch(() => undefined);
        // A part that is needed is loaded again, and says so when that fails.
        for (const load of PARTS) loadChunk<unknown>(load).catch(() => undefined);
      }),
    [],
  );
}
