import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import type { Collapsed } from './use-collapsed.ts';
import { rowTextOf, type TranscriptText } from './transcript-text.ts';

/** For heights that are not measured yet: px of a line, of the rest of a row, and letters of a line. */
const LINE = 38;
const REST = 16;
const LETTERS = 70;
/** At least: the name of the speaker and the buttons below it. */
const LEAST = 58;
const COLLAPSED = 44;
const OVERSCAN = 6;

/** The rows that are rendered: those near the viewport, and the one of the keyboard, so that it keeps the focus. */
export function useRows(
  scroller: RefObject<HTMLDivElement | null>,
  text: TranscriptText,
  collapsed: Collapsed,
  currentRow: number,
) {
  const { utterances, showsHidden } = text;
  const estimateSize = useCallback(
    (index: number): number => {
      const utterance = utterances[index];
      if (!utterance || collapsed.has(utterance.id)) return COLLAPSED;
      const letters = rowTextOf(utterance, showsHidden).text.length;
      return Math.max(LEAST, REST + LINE * Math.ceil(letters / LETTERS));
    },
    [utterances, showsHidden, collapsed],
  );
  const getItemKey = useCallback((index: number) => utterances[index]?.id ?? index, [utterances]);
  const rangeExtractor = useCallback(
    (range: Range): number[] => {
      const shown = defaultRangeExtractor(range);
      if (currentRow < 0 || currentRow >= range.count || shown.includes(currentRow)) return shown;
      return [...shown, currentRow].sort((a, b) => a - b);
    },
    [currentRow],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised over it
  return useVirtualizer<HTMLDivElement, Element>({
    count: utterances.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    initialRect: { width: 800, height: 600 },
  });
}
