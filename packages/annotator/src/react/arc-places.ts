import { blockIndexAt } from '../core/blocks.ts';
import { facingLines, joinPiece, type LineHeights, type LineRect } from '../core/relation-geometry.ts';
import type { Arc, ArcIndex } from '../core/relation-index.ts';
import type { TextSurface } from './annotated-text.types.ts';

/**
 * Spans up to this distance in px outside the view are measured. Further out a block may be skipped, and a rectangle
 * would lay it out.
 */
const REACH = 300;

interface Held {
  readonly spans: Map<string, LineRect[]>;
  marks: Map<string, HTMLElement[]> | undefined;
}

/** Extent of the words, in px of the scrolled content. */
export interface TextExtent {
  readonly left: number;
  readonly right: number;
  readonly isRtl: boolean;
}

interface PlaceListeners {
  /** Called after layout and before painting. */
  onChange(): void;
  /** Marks were rendered; they are laid out later. */
  onRedrawn(): void;
}

/** The rectangles of related spans, read once for each picture of a block and stored relative to it. */
export class ArcPlaces {
  readonly #surface: TextSurface;
  readonly #shown = new Set<number>();
  readonly #cache = new Map<number, Held>();
  readonly #origins = new Map<number, { left: number; top: number }>();
  readonly #stop = new AbortController();
  arcs: ArcIndex;
  heights: LineHeights = { line: 27, taken: 22 };
  extent: TextExtent = { left: 0, right: 0, isRtl: false };

  constructor(surface: TextSurface, arcs: ArcIndex, { onChange, onRedrawn }: PlaceListeners) {
    this.#surface = surface;
    this.arcs = arcs;
    const { scroller, content } = surface;
    const indexOf = (element: Element): number => Number(element.getAttribute('data-block'));
    // Runs after layout and before painting: lines never lag behind the text.
    const sizes = new ResizeObserver(() => {
      this.#cache.clear();
      onChange();
    });
    const visible = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) this.#shown.add(indexOf(target));
          else this.#shown.delete(indexOf(target));
          if (isIntersecting) sizes.observe(target);
          else sizes.unobserve(target);
        }
        onChange();
      },
      { root: scroller, rootMargin: `${REACH}px` },
    );
    const leave = (block: Element): void => {
      visible.unobserve(block);
      sizes.unobserve(block);
      this.#shown.delete(indexOf(block));
      this.#cache.delete(indexOf(block));
    };
    const redrawn = new MutationObserver((records) => {
      for (const { target, addedNodes, removedNodes } of records) {
        // Blocks come and go where only those near the view are rendered.
        if (target === content) {
          for (const node of removedNodes) if (node instanceof Element) leave(node);
          for (const node of addedNodes) if (node instanceof Element) visible.observe(node);
          continue;
        }
        const element = target instanceof Element ? target : target.parentElement;
        const block = element?.closest('.annotator-block');
        if (block) this.#cache.delete(indexOf(block));
      }
      onRedrawn();
    });
    sizes.observe(content);
    for (const block of content.children) visible.observe(block);
    redrawn.observe(content, { childList: true, characterData: true, subtree: true });
    document.fonts?.addEventListener(
      'loadingdone',
      () => {
        this.#cache.clear();
        onChange();
      },
      { signal: this.#stop.signal },
    );
    this.#stop.signal.addEventListener('abort', () => {
      sizes.disconnect();
      visible.disconnect();
      redrawn.disconnect();
    });
  }

  stop(): void {
    this.#stop.abort();
  }

  get shown(): ReadonlySet<number> {
    return this.#shown;
  }

  blockOf(spanId: string): number | undefined {
    const { store } = this.#surface;
    const span = store.find(spanId);
    return span && blockIndexAt(store.blocks, span.start);
  }

  /** All reads of a redraw, before any write. */
  read(): void {
    const { scroller, content } = this.#surface;
    const frame = scroller.getBoundingClientRect();
    const x = frame.left + scroller.clientLeft - scroller.scrollLeft;
    const y = frame.top + scroller.clientTop - scroller.scrollTop;
    this.#readText(content, x);
    this.#origins.clear();
    for (const index of this.#shown) {
      const block = blockAt(content, index);
      if (!block) continue;
      const { left, top } = block.getBoundingClientRect();
      this.#origins.set(index, { left: left - x, top: top - y });
      this.#readSpans(block, index, left, top);
    }
    // Blocks far away are measured again.
    if (this.#cache.size > 200)
      for (const index of this.#cache.keys()) if (!this.#shown.has(index)) this.#cache.delete(index);
  }

  /** The lines of a span; undefined while it is not measured. */
  linesOf(spanId: string): LineRect[] | undefined {
    const index = this.blockOf(spanId);
    const origin = index === undefined ? undefined : this.#origins.get(index);
    if (index === undefined || !origin) return undefined;
    return this.#cache
      .get(index)
      ?.spans.get(spanId)
      ?.map(({ left, right, top, bottom }) => ({
        left: left + origin.left,
        right: right + origin.left,
        top: top + origin.top,
        bottom: bottom + origin.top,
      }));
  }

  endsOf({ fromId, toId }: Arc): readonly [LineRect, LineRect] | undefined {
    const [from, to] = [this.linesOf(fromId), this.linesOf(toId)];
    return from && to && facingLines(from, to);
  }

  marksOf(spanId: string): readonly HTMLElement[] {
    const index = this.blockOf(spanId);
    return index === undefined ? [] : (this.#cache.get(index)?.marks?.get(spanId) ?? []);
  }

  #readText(content: HTMLElement, x: number): void {
    const style = getComputedStyle(content);
    // The words may be beside other columns.
    const words = content.querySelector('[data-words]') ?? content;
    const box = words.getBoundingClientRect();
    const padding = getComputedStyle(words);
    const block = content.firstElementChild;
    const line = block ? Number.parseFloat(getComputedStyle(block).lineHeight) : 0;
    const size = Number.parseFloat(style.fontSize);
    const hasNames = content.closest('.annotator[data-labels]') !== null;
    // As in the style sheet: names are shown below the font's height.
    const taken = hasNames ? size * 1.2 + Math.max(size * 0.6, 10) * 1.15 : size * 1.2;
    this.heights = { line: line || size * 1.5, taken, between: this.#surface.between ?? 0 };
    this.extent = {
      left: box.left - x + Number.parseFloat(padding.paddingLeft),
      right: box.right - x - Number.parseFloat(padding.paddingRight),
      isRtl: style.direction === 'rtl',
    };
  }

  #readSpans(block: Element, index: number, left: number, top: number): void {
    const held = this.#cache.get(index) ?? { spans: new Map(), marks: undefined };
    this.#cache.set(index, held);
    held.marks ??= marksBySpan(block);
    for (const [spanId, marks] of held.marks) {
      if (held.spans.has(spanId) || this.arcs.ofSpan(spanId).length === 0) continue;
      const lines: LineRect[] = [];
      for (const rect of marks.flatMap((mark) => [...mark.getClientRects()])) {
        if (rect.width < 1) continue;
        joinPiece(lines, {
          left: rect.left - left,
          right: rect.right - left,
          top: rect.top - top,
          bottom: rect.bottom - top,
        });
      }
      held.spans.set(spanId, lines);
    }
  }
}

/** Not all blocks of a long list are rendered. */
function blockAt(content: Element, index: number): Element | null {
  const child = content.children[index];
  const isIt = child?.getAttribute('data-block') === String(index);
  return isIt ? child : content.querySelector(`:scope > [data-block="${index}"]`);
}

function marksBySpan(block: Element): Map<string, HTMLElement[]> {
  const found = new Map<string, HTMLElement[]>();
  for (const mark of block.querySelectorAll<HTMLElement>('.annotator-mark')) {
    for (const id of (mark.dataset['spans'] ?? '').split(' ')) {
      const held = found.get(id);
      if (held) held.push(mark);
      else found.set(id, [mark]);
    }
  }
  return found;
}
