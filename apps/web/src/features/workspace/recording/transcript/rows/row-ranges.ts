import type { TextRange } from '@scriptorium/annotator/core/span.ts';

/** The text of a row that is between two offsets, as a range of its elements. */
export function rangeInRow(words: Element, { start, end }: TextRange): Range | undefined {
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let passed = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (!hasStart && start < passed + length) {
      range.setStart(node, start - passed);
      hasStart = true;
    }
    if (hasStart && end <= passed + length) {
      range.setEnd(node, end - passed);
      return range;
    }
    passed += length;
  }
  return undefined;
}
