import type { Tx } from '@scriptorium/db/database.ts';
import {
  deleteMachineTags,
  insertMachineTags,
  type MachineSource,
  type MachineTag,
  type RemainingWork,
  type TaggedStep,
} from './machine-tags.store.ts';
import type { TextPlace, WordsPlace } from './place.ts';

/**
 * Replaces the tags that a machine created in a step. Tags that people created, changed or related remain, and tags that they
 * deleted are not created again (docs/semantics.md#2). `tagsFor` receives the present version of the document's text,
 * null for a transcript: it may differ from the one that the machine has read.
 */
export async function replaceMachineTags(
  tx: Tx,
  step: TaggedStep,
  source: MachineSource,
  tagsFor: (contentId: number | null) => Promise<readonly MachineTag[]>,
): Promise<void> {
  const remaining = await deleteMachineTags(tx, step, source);
  const tags = await tagsFor(remaining.contentId);
  await insertMachineTags(tx, step.id, source, newTags(remaining, tags, source));
}

/** Each tag once, without those that conflict with what people did and those with a deleted label. */
function newTags(remaining: RemainingWork, tags: readonly MachineTag[], source: MachineSource): MachineTag[] {
  // What one rule found may be right where another one was wrong; of a model each version is asked the same.
  const ruleOf = (sourceId: number | null) => (source === 'RULE' ? sourceId : null);
  const labels = new Set(remaining.labelIds);
  const seen = new Set(remaining.kept.map((tag) => placeKey(tag.labelId, placeOf(tag))));
  const deleted = new Set(
    remaining.tombstones.map(({ labelId, sourceId, start, quote }) =>
      tombstoneKey(labelId, ruleOf(sourceId), start, quote),
    ),
  );
  return tags.filter(({ labelId, sourceId, place, quote }) => {
    const key = placeKey(labelId, place);
    const start = 'start' in place ? place.start : place.startMs;
    if (
      seen.has(key) ||
      !labels.has(labelId) ||
      deleted.has(tombstoneKey(labelId, ruleOf(sourceId), start, quote))
    )
      return false;
    seen.add(key);
    return true;
  });
}

const placeOf = ({ start, end, tokenIds }: RemainingWork['kept'][number]): TextPlace | WordsPlace =>
  tokenIds.length > 0 ? { tokenIds } : { start: start ?? 0, end: end ?? 0 };

/** Two tags of one label at one place are one. */
const placeKey = (labelId: number, place: TextPlace | WordsPlace): string =>
  'start' in place ? `${labelId} ${place.start}-${place.end}` : `${labelId} ${place.tokenIds.join(',')}`;

const tombstoneKey = (labelId: number, ruleId: number | null, start: number | null, quote: string): string =>
  `${labelId} ${ruleId} ${start} ${quote}`;
