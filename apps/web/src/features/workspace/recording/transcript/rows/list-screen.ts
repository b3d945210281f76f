import type { Point, TextSurface } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { Span } from '@scriptorium/annotator/core/span.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { SpanLook } from './row-parts.ts';
import { findShownTag, type TagsByRow } from './tags-by-row.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

/** Reads the rendered transcript. */
export interface ListScreen {
  readonly scroller: HTMLElement;
  readonly content: HTMLElement;
  word(tokenId: number): HTMLElement | undefined;
  /** Index of the first row that is visible. */
  firstVisible(): number;
  /** Below a word, or at the upper left corner of the list if it is not rendered. */
  placeBelow(tokenId: number | undefined): Point;
  announce(message: string): void;
}

export function createListScreen(root: HTMLElement): ListScreen | undefined {
  const find = (name: string): HTMLElement | null => root.querySelector(`.annotator-${name}`);
  const [scroller, content, live] = ['scroller', 'content', 'live'].map(find);
  if (!scroller || !content || !live) return undefined;
  const word = (tokenId: number): HTMLElement | undefined =>
    content.querySelector<HTMLElement>(`[data-token="${tokenId}"]`) ?? undefined;
  return {
    scroller,
    content,
    word,
    firstVisible: () => {
      const { top } = scroller.getBoundingClientRect();
      const rows = [...content.querySelectorAll<HTMLElement>('[data-index]')];
      const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 10);
      return Number(first?.dataset['index'] ?? 0);
    },
    placeBelow: (tokenId) => {
      const box = (tokenId === undefined ? undefined : word(tokenId))?.getBoundingClientRect();
      const frame = scroller.getBoundingClientRect();
      return box ? { x: box.left, y: box.bottom } : { x: frame.left + 24, y: frame.top + 24 };
    },
    announce: (message) => {
      live.textContent = message;
    },
  };
}

/** Blank between rows, in px, as the style sheet has it. */
const BETWEEN_ROWS = 16;

/** Makes the surface on which relations are drawn: the rows are the blocks of the text. */
export function surfaceOf(
  root: HTMLElement,
  screen: ListScreen,
  now: () => {
    readonly text: TranscriptText;
    readonly tags: TagsByRow;
    readonly lookOf: (tag: NerTag) => SpanLook;
  },
): TextSurface | undefined {
  const layer = root.querySelector<HTMLElement>('.annotator-layer');
  const edges = root.querySelector<HTMLElement>('.annotator-edges');
  if (!layer || !edges) return undefined;
  const { scroller, content, announce } = screen;
  const find = (spanId: string): Span | undefined => {
    const { text, tags, lookOf } = now();
    const tag = findShownTag(tags, Number(spanId));
    const [first, last] = [tag?.utteranceTokens[0], tag?.utteranceTokens.at(-1)];
    const range =
      first && last && text.rangeOf({ utteranceId: first.utteranceId, tokenIds: [first.id, last.id] });
    return tag && range && { ...lookOf(tag), ...range };
  };
  const store = {
    find,
    get blocks() {
      return now().text.blocks;
    },
  };
  return { scroller, content, layer, edges, store, between: BETWEEN_ROWS, announce };
}
