import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import type { Collapsed } from './use-collapsed.ts';
import type { TranscriptText } from './transcript-text.ts';
import { useLatest } from './use-latest.ts';

/** For heights that are not measured yet: px of a line, of the rest of a row, and letters of a line. */
const LINE = 38;
const REST = 16;
const LETTERS = 70;
/** At least: the name of the speaker and the buttons below it. */
const LEAST = 58;
const COLLAPSED = 44;
const OVERSCAN = 6;

/** The letters of the shown words and the spaces between them. */
function lettersOf({ tokens }: Utterance, showsHidden: boolean): number {
  let letters = 0;
  for (const { value, hidden } of tokens) if (showsHidden || !hidden) letters += value.length + 1;
  return letters;
}

/** Keeps the list as long as the utterances are the same ones in the same order. */
function createIds() {
  let ids: readonly number[] = [];
  return (utterances: readonly Utterance[]): readonly number[] => {
    const isSame = ids.length === utterances.length && utterances.every(({ id }, at) => id === ids[at]);
    if (!isSame) ids = utterances.map(({ id }) => id);
    return ids;
  };
}

function useIds(utterances: readonly Utterance[]): readonly number[] {
  const [kept] = useState(createIds);
  return useMemo(() => kept(utterances), [kept, utterances]);
}

/** The rows that are rendered: those near the viewport, and the one of the keyboard, so that it keeps the focus. */
export function useRows(
  scroller: RefObject<HTMLDivElement | null>,
  text: TranscriptText,
  collapsed: Collapsed,
  currentRow: number,
) {
  const { utterances, showsHidden } = text;
  const ids = useIds(utterances);
  const shown = useLatest(utterances);
  // With other functions all rows are laid out again; a changed word changes the height of its own at most.
  const estimateSize = useCallback(
    (index: number): number => {
      const utterance = shown()[index];
      if (!utterance || collapsed.has(ids[index] ?? 0)) return COLLAPSED;
      const letters = lettersOf(utterance, showsHidden);
      return Math.max(LEAST, REST + LINE * Math.ceil(letters / LETTERS));
    },
    [ids, shown, showsHidden, collapsed],
  );
  const getItemKey = useCallback((index: number) => ids[index] ?? index, [ids]);
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
