import type { TextHighlight } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { fitNames } from '@scriptorium/annotator/react/fit-names.ts';
import type { WordPlace } from '@scriptorium/domain/transcript/token-navigation.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createStore, type Store } from '@scriptorium/ui/store.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import { useRecording } from '../../core/recording-context.ts';
import type { ListScreen } from '../rows/list-screen.ts';
import type { LitWord } from '../rows/lit-word.ts';
import { createRowMarks } from '../rows/row-marks.ts';

const SCROLL_KEYS: ReadonlySet<string> = new Set(['PageUp', 'PageDown']);

/** The transcript no longer scrolls with the playing word after the user has scrolled. */
export function useFollowEnd(scroller: RefObject<HTMLElement | null>, follow: Store<boolean>): void {
  useEffect(() => {
    const element = scroller.current;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    const end = (): void => follow.set(false);
    element?.addEventListener('wheel', end, options);
    element?.addEventListener('touchmove', end, options);
    element?.addEventListener(
      'pointerdown',
      ({ target, offsetX }) => {
        // On the scroll bar.
        if (target === element && offsetX >= element.clientWidth) end();
      },
      options,
    );
    element?.addEventListener('keydown', ({ key }) => SCROLL_KEYS.has(key) && end(), options);
    return () => stop.abort();
  }, [scroller, follow]);
}

/**
 * The word that the keyboard is at. `setRow` receives its utterance, so that its row stays rendered. It goes along with
 * words that other parts select.
 */
export function useCursor(setRow: (utteranceId: number | null) => void): Store<WordPlace | null> {
  const { selection } = useRecording();
  const [cursor] = useState(() => createStore<WordPlace | null>(null));
  useEffect(() => {
    const stopCursor = cursor.subscribe(() => setRow(cursor.current()?.utteranceId ?? null));
    const stopSelection = selection.subscribe(() => {
      const words = selection.current();
      const at = cursor.current();
      if (!words || (at && words.tokenIds.includes(at.tokenId))) return;
      cursor.set({ utteranceId: words.utteranceId, tokenId: words.tokenIds.at(-1) ?? words.tokenIds[0] });
    });
    return () => {
      stopCursor();
      stopSelection();
    };
  }, [cursor, selection, setRow]);
  return cursor;
}

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
