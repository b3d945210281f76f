import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { RelationGraph } from '@scriptorium/contract/relation-graphs.ts';
import type { RelationType } from '@scriptorium/contract/relation-types.ts';
import type { NerTag } from '@scriptorium/contract/tags.ts';
import { applicableTypes, isApplicable, offeredTypes } from '@scriptorium/domain/relations/applicability.ts';
import { useEditQueue } from '@scriptorium/web-kit/edits/edit-context.ts';
import { lazyComponent } from '@scriptorium/web-kit/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { toastWarning } from '@scriptorium/web-kit/toasts.ts';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { TagActionsContext, useTagActions, useTags } from '../labeling/tagging-context.ts';
import { useWorkspace } from '../workspace-context.ts';
import { isChanged, isSameCandidate, relatedTagOf, type Candidate, type Draft } from './draft.ts';
import { relationTexts } from './relation-texts.ts';
import { RelationsContext, type Relations, type TypeChoice } from './relations-context.ts';
import { useLineView } from './lines/line-view.ts';
import { useDraft } from './use-draft.ts';
import { useRelating } from './use-relating.ts';
import { useRelationReads } from './use-relation-reads.ts';

const RelationMenu = lazyComponent(async () => (await import('./relation-menu.tsx')).default);
const UndeletableTag = lazyComponent(async () => (await import('./undeletable-tag.tsx')).default);

const withType = (draft: Draft, choice: TypeChoice, { id: relationTypeId }: RelationType): Candidate[] => {
  const { edited, fromId, toId } = choice;
  return edited
    ? draft.candidates.map((one) => (isSameCandidate(one, edited) ? { ...one, relationTypeId } : one))
    : [...draft.candidates, { fromId, toId, relationTypeId }];
};

interface Choosing {
  reads: ReturnType<typeof useRelationReads>;
  draft: Draft;
  edit: (candidates: readonly Candidate[]) => void;
  load: (graph: RelationGraph) => void;
  isPriorityMode: boolean;
}

/** Two tags become a candidate: at once when one type is left, otherwise by the menu (REL-08). */
function useTypeChoice({ reads, draft, edit, load, isPriorityMode }: Choosing) {
  const [choice, setChoice] = useState<TypeChoice | null>(null);
  const { types, tags, graphOfTag } = reads;
  const typesFor = useCallback(
    (fromId: number, toId: number): RelationType[] => {
      const [from, to] = [tags.get(fromId), tags.get(toId)];
      return from && to ? applicableTypes([...types.values()], relatedTagOf(from), relatedTagOf(to)) : [];
    },
    [types, tags],
  );
  /** A tag of a stored graph: the relation becomes a part of it. */
  const withGraph = (fromId: number, toId: number): Draft => {
    const graph = graphOfTag.get(fromId) ?? graphOfTag.get(toId);
    if (!graph || draft.graph || isChanged(draft)) return draft;
    load(graph);
    return { graph, candidates: graph.relations };
  };
  const connect = (fromId: number, toId: number, at: Point): void => {
    const offered = offeredTypes(typesFor(fromId, toId), isPriorityMode);
    const next = { at, fromId, toId, types: offered };
    const [only, second] = offered;
    if (only && !second) edit(withType(withGraph(fromId, toId), next, only));
    else setChoice(next);
  };
  const retype = (edited: Candidate, at: Point): void => {
    const { fromId, toId } = edited;
    setChoice({ at, fromId, toId, types: typesFor(fromId, toId), edited });
  };
  const chooseType = (type: RelationType | null): void => {
    setChoice(null);
    if (choice && type)
      edit(withType(choice.edited ? draft : withGraph(choice.fromId, choice.toId), choice, type));
  };
  return { choice, connect, retype, chooseType };
}

/** A tag in a relation is not deleted: a dialog says why (TEXT-09). */
function useGuardedActions(graphOfTag: ReadonlyMap<number, RelationGraph>) {
  const t = useTexts(relationTexts);
  const actions = useTagActions();
  const [undeletable, setUndeletable] = useState<NerTag | null>(null);
  const latest = useRef(graphOfTag);
  useEffect(() => {
    latest.current = graphOfTag;
  });
  const guarded = useMemo(
    () => ({
      ...actions,
      remove: (tag: NerTag): void => {
        if (!latest.current.has(tag.id)) return actions.remove(tag);
        toastWarning(t('tagInRelation'));
        setUndeletable(tag);
        return undefined;
      },
    }),
    [actions, t],
  );
  return { guarded, undeletable, setUndeletable };
}

/** State of relations in the workspace. Their panel and menus are loaded when they are shown. */
export function RelationsProvider({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const reads = useRelationReads(workspace, useTags().tags);
  const { graphs, tags, types } = reads;
  const { draft, edit, load } = useDraft({ stepId: workspace.step?.stepDTO.id, graphs, tags });
  const [isPriorityMode, setPriorityMode] = useState(true);
  const lineView = useLineView();
  const [highlights, setHighlightsUnrelated] = useState(false);
  const { choice, connect, ...choosing } = useTypeChoice({ reads, draft, edit, load, isPriorityMode });
  const relating = useRelating(tags, connect, useEditQueue().resolve);
  const { guarded, ...blocked } = useGuardedActions(reads.graphOfTag);
  const { from } = relating;
  const fits = useCallback(
    (tag: NerTag) =>
      from !== null &&
      [...types.values()].some((type) => isApplicable(type, relatedTagOf(from), relatedTagOf(tag))),
    [from, types],
  );
  const value: Relations = {
    ...reads,
    ...relating,
    ...choosing,
    ...blocked,
    ...lineView,
    draft,
    edit,
    load,
    choice,
    fits,
    isPriorityMode,
    setPriorityMode,
    highlightsUnrelated: highlights && reads.isHandled,
    setHighlightsUnrelated,
  };
  return (
    <RelationsContext value={value}>
      <TagActionsContext value={guarded}>{children}</TagActionsContext>
      <Suspense>
        {choice === null ? null : <RelationMenu choice={choice} />}
        {blocked.undeletable === null ? null : <UndeletableTag tag={blocked.undeletable} />}
      </Suspense>
    </RelationsContext>
  );
}
