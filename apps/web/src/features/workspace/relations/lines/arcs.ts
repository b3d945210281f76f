import { lineColour } from '@scriptorium/annotator/core/colours.ts';
import type { Arc } from '@scriptorium/annotator/core/relation-index.ts';
import type { Relation, RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { RelationType } from '@scriptorium/contract/process/relation-types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Candidate, Draft } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { draftOf } from '../../annotating/relations/draft.ts';

/** A relation in the text and the graph that it is edited in. */
export interface ArcRelation {
  readonly candidate: Candidate;
  readonly of: Draft;
}

interface Shown {
  readonly graphs: readonly RelationGraph[];
  readonly draft: Draft;
  readonly types: ReadonlyMap<number, RelationType>;
  readonly hiddenTypes: ReadonlySet<number>;
  /** The tags of the step; their places are the ends of the lines. */
  readonly tags: ReadonlyMap<number, NerTag>;
  readonly hiddenLabels: ReadonlySet<number>;
}

const arcId = ({ id, fromId, toId, relationTypeId }: Candidate): string =>
  id === undefined ? `new ${fromId} ${toId} ${relationTypeId}` : String(id);

const isByMachine = ({ source }: Pick<Relation, 'source'>): boolean =>
  source !== 'USER' && source !== 'IMPORT';

/** The stored relations, those of the edited graph as they are edited. */
export function arcsOf({ graphs, draft, types, hiddenTypes, tags, hiddenLabels }: Shown) {
  const isShown = (tagId: number): boolean => {
    const tag = tags.get(tagId);
    return tag !== undefined && !hiddenLabels.has(tag.nerTagType.id);
  };
  const relations = new Map<string, ArcRelation>();
  const arcs: Arc[] = [];
  const colours = new Map([...types.values()].map(({ id, color }) => [id, lineColour(color)]));
  const add = (candidate: Candidate, of: Draft, look: Pick<Arc, 'tone' | 'faded'>): void => {
    const { fromId, toId, relationTypeId } = candidate;
    const type = types.get(relationTypeId);
    if (!type || hiddenTypes.has(relationTypeId) || !isShown(fromId) || !isShown(toId)) return;
    const id = arcId(candidate);
    relations.set(id, { candidate, of });
    const ends = { fromId: String(fromId), toId: String(toId) };
    arcs.push({ id, ...ends, name: type.name, colour: colours.get(relationTypeId) ?? '', ...look });
  };
  for (const graph of graphs) {
    if (graph.id === draft.graph?.id) continue;
    const stored = draftOf(graph);
    stored.candidates.forEach((candidate, index) => {
      const relation = graph.relations[index];
      const tone = relation && isByMachine(relation) ? 'machine' : undefined;
      add(candidate, stored, { tone, faded: draft.graph !== null });
    });
  }
  const saved = new Map(draft.graph?.relations.map((relation) => [relation.id, relation]));
  for (const candidate of draft.candidates) {
    const was = candidate.id === undefined ? undefined : saved.get(candidate.id);
    const isSaved =
      was?.fromId === candidate.fromId &&
      was.toId === candidate.toId &&
      was.relationTypeId === candidate.relationTypeId;
    add(candidate, draft, { tone: isSaved ? (isByMachine(was) ? 'machine' : undefined) : 'draft' });
  }
  return { arcs, relations };
}

/** The line of a text that an offset is on, from 1. */
export function lineFinder(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
