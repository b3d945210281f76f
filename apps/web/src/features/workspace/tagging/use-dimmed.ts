import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useMemo } from 'react';
import type { Relations } from '../annotating/relations/relations-context.ts';

/** Dims what cannot be the second tag of a relation, or what has relations while the others are highlighted (WS-05). */
export function useDimmed({ from, fits, highlightsUnrelated, graphOfTag }: Relations) {
  return useMemo(() => {
    if (from) return (tag: NerTag) => tag.id !== from.id && !fits(tag);
    return highlightsUnrelated ? ({ id }: NerTag) => graphOfTag.has(id) : undefined;
  }, [from, fits, highlightsUnrelated, graphOfTag]);
}
