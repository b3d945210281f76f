import type { NerTag } from '@scriptorium/contract/tags.ts';
import type { TranscriptText } from './transcript-text.ts';

/** The tags of each utterance that has some, by the index of the utterance's id. */
export type TagsByRow = ReadonlyMap<number, readonly NerTag[]>;

export const NO_TAGS_BY_ROW: TagsByRow = new Map<number, readonly NerTag[]>();

const isSameList = (one: readonly NerTag[], other: readonly NerTag[] | undefined): boolean =>
  one.length === other?.length && one.every((tag, index) => tag === other[index]);

/**
 * Groups tags by utterance. An utterance whose tags have not changed keeps its list, so that its row is not rendered
 * again. Words may have moved to other utterances than the tags say.
 */
export function tagsByRow(tags: readonly NerTag[], text: TranscriptText, before: TagsByRow): TagsByRow {
  const rows = new Map<number, NerTag[]>();
  for (const tag of tags) {
    let last: number | undefined;
    for (const { id, utteranceId } of tag.utteranceTokens) {
      const row = text.find(id, utteranceId)?.utterance.id;
      if (row === undefined || row === last) continue;
      last = row;
      const held = rows.get(row);
      if (!held) rows.set(row, [tag]);
      else if (held.at(-1) !== tag) held.push(tag);
    }
  }
  const kept = new Map<number, readonly NerTag[]>();
  for (const [row, list] of rows) {
    const known = before.get(row);
    kept.set(row, known && isSameList(list, known) ? known : list);
  }
  return kept;
}

/** One of the grouped tags. */
export function findShownTag(rows: TagsByRow, id: number): NerTag | undefined {
  for (const list of rows.values()) {
    const found = list.find((tag) => tag.id === id);
    if (found) return found;
  }
  return undefined;
}
