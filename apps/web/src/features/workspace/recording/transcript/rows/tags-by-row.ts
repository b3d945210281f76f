import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

/** The tags of each utterance that has some, by the index of the utterance's id. */
export type TagsByRow = ReadonlyMap<number, readonly NerTag[]>;

export const NO_TAGS_BY_ROW: TagsByRow = new Map<number, readonly NerTag[]>();

const isSameList = (one: readonly NerTag[], other: readonly NerTag[] | undefined): boolean =>
  one.length === other?.length && one.every((tag, index) => tag === other[index]);

/** The utterances in which the words of a tag were found. */
interface FoundWords {
  readonly utterances: readonly Utterance[];
  /** Some words are deleted; they may come back. */
  readonly isPartial: boolean;
}

function findWords({ utteranceTokens }: NerTag, text: TranscriptText): FoundWords {
  const found = utteranceTokens.map(({ id, utteranceId }) => text.find(id, utteranceId)?.utterance);
  return {
    utterances: [...new Set(found.filter((one) => one !== undefined))],
    isPartial: found.includes(undefined),
  };
}

/** The last tags and text that were grouped, with the result. */
interface Grouped {
  readonly tags: readonly NerTag[];
  readonly text: TranscriptText;
  readonly rows: TagsByRow;
}

/**
 * Groups tags by utterance. An utterance whose tags have not changed keeps its list, so that its row is not rendered
 * again. Words may have moved to other utterances than the tags say. After a change of the transcript only the tags of
 * changed utterances are looked at.
 */
export class TagGrouping {
  #last: Grouped | undefined;
  readonly #found = new Map<NerTag, FoundWords>();

  group(tags: readonly NerTag[], text: TranscriptText): TagsByRow {
    const rows = this.#last?.tags === tags ? this.#regroup(this.#last, text) : this.#groupAll(tags, text);
    this.#last = { tags, text, rows };
    return rows;
  }

  #groupAll(tags: readonly NerTag[], text: TranscriptText): TagsByRow {
    this.#found.clear();
    const rows = new Map<number, NerTag[]>();
    for (const tag of tags) {
      const found = findWords(tag, text);
      this.#found.set(tag, found);
      for (const { id } of found.utterances) {
        const held = rows.get(id);
        if (held) held.push(tag);
        else rows.set(id, [tag]);
      }
    }
    return this.#keepLists(rows);
  }

  #regroup({ tags, text: before, rows }: Grouped, text: TranscriptText): TagsByRow {
    const moved = this.#tagsOfChanges(rows, before, text);
    if (moved.size === 0) return rows;
    const touched = new Set<number>();
    for (const tag of moved) {
      for (const { id } of this.#found.get(tag)?.utterances ?? []) touched.add(id);
      const found = findWords(tag, text);
      this.#found.set(tag, found);
      for (const { id } of found.utterances) touched.add(id);
    }
    const lists = new Map<number, NerTag[]>([...touched].map((id) => [id, []]));
    for (const tag of tags)
      for (const { id } of this.#found.get(tag)?.utterances ?? []) lists.get(id)?.push(tag);
    const next = new Map(rows);
    for (const [id, list] of lists) {
      if (list.length === 0) next.delete(id);
      else if (!isSameList(list, rows.get(id))) next.set(id, list);
    }
    return next;
  }

  /** The tags with words in utterances that are no longer the same, and those with deleted words. */
  #tagsOfChanges(rows: TagsByRow, before: TranscriptText, text: TranscriptText): Set<NerTag> {
    const moved = new Set<NerTag>();
    for (const utterance of before.utterances)
      if (text.utterances[text.indexOf(utterance.id)] !== utterance)
        for (const tag of rows.get(utterance.id) ?? []) moved.add(tag);
    for (const [tag, { isPartial }] of this.#found) if (isPartial) moved.add(tag);
    return moved;
  }

  #keepLists(rows: ReadonlyMap<number, readonly NerTag[]>): TagsByRow {
    const before = this.#last?.rows ?? NO_TAGS_BY_ROW;
    const kept = new Map<number, readonly NerTag[]>();
    for (const [row, list] of rows) {
      const known = before.get(row);
      kept.set(row, known && isSameList(list, known) ? known : list);
    }
    return kept;
  }
}

/** Finds one of the grouped tags by its id. */
export function findShownTag(rows: TagsByRow, id: number): NerTag | undefined {
  for (const list of rows.values()) {
    const found = list.find((tag) => tag.id === id);
    if (found) return found;
  }
  return undefined;
}
