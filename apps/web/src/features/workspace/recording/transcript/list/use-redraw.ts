import type { TextHighlight } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { fitNames } from '@scriptorium/annotator/react/fit-names.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ListScreen } from '../rows/list-screen.ts';
import type { LitWord } from '../rows/lit-word.ts';
import { createRowMarks } from '../rows/row-marks.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

interface RedrawParts {
  screen: () => ListScreen | null;
  text: TranscriptText;
  marks: readonly TextHighlight[];
  lit: RefObject<LitWord | null>;
}

function changedRows(content: Element, changes: readonly MutationRecord[]): Set<Element> {
  const rows = new Set<Element>();
  for (const { target, addedNodes } of changes) {
    if (target === content) for (const node of addedNodes) if (node instanceof Element) rows.add(node);
    const element = target instanceof Element ? target : target.parentElement;
    const row = element?.closest('[data-index]');
    if (row) rows.add(row);
  }
  return rows;
}

/** Rendered rows have new elements, so that highlights over them are drawn again before the next paint. */
export function useRedraw({ screen, text, marks, lit }: RedrawParts): void {
  const latest = useRef({ text, marks });
  const draw = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    const found = screen();
    if (!found) return undefined;
    const { content } = found;
    const drawn = createRowMarks(content);
    draw.current = () => drawn.draw(latest.current.text, latest.current.marks);
    const observer = new MutationObserver((changes) => {
      fitNames(content, changedRows(content, changes));
      lit.current?.redraw();
      draw.current();
    });
    observer.observe(content, { childList: true, characterData: true, subtree: true });
    fitNames(content, content.children);
    let width = content.clientWidth;
    const sizes = new ResizeObserver(() => {
      if (content.clientWidth === width) return;
      width = content.clientWidth;
      fitNames(content, content.children);
    });
    sizes.observe(content);
    return () => {
      observer.disconnect();
      sizes.disconnect();
      drawn.clear();
    };
  }, [screen, lit]);
  useEffect(() => {
    latest.current = { text, marks };
    draw.current();
  }, [text, marks]);
}
