import type { Db } from '@scriptorium/db/database.ts';
import type { WordRow } from '@scriptorium/db/schema/schema-json.ts';
import { moveSpansBy } from '@scriptorium/domain/text/move-spans.ts';
import { diffTexts } from '@scriptorium/domain/text/text-diff.ts';
import type { Hunk } from '@scriptorium/domain/text/token-diff.ts';
import { LRUCache } from 'lru-cache';
import { findContent } from './documents.store.api.ts';

export interface PageWord {
  start: number;
  end: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

const toWord = ([start, end, x0, y0, x1, y1]: WordRow): PageWord => ({ start, end, x0, y0, x1, y1 });

/** Differences of two versions of a text, which never change. */
const known = new LRUCache<string, Promise<Hunk[]>>({ max: 20 });

/**
 * The words of a page with offsets in the current text. When the text was edited after they were read, the offsets
 * are moved, and words whose text was deleted are left out.
 */
export async function wordsInPresentText(
  db: Db,
  words: readonly WordRow[],
  from: number,
  to: number,
): Promise<PageWord[]> {
  if (from === to) return words.map(toWord);
  const hunks = await differences(db, from, to);
  const places = moveSpansBy(
    hunks,
    words.map(([start, end]) => ({ start, end })),
  );
  return words.flatMap((row, index) => {
    const place = places[index];
    return place ? [{ ...toWord(row), ...place }] : [];
  });
}

export interface PageRange {
  index: number;
  start: number;
  end: number;
}

/** A page with its first and last word, and the versions of the text of these words and of the document. */
interface OuterWords {
  readonly index: number;
  readonly wordsContentId: number | null;
  readonly contentId: number | null;
  readonly first: WordRow | null;
  readonly last: WordRow | null;
}

/**
 * Finds the beginning and the end of each page in the current text. A page whose first or last word was deleted is left
 * out.
 */
export async function rangesOfPages(db: Db, pages: readonly OuterWords[]): Promise<PageRange[]> {
  const ranges: PageRange[] = [];
  for (const { index, wordsContentId, contentId, first, last } of pages) {
    if (!first || !last || wordsContentId === null || contentId === null) continue;
    const [from, to] = await wordsInPresentText(db, [first, last], wordsContentId, contentId);
    if (from && to) ranges.push({ index, start: from.start, end: to.end });
  }
  return ranges;
}

function differences(db: Db, from: number, to: number): Promise<Hunk[]> {
  const key = `${from} ${to}`;
  const there = known.get(key);
  if (there) return there;
  const fresh = readDifferences(db, from, to);
  known.set(key, fresh);
  fresh.catch(() => known.delete(key));
  return fresh;
}

async function readDifferences(db: Db, from: number, to: number): Promise<Hunk[]> {
  const [before, after] = [await findContent(db, from), await findContent(db, to)];
  return before && after ? diffTexts(before.text, after.text) : [];
}
