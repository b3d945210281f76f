import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import { applicableTypes, offeredTypes } from '@scriptorium/domain/relations/applicability.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useCallback, useState } from 'react';
import { changeOfEnds, movedEnds, type Move } from '../annotating/relations/arc-changes.ts';
import type { Candidate, Draft } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { currentOf, isChanged, isSameCandidate, relatedTagOf } from '../annotating/relations/draft.ts';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import type { TypeChoice } from '../annotating/relations/relations-context.ts';
import type { useRelationReads } from './use-relation-reads.ts';

const withType = (draft: Draft, choice: TypeChoice, { id: relationTypeId }: RelationType): Candidate[] => {
  const { edited, fromId, toId } = choice;
  return edited
    ? draft.candidates.map((candidate) =>
        isSameCandidate(candidate, edited) ? { ...candidate, fromId, toId, relationTypeId } : candidate,
      )
    : [...draft.candidates, { fromId, toId, relationTypeId }];
};

interface Choosing {
  reads: ReturnType<typeof useRelationReads>;
  draft: Draft;
  edit: (candidates: readonly Candidate[]) => void;
  load: (graph: RelationGraph) => void;
  isPriorityMode: boolean;
  resolve: (id: number) => number;
}

/** The draft for a relation of two tags: one of a stored graph makes the relation a part of that graph. */
function useGraphOfTags({ graphOfTag }: Choosing['reads'], draft: Draft, load: Choosing['load']) {
  return useCallback(
    (fromId: number, toId: number): Draft => {
      const graph = graphOfTag.get(fromId) ?? graphOfTag.get(toId);
      if (!graph || draft.graph || isChanged(draft)) return draft;
      load(graph);
      return { graph, candidates: graph.relations };
    },
    [graphOfTag, draft, load],
  );
}

/** Two tags become a candidate: at once when one type is left, otherwise by the menu (REL-08). */
export function useTypeChoice({ reads, draft, edit, load, isPriorityMode, resolve }: Choosing) {
  const t = useTexts(relationTexts);
  const [choice, setChoice] = useState<TypeChoice | null>(null);
  const { types, tags } = reads;
  const typesFor = useCallback(
    (fromId: number, toId: number): RelationType[] => {
      const [from, to] = [tags.get(fromId), tags.get(toId)];
      return from && to ? applicableTypes([...types.values()], relatedTagOf(from), relatedTagOf(to)) : [];
    },
    [types, tags],
  );
  const withGraph = useGraphOfTags(reads, draft, load);
  const connect = (fromId: number, toId: number, at: Point): void => {
    const offered = offeredTypes(typesFor(fromId, toId), isPriorityMode);
    const next = { at, fromId, toId, types: offered };
    const [only, second] = offered;
    if (only && !second) edit(withType(withGraph(fromId, toId), next, only));
    else setChoice(next);
  };
  /**
   * A relation with a new end: with its type if that fits, else as two tags are related. Says why that cannot be, and
   * answers whether the choice of the end is over.
   */
  const retarget = (move: Move, tagId: number, at: Point): boolean => {
    const edited = currentOf(draft, move.candidate, resolve);
    if (!edited || edited[move.end] === tagId) return true;
    const ends = movedEnds({ ...move, candidate: edited }, tagId);
    const change = changeOfEnds(edited, ends, { candidates: draft.candidates, types, tags });
    if ('refusal' in change) {
      toastWarning(t(`refused.${change.refusal}`));
      return false;
    }
    const [first] = change.types;
    const offered = first.id === edited.relationTypeId ? [first] : offeredTypes(change.types, isPriorityMode);
    const next = { at, ...ends, types: offered, edited };
    const [only, second] = offered;
    if (only && !second) edit(withType(draft, next, only));
    else setChoice(next);
    return true;
  };
  const retype = useCallback(
    (edited: Candidate, at: Point): void => {
      const { fromId, toId } = edited;
      setChoice({ at, fromId, toId, types: typesFor(fromId, toId), edited });
    },
    [typesFor],
  );
  const chooseType = useCallback(
    (type: RelationType | null): void => {
      setChoice(null);
      if (choice && type)
        edit(withType(choice.edited ? draft : withGraph(choice.fromId, choice.toId), choice, type));
    },
    [choice, draft, edit, withGraph],
  );
  return { choice, connect, retarget, retype, chooseType };
}
