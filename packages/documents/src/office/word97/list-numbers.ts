import { ListCounter } from '../numbering/docx-counter.ts';
import { readWordLists } from './list-tables.ts';
import { readParagraphRuns, runFinder, stylePlacements, type Run } from './paragraph-lists.ts';
import type { Piece } from './pieces.ts';
import { readStyles } from './styles.ts';

/** Ends of a paragraph, a cell, a section. */
const MARKS = '\r\u0007\f';

/** From this value on, an index means that the paragraph does not show the number of its list. */
const HIDDEN = 0xf801;

/**
 * Word 97 also stores the numbers of lists and headings apart from the text: returns the displayed number of each
 * paragraph of a list, by the offset of the paragraph.
 */
export function listNumbers(word: Buffer, table: Buffer, pieces: readonly Piece[]): Map<number, string> {
  const numbers = new Map<number, string>();
  const lists = readWordLists(word, table);
  if (lists.length === 0) return numbers;
  const runAt = runFinder(readParagraphRuns(word, table));
  const ofStyle = stylePlacements(readStyles(word, table));
  const counter = new ListCounter();
  for (const { start, run, isDeleted } of paragraphsOf(pieces, runAt)) {
    if (!run || isDeleted) continue;
    const { list: index = 0, level } = { ...ofStyle(run.style), ...run.own };
    const list = index < HIDDEN ? lists[index] : undefined;
    if (!list) continue;
    const number = counter.next(String(index), list, level ?? Math.max(0, list.styles.indexOf(run.style)));
    if (number !== '') numbers.set(start, number);
  }
  return numbers;
}

interface Paragraph {
  /** Offset of its first character. */
  start: number;
  run: Run | undefined;
  isDeleted: boolean;
}

/** The properties of a paragraph are stored at the position of its mark in the file. */
function* paragraphsOf(
  pieces: readonly Piece[],
  runAt: (place: number) => Run | undefined,
): Generator<Paragraph> {
  let start = 0;
  let offset = 0;
  let hasText = false;
  for (const { text, startFilePos, bpc } of pieces) {
    for (let at = 0; at < text.length; at += 1, offset += 1) {
      const sign = text[at] ?? '';
      const end = startFilePos + (at + 1) * bpc;
      const run = MARKS.includes(sign) ? runAt(end - 1) : undefined;
      // A page break within a paragraph has the mark of a section end.
      const isEnd = MARKS.includes(sign) && (sign !== '\f' || run?.end === end);
      if (!isEnd) {
        hasText ||= sign !== '\0';
        continue;
      }
      yield { start, run, isDeleted: offset > start && !hasText };
      start = offset + 1;
      hasText = false;
    }
  }
}
