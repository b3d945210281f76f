import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, type RefObject } from 'react';
import { useRecording } from '../../core/recording-context.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import type { Collapsed } from './use-collapsed.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import { useLatest } from '@scriptorium/ui/use-latest.ts';

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

/**
 * The keys of the rows; the same list as long as the utterances are the same ones in the same order. An utterance that was
 * made here keeps its key when the server gives it an id, so that a text field in its row stays.
 */
function createKeys(resolve: (id: number) => number) {
  let keys: readonly number[] = [];
  const pending = new Set<number>();
  const keyOfId = new Map<number, number>();
  return (utterances: readonly Utterance[]): readonly number[] => {
    for (const temporary of pending) {
      const id = resolve(temporary);
      if (id === temporary) continue;
      pending.delete(temporary);
      keyOfId.set(id, temporary);
    }
    for (const { id } of utterances) if (id < 0) pending.add(id);
    const next = utterances.map(({ id }) => keyOfId.get(id) ?? id);
    const isSame = keys.length === next.length && next.every((key, at) => key === keys[at]);
    if (!isSame) keys = next;
    return keys;
  };
}

function useKeys(utterances: readonly Utterance[]): readonly number[] {
  const { resolveId } = useRecording();
  const kept = useMemo(() => createKeys(resolveId), [resolveId]);
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
  const keys = useKeys(utterances);
  const shown = useLatest(utterances);
  // With other functions all rows are laid out again; a changed word changes the height of its own at most.
  const estimateSize = useCallback(
    (index: number): number => {
      const utterance = shown()[index];
      if (!utterance || collapsed.has(utterance.id)) return COLLAPSED;
      const letters = lettersOf(utterance, showsHidden);
      return Math.max(LEAST, REST + LINE * Math.ceil(letters / LETTERS));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- other keys are other rows
    [keys, shown, showsHidden, collapsed],
  );
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
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
