import type { Ref } from 'react';
import type { Span, TextRange } from '../core/span.ts';

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
  /** `word` (default): under the pointer on the page image; `search`: a search hit. */
  readonly kind?: 'word' | 'search';
}

export interface AnnotatedTextHandle {
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
  /** All spans at the position, innermost first; from the keyboard the focused span comes first. */
  onSpanClick?(spans: Span[], at: Point): void;
  onSpanContextMenu?(spans: Span[], at: Point): void;
  onTextContextMenu?(at: Point & { readonly offset: number }): void;
  /** Keyboard focus moved to a span, or away from it. */
  onFocusSpan?(span: Span | null): void;
  onHoverOffset?(offset: number | null): void;
  onDeleteSpan?(spanId: string): void;
  onResizeSpan?(spanId: string, range: TextRange): void;
  /** Text for screen readers and tooltips. */
  describeSpan?(span: Span): string;
  readonly handle?: Ref<AnnotatedTextHandle>;
}
