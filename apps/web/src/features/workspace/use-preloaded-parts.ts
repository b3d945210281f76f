import { loadChunk } from '@scriptorium/web-kit/load-chunk.ts';
import { useEffect } from 'react';

const LABELING = [() => import('./issues/report-form.tsx'), () => import('./issues/issues-panel.tsx')];
const RELATIONS = [
  () => import('./relations/relation-menu.tsx'),
  () => import('./relations/undeletable-tag.tsx'),
  () => import('./relations/canvas/graph-view.tsx'),
];

const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  const handle = requestIdleCallback(work, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
};

/** Loads the parts of the workspace that open later while nothing else is to do: they then open without a network too. */
export function usePreloadedParts(handlesRelations: boolean): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const load of [...LABELING, ...(handlesRelations ? RELATIONS : [])])
          // A part that is needed is loaded again, and says so when that fails.
          loadChunk<unknown>(load).catch(() => undefined);
      }),
    [handlesRelations],
  );
}
