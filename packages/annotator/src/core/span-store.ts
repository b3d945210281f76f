import { blockIndexAt, splitIntoBlocks } from './blocks.ts';
import type { Block } from './blocks.ts';
import { segment } from './segments.ts';
import type { Segment } from './segments.ts';
import { byDrop, byReading, isSameSpan, overlaps } from './span.ts';
import type { Span, TextRange } from './span.ts';

/** Reason for highlighting a span: selected by the caller, or focused by keyboard. */
export type Emphasis = 'selected' | 'focused';

/**
 * The spans of one text, stored per block. Each block has a version that increases when its appearance changes, so
 * that a view rerenders only changed blocks. Spans outside the text are ignored.
 */
export interface SpanStore {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Replaces all spans; only blocks of changed spans get a new version. */
  setSpans(spans: readonly Span[]): void;
  add(span: Span): void;
  remove(id: string): void;
  /** Replaces the span with the same id. */
  update(span: Span): void;
  find(id: string): Span | undefined;
  /** Innermost first. */
  spansAt(offset: number): Span[];
  /** All spans that intersect the range, in reading order. */
  spansIn(start: number, end: number): Span[];
  segments(blockIndex: number): readonly Segment[];
  emphasise(kind: Emphasis, id: string | null): void;
  emphasised(kind: Emphasis): string | null;
  version(blockIndex: number): number;
  subscribe(blockIndex: number, listener: () => void): () => void;
}

interface Cell {
  readonly spans: Set<Span>;
  segments: readonly Segment[] | undefined;
  version: number;
  readonly listeners: Set<() => void>;
}

export function createSpanStore(text: string, spans: readonly Span[] = []): SpanStore {
  const store = new BlockwiseStore(text);
  store.setSpans(spans);
  return store;
}

class BlockwiseStore implements SpanStore {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly #cells: readonly Cell[];
  readonly #byId = new Map<string, Span>();
  readonly #emphasis: Record<Emphasis, string | null> = { selected: null, focused: null };

  constructor(text: string) {
    this.text = text;
    this.blocks = splitIntoBlocks(text);
    this.#cells = this.blocks.map(() => ({
      spans: new Set(),
      segments: undefined,
      version: 0,
      listeners: new Set(),
    }));
  }

  setSpans(spans: readonly Span[]): void {
    const ids = new Set(spans.map((span) => span.id));
    this.#change((touched) => {
      for (const id of this.#byId.keys()) if (!ids.has(id)) this.#take(id, touched);
      for (const span of spans) this.#put(span, touched);
    });
  }

  add(span: Span): void {
    this.#change((touched) => this.#put(span, touched));
  }

  update(span: Span): void {
    this.#change((touched) => this.#put(span, touched));
  }

  remove(id: string): void {
    this.#change((touched) => this.#take(id, touched));
  }

  find(id: string): Span | undefined {
    return this.#byId.get(id);
  }

  spansAt(offset: number): Span[] {
    const here = this.#cells[blockIndexAt(this.blocks, offset)]?.spans ?? [];
    return [...here].filter((span) => span.start <= offset && offset < span.end).sort(byDrop);
  }

  spansIn(start: number, end: number): Span[] {
    const near = this.#cellsOf({ start, end: Math.max(start + 1, end) }).flatMap((cell) => [...cell.spans]);
    return [...new Set(near)].filter((span) => overlaps(span, { start, end })).sort(byReading);
  }

  segments(index: number): readonly Segment[] {
    const cell = this.#cells[index];
    const block = this.blocks[index];
    return cell && block ? (cell.segments ??= segment(block, [...cell.spans])) : [];
  }

  emphasise(kind: Emphasis, id: string | null): void {
    const before = this.#emphasis[kind];
    if (before === id) return;
    this.#emphasis[kind] = id;
    this.#change((touched) => {
      for (const one of [before, id]) {
        const span = one === null ? undefined : this.#byId.get(one);
        if (span) for (const cell of this.#cellsOf(span)) touched.add(cell);
      }
    });
  }

  emphasised(kind: Emphasis): string | null {
    return this.#emphasis[kind];
  }

  version(index: number): number {
    return this.#cells[index]?.version ?? 0;
  }

  subscribe(index: number, listener: () => void): () => void {
    this.#cells[index]?.listeners.add(listener);
    return () => this.#cells[index]?.listeners.delete(listener);
  }

  #cellsOf({ start, end }: TextRange): Cell[] {
    return this.#cells.slice(blockIndexAt(this.blocks, start), blockIndexAt(this.blocks, end - 1) + 1);
  }

  #put(span: Span, touched: Set<Cell>): void {
    const old = this.#byId.get(span.id);
    if (old && isSameSpan(old, span)) return;
    this.#take(span.id, touched);
    if (span.start < 0 || span.start >= span.end || span.end > this.text.length) return;
    this.#byId.set(span.id, span);
    for (const cell of this.#cellsOf(span)) {
      cell.spans.add(span);
      touched.add(cell);
    }
  }

  #take(id: string, touched: Set<Cell>): void {
    const span = this.#byId.get(id);
    if (!span) return;
    this.#byId.delete(id);
    for (const cell of this.#cellsOf(span)) {
      cell.spans.delete(span);
      touched.add(cell);
    }
  }

  /** Notifies after all edits: listeners always see the final state and are called once. */
  #change(edit: (touched: Set<Cell>) => void): void {
    const touched = new Set<Cell>();
    edit(touched);
    for (const cell of touched) {
      cell.segments = undefined;
      cell.version++;
    }
    for (const cell of touched) for (const listener of cell.listeners) listener();
  }
}
