import { createHighlighter } from '@scriptorium/annotator/react/highlights.ts';
import type { TextHighlight } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

/** The text of a row that is between two offsets, as a range of its elements. */
function rangeInRow(words: Element, { start, end }: TextRange): Range | undefined {
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

const KINDS = ['search', 'current'] as const;

/** Draws the hits of a search in the rows that are rendered. */
export function createRowMarks(content: HTMLElement) {
  const highlighters = KINDS.map((kind) => ({ kind, to: createHighlighter(kind) }));
  return {
    draw: (text: TranscriptText, marks: readonly TextHighlight[]): void => {
      const found = new Map<string, Range[]>(KINDS.map((kind) => [kind, []]));
      for (const row of marks.length === 0 ? [] : content.querySelectorAll<HTMLElement>('[data-index]')) {
        const words = row.querySelector('[data-words]');
        const block = text.blocks[Number(row.dataset['index'])];
        if (!words || !block) continue;
        for (const { start, end, kind } of marks) {
          if (start < block.start || end > block.end) continue;
          const range = rangeInRow(words, { start: start - block.start, end: end - block.start });
          if (range) found.get(kind ?? 'search')?.push(range);
        }
      }
      for (const { kind, to } of highlighters) to.draw(found.get(kind) ?? []);
    },
    clear: (): void => {
      for (const { to } of highlighters) to.draw([]);
    },
  };
}
