import type { Ref } from 'react';
import type { Span, TextRange } from '../core/span.ts';

/** A point of the window, to open a menu at. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface SelectedText extends TextRange, Point {
  readonly quote: string;
  readonly by: 'mouse' | 'keyboard';
}

export interface TextHighlight extends TextRange {
  /** `word` (default): what is pointed at on the page image; `search`: a hit. */
  readonly kind?: 'word' | 'search';
}

export interface AnnotatedTextHandle {
  /** Brings an offset to the middle of the view. */
  scrollTo(offset: number): void;
  focus(): void;
  selectRange(start: number, end: number): void;
  /** What is selected now, made clean. */
  selectedRange(): TextRange | undefined;
  /** Clears the selection, without calling `onClearSelection`. */
  clearSelection(): void;
}

export interface AnnotatedTextProps {
  readonly text: string;
  readonly spans: readonly Span[];
  readonly selectedSpanId?: string | null;
  /** Whether spans may be deleted and resized from here. */
  readonly editable: boolean;
  /** Name for screen readers. */
  readonly label: string;
  readonly highlights?: readonly TextHighlight[];
  /** Label names below the starts of spans, with room for them below each line; shown unless false. */
  readonly showLabels?: boolean;
  /** All signs equally wide and no line broken, for text whose layout is made of spaces. */
  readonly fixedPitch?: boolean;
  /** Selecting takes whole words. */
  readonly wholeWords?: boolean;
  onSelectText?(selection: SelectedText): void;
  onClearSelection?(): void;
  /** All spans there, innermost first; from the keyboard the focused span comes first. */
  onSpanClick?(spans: Span[], at: Point): void;
  onSpanContextMenu?(spans: Span[], at: Point): void;
  onTextContextMenu?(at: Point & { readonly offset: number }): void;
  /** The keyboard went to a span, or left it. */
  onFocusSpan?(span: Span | null): void;
  onHoverOffset?(offset: number | null): void;
  onDeleteSpan?(spanId: string): void;
  onResizeSpan?(spanId: string, range: TextRange): void;
  /** For screen readers and tooltips. */
  describeSpan?(span: Span): string;
  readonly handle?: Ref<AnnotatedTextHandle>;
}
