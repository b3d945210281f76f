import type { TextRange } from './span.ts';
import { floorGrapheme } from './graphemes.ts';

/** A piece of the text that is rendered as one unit. Blocks are contiguous: joined they are the text. */
export interface Block extends TextRange {
  readonly index: number;
  readonly text: string;
}

/** Rendering cost grows with block length: a block of 200,000 characters took half a second per tag. */
export const MAX_BLOCK = 2000;

/** A block of at least this length ends at the next line end; shorter blocks would create too many elements. */
const MIN_BLOCK = 800;

const SENTENCE_END = /[.!?…。！？]["'”’)\]]*\s+/gu;

/** Splits a text into blocks of at most 2,000 code units: at a line end, else after a sentence, else at a space. */
export function splitIntoBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (let start = 0; start < text.length || blocks.length === 0;) {
    const end = cutAfter(text, start);
    blocks.push({ index: blocks.length, start, end, text: text.slice(start, end) });
    start = end;
  }
  return blocks;
}

function cutAfter(text: string, start: number): number {
  const limit = start + MAX_BLOCK;
  const early = text.indexOf('\n', start + MIN_BLOCK);
  if (early >= 0 && early < limit) return early + 1;
  if (limit >= text.length) return text.length;
  const window = text.slice(start, limit);
  const cut = window.lastIndexOf('\n') + 1 || lastSentenceEnd(window) || window.lastIndexOf(' ') + 1;
  const end = floorGrapheme(text, cut > 0 ? start + cut : limit);
  return end > start ? end : limit;
}

function lastSentenceEnd(window: string): number {
  let end = 0;
  for (const match of window.matchAll(SENTENCE_END)) {
    // A match at the window's end may continue after it.
    if (match.index + match[0].length < window.length) end = match.index + match[0].length;
  }
  return end;
}

/** The block that contains an offset; the last one for the text's end. */
export function blockIndexAt(blocks: readonly Block[], offset: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Number of lines of `width` characters in a block, to estimate its height before layout. */
export function estimateLines(block: Block, width = 90): number {
  const lines = block.text.replace(/\n$/u, '').split('\n');
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
}
