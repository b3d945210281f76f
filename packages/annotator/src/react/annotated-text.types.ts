import type { Ref } from 'react';
import type { SpanStore } from '../core/span-store.ts';
import type { Span, TextRange } from '../core/span.ts';
import type { TextCommand } from '../core/text-commands.ts';

/** A point of the window, used as the position of a menu. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface SelectedText extends TextRange, Point {
  readonly quote: string;
  readonly by: 'mouse' | 'keyboard';
}

export interface TextHighlight extends TextRange {
  /** `word` (default): under the pointer on the page image; `search`: a search hit; `current`: the current one; `issue`: of the selected issue. */
  readonly kind?: 'word' | 'search' | 'current' | 'issue';
}

/** The rendered text, for what is drawn over it. */
export interface TextSurface {
  readonly scroller: HTMLElement;
  readonly content: HTMLElement;
  /** Empty; scrolls with the text. What draws on it adds its own elements. */
  readonly layer: HTMLElement;
  /** Empty; stays in place over the text. */
  readonly edges: HTMLElement;
  readonly store: Pick<SpanStore, 'find' | 'blocks'>;
  /** Blank between blocks, in px; none by default. */
  readonly between?: number;
  /** Reads a message out. */
  announce(message: string): void;
}

export interface AnnotatedTextHandle {
  /** The surface on which relations are drawn; undefined until the text is mounted. */
  surface(): TextSurface | undefined;
  /** Scrolls an offset to the middle of the view. */
  scrollTo(offset: number): void;
  focus(): void;
  selectRange(start: number, end: number): void;
  /** The current selection, trimmed. */
  selectedRange(): TextRange | undefined;
  clearSelection(): void;
}

export interface AnnotatedTextProps {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly selectedSpanId?: string | null;
  /** Whether spans can be deleted and resized here. */
  readonly editable: boolean;
  /** Accessible name. */
  readonly label: string;
  readonly highlights?: readonly TextHighlight[];
  /** Shows label names below the starts of spans, with extra space below each line; default true. */
  readonly showLabels?: boolean;
  /** Monospaced and without line wrapping, for text laid out by spaces. */
  readonly fixedPitch?: boolean;
  /** Selections extend to whole words. */
  readonly wholeWords?: boolean;
  onSelectText?(selection: SelectedText): void;
  onClearSelection?(): void;
  /** A finger changed the selection; null: it has ended. */
  onTouchSelection?(range: TextRange | null): void;
  /** All spans at the position, in the order of `byDrop`; from the keyboard the focused span comes first. */
  onSpanClick?(spans: Span[], at: Point): void;
  onSpanContextMenu?(spans: Span[], at: Point): void;
  onTextContextMenu?(at: Point & { readonly offset: number }): void;
  /** Whether the keyboard stops at a span; at every one by default. */
  canFocusSpan?(span: Span): boolean;
  /** Keyboard focus moved to a span, or away from it. */
  onFocusSpan?(span: Span | null): void;
  onHoverOffset?(offset: number | null): void;
  onDeleteSpan?(spanId: string): void;
  onResizeSpan?(spanId: string, range: TextRange): void;
  /** Text for screen readers and tooltips. */
  describeSpan?(span: Span): string;
  /** Leaves room for the lines of relations, whether or not there are any: a first relation moves no word. */
  readonly hasRelations?: boolean;
  /** The keyboard commands; `TEXT_COMMANDS` by default. */
  readonly commands?: readonly TextCommand[];
  readonly handle?: Ref<AnnotatedTextHandle>;
}
