import type { Tx } from '@scriptorium/db/database.ts';
import {
  deleteTags,
  insertMachineTags,
  readRemainingWork,
  type EarlierTag,
  type MachineSource,
  type MachineTag,
  type PlacedTag,
  type RemainingWork,
  type TaggedStep,
} from './machine-tags.store.ts';
import type { TextPlace, WordsPlace } from './place.ts';

/**
 * Replaces the tags that a machine created in a step. Tags that people created, changed or related remain, and tags that they
 * deleted are not created again (docs/semantics.md#2). Tags that the new run finds again keep their rows. `tagsFor` receives
 * the present version of the document's text, null for a transcript: it may differ from the one that the machine has read.
 */
export async function replaceMachineTags(
  tx: Tx,
  step: TaggedStep,
  source: MachineSource,
  tagsFor: (contentId: number | null) => Promise<readonly MachineTag[]>,
): Promise<void> {
  const { steps, labelIds } = await readRemainingWork(
    tx,
    { nodeId: step.nodeId, stepIds: [step.id] },
    source,
  );
  const [remaining] = steps;
  if (!remaining) throw new Error(`Document ${step.documentId} not found`);
  const tags = await tagsFor(remaining.contentId);
  const { added, deleted } = planTags(remaining, tags, { source, labelIds: new Set(labelIds) });
  await deleteTags(
    tx,
    deleted.map(({ id }) => id),
  );
  await insertMachineTags(tx, step.id, source, added);
}

/**
 * The changes that a new run of a machine makes. A tag of another rule or score at the same place is deleted and added.
 */
export interface PlannedTags {
  readonly added: readonly MachineTag[];
  readonly deleted: readonly EarlierTag[];
  /** Tags that people have deleted, so that they are not added. */
  readonly left: number;
}

/** Each tag once, without those that conflict with what people did and those with a deleted label. */
export function planTags(
  remaining: RemainingWork,
  tags: readonly MachineTag[],
  { source, labelIds }: { source: MachineSource; labelIds: ReadonlySet<number> },
): PlannedTags {
  const wanted = new Map<string, MachineTag>();
  const kept = new Set(remaining.kept.map(placeOfTag));
  const isDeleted = deletedByPeople(remaining, source);
  let left = 0;
  for (const tag of tags) {
    const key = placeKey(tag.labelId, tag.place);
    if (wanted.has(key) || !labelIds.has(tag.labelId)) continue;
    if (kept.has(key)) continue;
    if (isDeleted(tag)) left += 1;
    else wanted.set(key, tag);
  }
  const found = new Set<string>();
  const deleted = remaining.earlier.filter((tag) => {
    const key = placeOfTag(tag);
    if (tag.detached || found.has(key) || !isSame(tag, source, wanted.get(key))) return true;
    found.add(key);
    return false;
  });
  return { deleted, left, added: [...wanted].flatMap(([key, tag]) => (found.has(key) ? [] : [tag])) };
}

function deletedByPeople({ tombstones }: RemainingWork, source: MachineSource): (tag: MachineTag) => boolean {
  // What one rule found may be right where another one was wrong; of a model each version is asked the same.
  const ruleOf = (sourceId: number | null) => (source === 'RULE' ? sourceId : null);
  const keys = new Set(
    tombstones.map(({ labelId, sourceId, start, quote }) =>
      tombstoneKey(labelId, ruleOf(sourceId), start, quote),
    ),
  );
  return ({ labelId, sourceId, place, quote }) =>
    keys.has(tombstoneKey(labelId, ruleOf(sourceId), 'start' in place ? place.start : place.startMs, quote));
}

const isSame = (earlier: EarlierTag, source: MachineSource, tag: MachineTag | undefined): boolean =>
  tag !== undefined &&
  earlier.source === source &&
  earlier.sourceId === tag.sourceId &&
  earlier.score === tag.score &&
  earlier.quote === tag.quote;

/** Identifies a label at a place: two tags of one label at one place are one. */
export const placeKey = (labelId: number, place: TextPlace | WordsPlace): string =>
  'start' in place ? `${labelId} ${place.start}-${place.end}` : `${labelId} ${place.tokenIds.join(',')}`;

export const placeOfTag = ({ labelId, start, end, tokenIds }: PlacedTag): string =>
  placeKey(labelId, tokenIds.length > 0 ? { tokenIds } : { start: start ?? 0, end: end ?? 0 });

const tombstoneKey = (labelId: number, ruleId: number | null, start: number | null, quote: string): string =>
  `${labelId} ${ruleId} ${start} ${quote}`;
