import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { createContext, use } from 'react';
import type { Move } from './arc-changes.ts';
import type { Candidate, Draft } from '@scriptorium/annotating/kinds/relations/relations.ts';
import type { LineMode } from './line-view.ts';

/** The choice between several types, for two tags or for an edited candidate, which gets these ends. */
export interface TypeChoice {
  readonly at: Point;
  readonly fromId: number;
  readonly toId: number;
  readonly types: readonly RelationType[];
  readonly edited?: Candidate;
}

/** The relations of the selected step's tags. */
export interface Relations {
  /** The node handles relations, and its labels are shown in the text. */
  readonly isHandled: boolean;
  readonly graphs: readonly RelationGraph[];
  readonly isLoading: boolean;
  readonly types: ReadonlyMap<number, RelationType>;
  /** The tags of the step. */
  readonly tags: ReadonlyMap<number, NerTag>;
  /** Tag → its stored graph. */
  readonly graphOfTag: ReadonlyMap<number, RelationGraph>;
  readonly draft: Draft;
  readonly edit: (candidates: readonly Candidate[]) => void;
  /** Loads a graph as candidates; null clears them. */
  readonly load: (graph: RelationGraph | null) => void;
  /** Clicks on tags choose the ends of relations. */
  readonly isRelating: boolean;
  readonly setRelating: (on: boolean) => void;
  /** The first tag of the relation that is being made. */
  readonly from: NerTag | null;
  readonly startFrom: (tagId: number) => void;
  /** The edited relation that gets a new end: the next chosen tag. */
  readonly moving: Move | null;
  readonly startMove: (move: Move) => void;
  readonly cancel: () => void;
  /** A click on a tag or Enter on it. */
  readonly pick: (tagId: number, at: Point) => void;
  /** A double click selects a word: no relation was meant. */
  readonly cancelPick: () => void;
  /** Whether some type fits this tag and the first one, or this tag as the new end. */
  readonly fits: (tag: NerTag) => boolean;
  readonly isPriorityMode: boolean;
  readonly setPriorityMode: (on: boolean) => void;
  readonly choice: TypeChoice | null;
  readonly retype: (candidate: Candidate, at: Point) => void;
  readonly chooseType: (type: RelationType | null) => void;
  /** Which lines are drawn in the text. */
  readonly lineMode: LineMode;
  readonly setLineMode: (mode: LineMode) => void;
  readonly hiddenTypes: ReadonlySet<number>;
  readonly toggleType: (typeId: number) => void;
  readonly highlightsUnrelated: boolean;
  readonly setHighlightsUnrelated: (on: boolean) => void;
  /** A tag that was to be deleted although it is in a relation. */
  readonly undeletable: NerTag | null;
  readonly setUndeletable: (tag: NerTag | null) => void;
}

export const RelationsContext = createContext<Relations | null>(null);

export function useRelations(): Relations {
  const relations = use(RelationsContext);
  if (!relations) throw new Error('There is no RelationsProvider above this component');
  return relations;
}
