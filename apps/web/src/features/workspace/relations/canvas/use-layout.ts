import { useEffect, useState } from 'react';
import { layoutGraph } from '../../../../layout/layout-graph.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { tagIdsOf } from '../../annotating/relations/draft.ts';
import { NODE_SIZE, type Positions } from './flow.ts';

/** Places of the tags from left to right; null until they are known, after a change the former ones until then. */
export function useLayout(candidates: readonly Candidate[], onError: () => void): Positions | null {
  const shape = JSON.stringify([
    tagIdsOf(candidates).map(String),
    candidates.map(({ fromId, toId }) => [String(fromId), String(toId)]),
  ]);
  const [layout, setLayout] = useState<Positions | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const [ids, ends] = JSON.parse(shape) as [string[], [string, string][]];
    layoutGraph({
      nodes: ids.map((id) => ({ id, ...NODE_SIZE })),
      edges: ends.map(([source, target]) => ({ source, target })),
    })
      .then((places) => {
        if (isCurrent) setLayout(new Map(places.map(({ id, x, y }) => [id, { x, y }])));
        return undefined;
      })
      .catch(() => {
        if (isCurrent) onError();
      });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the message does not start a layout
  }, [shape]);
  return layout;
}
