import type { Virtualizer } from '@tanstack/react-virtual';
import type { WordPlace } from '@scriptorium/domain/transcript/token-navigation.ts';
import { useMemo } from 'react';
import { useLatest } from '@scriptorium/ui/use-latest.ts';

/** Frames without a correction after which a place has been reached, and frames after which it is given up. */
const STABLE = 3;
const LONGEST = 40;
/** Farther away the user scrolls. */
const OWN_SCROLL = 240;
/** Distance from the edges within which a revealed word is moved, in px. */
const EDGE = 48;

export interface RowScroll {
  /** Scrolls a word, or the start of an utterance, to the middle. */
  centre(place: { utteranceId: number; tokenId?: number }): void;
  /** Scrolls as little as makes the word visible. */
  reveal(place: WordPlace): void;
  /** Scrolls when the word is near an edge of the view or outside it, so that the next ones are seen. */
  follow(place: WordPlace): void;
}

interface ScrolledRows {
  rows: Virtualizer<HTMLDivElement, Element>;
  scroller: () => HTMLElement | null;
  indexOf: (utteranceId: number) => number;
  elementOf: (tokenId: number) => Element | undefined;
}

/** How far an element, or the start of a row that is not rendered, is from the middle of the view. */
function distanceOf({ rows }: ScrolledRows, scroller: HTMLElement, index: number, word?: Element): number {
  const element = word ?? scroller.querySelector(`[data-index="${index}"]`);
  if (element) {
    const frame = scroller.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const bottom = Math.min(box.bottom, box.top + frame.height);
    return (box.top + bottom) / 2 - (frame.top + frame.bottom) / 2;
  }
  const start = rows.measurementsCache[index]?.start ?? 0;
  return start - scroller.scrollTop - scroller.clientHeight / 2;
}

/**
 * Scrolls to words. Heights of rows are estimates until they are rendered, so the place is corrected for a few frames,
 * unless the user scrolls.
 */
function createRowScroll(latest: () => ScrolledRows): RowScroll {
  let calls = 0;
  const centre: RowScroll['centre'] = ({ utteranceId, tokenId }) => {
    const scroller = latest().scroller();
    const index = latest().indexOf(utteranceId);
    if (!scroller || index < 0) return;
    const call = ++calls;
    let expected = scroller.scrollTop;
    let stable = 0;
    let frames = 0;
    const correct = (): void => {
      if (call !== calls || Math.abs(scroller.scrollTop - expected) > OWN_SCROLL) return;
      const before = scroller.scrollTop;
      const word = tokenId === undefined ? undefined : latest().elementOf(tokenId);
      scroller.scrollTop += distanceOf(latest(), scroller, index, word);
      expected = scroller.scrollTop;
      stable = Math.abs(expected - before) < 1 ? stable + 1 : 0;
      frames += 1;
      if (stable < STABLE && frames < LONGEST) requestAnimationFrame(correct);
    };
    correct();
  };
  const boxes = ({ tokenId }: WordPlace) => {
    const scroller = latest().scroller();
    const box = latest().elementOf(tokenId)?.getBoundingClientRect();
    return scroller && box ? { scroller, box, frame: scroller.getBoundingClientRect() } : undefined;
  };
  return {
    centre,
    reveal: (place) => {
      const found = boxes(place);
      if (!found) return centre(place);
      calls += 1;
      const { scroller, box, frame } = found;
      if (box.top < frame.top + EDGE) scroller.scrollTop += box.top - frame.top - EDGE;
      else if (box.bottom > frame.bottom - EDGE) scroller.scrollTop += box.bottom - frame.bottom + EDGE;
      return undefined;
    },
    follow: (place) => {
      const found = boxes(place);
      const isIn =
        found &&
        found.box.top > found.frame.top + EDGE &&
        found.box.bottom < found.frame.bottom - found.frame.height / 4;
      if (!isIn) centre(place);
    },
  };
}

export function useRowScroll(rows: ScrolledRows): RowScroll {
  const latest = useLatest(rows);
  return useMemo(() => createRowScroll(latest), [latest]);
}
