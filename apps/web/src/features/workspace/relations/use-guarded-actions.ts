import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { useTagActions } from '../annotating/tags/tagging-context.ts';

interface KnownRelations {
  /** The relations of the document are on their way. */
  readonly isReading: boolean;
  readonly graphOfTag: ReadonlyMap<number, RelationGraph>;
}

/**
 * The actions on tags, where a tag in a relation is not deleted: a dialog says why (TEXT-09). A tag that is to be deleted before
 * the relations are known waits for them.
 */
export function useGuardedActions({ isReading, graphOfTag }: KnownRelations) {
  const t = useTexts(relationTexts);
  const actions = useTagActions();
  const [undeletable, setUndeletable] = useState<NerTag | null>(null);
  const waiting = useRef<NerTag[]>([]);
  const known = useRef({ isReading, graphOfTag });
  const removeNow = useCallback(
    (tag: NerTag): void => {
      if (!known.current.graphOfTag.has(tag.id)) return actions.remove(tag);
      toastWarning(t('tagInRelation'));
      setUndeletable(tag);
      return undefined;
    },
    [actions, t],
  );
  useEffect(() => {
    known.current = { isReading, graphOfTag };
    if (!isReading) for (const tag of waiting.current.splice(0)) removeNow(tag);
  }, [isReading, graphOfTag, removeNow]);
  const removeUnchecked = useEffectEvent(actions.remove);
  // Who leaves before the relations are known loses nothing: the server refuses what is in one.
  useEffect(() => {
    const left = waiting;
    return () => {
      for (const tag of left.current.splice(0)) removeUnchecked(tag);
    };
  }, []);
  const guarded = useMemo(
    () => ({
      ...actions,
      remove: (tag: NerTag): void => {
        if (known.current.isReading) waiting.current.push(tag);
        else removeNow(tag);
      },
    }),
    [actions, removeNow],
  );
  return { guarded, undeletable, setUndeletable };
}
