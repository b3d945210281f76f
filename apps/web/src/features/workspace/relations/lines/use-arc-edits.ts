import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import { applicableTypes } from '@scriptorium/domain/relations/applicability.ts';
import {
  reversal,
  type ArcChange,
  type ArcRefusal,
  type ArcRules,
  type End,
} from '../../annotating/relations/arc-changes.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { isChanged, isSameCandidate, relatedTagOf } from '../../annotating/relations/draft.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { useRemovals, useSelectGraph } from '../parts/use-questions.tsx';
import type { ArcRelation } from './arcs.ts';

/** Changes of one relation in the text. Its graph becomes the edited one; unsaved changes of another are asked about. */
export function useArcEdits() {
  const { draft, load, edit, types, tags, retype, startMove } = useRelations();
  const { removeRelation } = useRemovals();
  const select = useSelectGraph();
  /** Runs the change, or asks whether the changes of another graph may go. */
  const inGraph = ({ of }: ArcRelation, change: () => void): void => {
    if (of.graph?.id === draft.graph?.id || !isChanged(draft)) change();
    else select(of.graph);
  };
  const replace = ({ candidate, of }: ArcRelation, next: Candidate): void => {
    if (of.graph !== draft.graph) load(of.graph);
    edit(of.candidates.map((one) => (isSameCandidate(one, candidate) ? next : one)));
  };
  const typesFor = (fromId: number, toId: number): RelationType[] => {
    const [from, to] = [tags.get(fromId), tags.get(toId)];
    return from && to ? applicableTypes([...types.values()], relatedTagOf(from), relatedTagOf(to)) : [];
  };
  const rulesOf = ({ of }: ArcRelation): ArcRules => ({ candidates: of.candidates, types, tags });
  return {
    openMenu: (arc: ArcRelation, at: Point): void =>
      inGraph(arc, () => {
        if (arc.of.graph !== draft.graph) load(arc.of.graph);
        retype(arc.candidate, at);
      }),
    /** The nth type that fits; answers which one it is. */
    setType: (arc: ArcRelation, nth: number): RelationType | undefined => {
      const { candidate } = arc;
      const type = typesFor(candidate.fromId, candidate.toId)[nth];
      if (type) inGraph(arc, () => replace(arc, { ...candidate, relationTypeId: type.id }));
      return type;
    },
    /** With its own type if that fits the other direction, else with the first that does. */
    reverse: (arc: ArcRelation): ArcChange => {
      const { candidate } = arc;
      const change = reversal(candidate, rulesOf(arc));
      if ('types' in change) {
        const { fromId: toId, toId: fromId } = candidate;
        const [{ id: relationTypeId }] = change.types;
        inGraph(arc, () => replace(arc, { ...candidate, fromId, toId, relationTypeId }));
      }
      return change;
    },
    /** Why the relation cannot be reversed. */
    refusalOfReverse: (arc: ArcRelation): ArcRefusal | undefined => {
      const change = reversal(arc.candidate, rulesOf(arc));
      return 'refusal' in change ? change.refusal : undefined;
    },
    /** The next chosen tag becomes this end. */
    startMove: (arc: ArcRelation, end: End): void =>
      inGraph(arc, () => {
        if (arc.of.graph !== draft.graph) load(arc.of.graph);
        startMove({ candidate: arc.candidate, end });
      }),
    remove: (arc: ArcRelation): void =>
      inGraph(arc, () => {
        const own = arc.of.candidates.find((candidate) => isSameCandidate(candidate, arc.candidate));
        if (own) removeRelation(own, arc.of);
      }),
  };
}
