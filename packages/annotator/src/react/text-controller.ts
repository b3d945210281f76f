import { flushSync } from 'react-dom';
import { blockIndexAt } from '../core/blocks.ts';
import { nextGrapheme, previousGrapheme } from '../core/graphemes.ts';
import { findOnLine, lineEnd, lineStart } from '../core/line-motion.ts';
import type { LaidOutText } from '../core/line-motion.ts';
import { rangeOf, trimSelection } from '../core/selection.ts';
import type { TextSelection } from '../core/selection.ts';
import { nextSentenceEnd, previousSentenceStart } from '../core/sentences.ts';
import { moveEdge } from '../core/span-edges.ts';
import type { Edge } from '../core/span-edges.ts';
import { findNextSpan, findPreviousSpan } from '../core/span-navigation.ts';
import type { SpanStore } from '../core/span-store.ts';
import type { Span, TextRange } from '../core/span.ts';
import type { CaretStep, TextActions } from '../core/text-commands.ts';
import { findWordAt, nextWordEnd, previousWordStart } from '../core/words.ts';
import type { AnnotatedTextProps, Point, SelectedText } from './annotated-text.types.ts';
import type { NearBlocks } from './near-blocks.ts';
import type { TextDom } from './text-dom.ts';

/** Maximum length of announced text of a line, in UTF-16 units. */
const MAX_ANNOUNCED = 120;

/**
 * User and page actions on one text, by offsets. The controller owns the selection: the browser's selection is
 * restored from it after every redraw, because redrawing replaces its text nodes. During a mouse drag the browser's
 * selection takes precedence.
 */
export class TextController implements TextActions {
  readonly #dom: TextDom;
  readonly #store: SpanStore;
  readonly #near: NearBlocks;
  readonly #props: () => AnnotatedTextProps;
  #selection: TextSelection | undefined;
  /** The column, in px of the window, that vertical movement keeps. */
  #column: number | undefined;
  /** Counts calls of scrollTo, so that a later call cancels the corrections of an earlier one. */
  #scrollCalls = 0;

  constructor(dom: TextDom, store: SpanStore, near: NearBlocks, props: () => AnnotatedTextProps) {
    this.#dom = dom;
    this.#store = store;
    this.#near = near;
    this.#props = props;
  }

  get selection(): TextSelection | undefined {
    return this.#selection;
  }

  get hasSelection(): boolean {
    return this.#selection !== undefined && this.#selection.anchor !== this.#selection.focus;
  }

  get hasSpan(): boolean {
    return this.#findCurrentSpan() !== undefined;
  }

  get canDelete(): boolean {
    const { editable, onDeleteSpan } = this.#props();
    return editable && onDeleteSpan !== undefined;
  }

  get canResize(): boolean {
    const { editable, onResizeSpan } = this.#props();
    return editable && onResizeSpan !== undefined;
  }

  /** Takes over the browser's selection unchanged, because a drag may be in progress. */
  readSelection(): void {
    const current = this.#dom.findSelection();
    const previous = this.#selection;
    if (!current || (previous?.anchor === current.anchor && previous.focus === current.focus)) return;
    this.#selection = current;
    this.#column = undefined;
    this.#focusSpan(null);
    this.drawCaret();
  }

  /** Restores the same offsets in the new text nodes after a redraw. */
  restore(): void {
    if (this.#selection && this.#dom.hasFocus()) this.#dom.setSelection(this.#selection);
    this.drawCaret();
  }

  /** On keyboard focus there is always a caret. */
  enter(): void {
    this.select(this.#selection ?? { anchor: 0, focus: 0 });
  }

  select(selection: TextSelection): void {
    this.#selection = selection;
    this.#dom.setSelection(selection);
    this.drawCaret();
  }

  /** Clears the selection; the caret stays at its moving end. */
  collapse(): void {
    const at = this.#selection?.focus;
    this.#selection = at === undefined ? undefined : { anchor: at, focus: at };
    if (this.#selection && this.#dom.hasFocus()) this.#dom.setSelection(this.#selection);
    this.drawCaret();
  }

  /** The selection, trimmed. */
  selectedRange(): TextRange | undefined {
    const { wholeWords } = this.#props();
    return this.#selection && trimSelection(this.#store.text, this.#selection, { wholeWords });
  }

  /** Reports the selection to the page. */
  reportSelection(by: SelectedText['by'], at?: Point): void {
    const { onSelectText } = this.#props();
    const range = this.selectedRange();
    if (!range) return;
    this.select({ anchor: range.start, focus: range.end });
    onSelectText?.({ ...range, quote: this.#quote(range), ...(at ?? this.#pointBelow(range.end)), by });
  }

  moveCaret(step: CaretStep, extend: boolean): void {
    const from = this.#selection ?? { anchor: 0, focus: 0 };
    this.#focusSpan(null);
    if (step.unit !== 'line' && step.unit !== 'page') this.#column = undefined;
    const focus = this.#stepFrom(from, step, extend);
    this.select({ anchor: extend ? from.anchor : focus, focus });
    this.#dom.reveal(focus);
    this.drawCaret();
    this.#announceMove(from.focus, step, extend);
  }

  selectAll(): void {
    this.select({ anchor: 0, focus: this.#store.text.length });
  }

  openMenu(): void {
    if (this.hasSelection) return this.reportSelection('keyboard');
    const span = this.#findCurrentSpan();
    if (span) {
      const others = this.#store.spansAt(span.start).filter(({ id }) => id !== span.id);
      return this.#props().onSpanClick?.([span, ...others], this.#pointBelow(span.start));
    }
    const word = this.#selection && findWordAt(this.#store.text, this.#selection.focus);
    if (!word) return undefined;
    this.select({ anchor: word.start, focus: word.end });
    return this.reportSelection('keyboard');
  }

  clear(): void {
    const hadSelection = this.hasSelection;
    this.#focusSpan(null);
    this.collapse();
    if (hadSelection) this.#props().onClearSelection?.();
  }

  focusSpan(forward: boolean): void {
    const focused = this.#findEmphasised('focused');
    const from = focused ?? this.#selection?.focus ?? 0;
    const find = forward ? findNextSpan : findPreviousSpan;
    let span = find(this.#store, from);
    while (span && this.#props().canFocusSpan?.(span) === false) span = find(this.#store, span);
    if (!span) return;
    this.#near.show(blockIndexAt(this.#store.blocks, span.start));
    this.select({ anchor: span.start, focus: span.start });
    flushSync(() => this.#focusSpan(span));
    this.#dom.reveal(span.start);
    this.drawCaret();
    this.#dom.announce(`${this.describe(span)}: ${this.#quote(span)}`);
  }

  deleteSpan(): void {
    const span = this.#findCurrentSpan();
    if (!span) return;
    this.#focusSpan(null);
    this.#props().onDeleteSpan?.(span.id);
  }

  resizeSpan(edge: Edge, forward: boolean): void {
    const span = this.#findCurrentSpan();
    if (!span) return;
    const { text } = this.#store;
    const from = span[edge];
    const to = forward ? nextWordEnd(text, from) : previousWordStart(text, from);
    const moved = moveEdge(span, edge, to, { min: 0, max: text.length });
    const range = trimSelection(text, { anchor: moved.start, focus: moved.end });
    if (!range || (range.start === span.start && range.end === span.end)) return;
    this.#props().onResizeSpan?.(span.id, range);
    this.#dom.announce(this.#quote(range));
  }

  /**
   * Scrolls an offset to the middle. Heights above it are estimates until they are rendered, so the position is
   * corrected for a few frames, unless the user scrolls.
   */
  scrollTo(offset: number): void {
    flushSync(() => this.#near.show(blockIndexAt(this.#store.blocks, offset)));
    const scrollCall = ++this.#scrollCalls;
    const { scroller } = this.#dom.elements;
    this.#dom.centre(offset);
    let expected = scroller.scrollTop;
    let stableFrames = 0;
    const correct = (): void => {
      if (scrollCall !== this.#scrollCalls || Math.abs(scroller.scrollTop - expected) > 200) return;
      stableFrames = this.#dom.centre(offset) < 1 ? stableFrames + 1 : 0;
      expected = scroller.scrollTop;
      if (stableFrames < 3) requestAnimationFrame(correct);
    };
    requestAnimationFrame(correct);
  }

  describe(span: Span): string {
    return this.#props().describeSpan?.(span) ?? span.labelName;
  }

  #stepFrom(from: TextSelection, { unit, forward }: CaretStep, extend: boolean): number {
    const { text } = this.#store;
    const range = rangeOf(from);
    const end = forward ? text.length : 0;
    // Without Shift an arrow first collapses the selection to the side of its direction.
    if (unit === 'character' && !extend && this.hasSelection) return forward ? range.end : range.start;
    if (unit === 'character')
      return forward ? nextGrapheme(text, from.focus) : previousGrapheme(text, from.focus);
    if (unit === 'word') return forward ? nextWordEnd(text, from.focus) : previousWordStart(text, from.focus);
    if (unit === 'sentence')
      return forward ? nextSentenceEnd(text, from.focus) : previousSentenceStart(text, from.focus);
    if (unit === 'document') return end;
    const laidOut: LaidOutText = { text, measure: (offset) => this.#dom.caretRect(offset) };
    if (unit === 'lineEdge') return (forward ? lineEnd : lineStart)(laidOut, from.focus);
    this.#column ??= laidOut.measure(from.focus).left;
    const lines = (forward ? 1 : -1) * (unit === 'page' ? this.#dom.linesPerPage(from.focus) : 1);
    return findOnLine(laidOut, from.focus, lines, this.#column) ?? end;
  }

  /** The span for keyboard actions: the focused one, else the first at the caret, else the selected one. */
  #findCurrentSpan(): Span | undefined {
    const focused = this.#findEmphasised('focused');
    if (focused || this.hasSelection) return focused;
    const selected = this.#findEmphasised('selected');
    const at = this.#selection?.focus;
    const here = at === undefined ? [] : this.#store.spansAt(at);
    return here.find(({ id }) => id === selected?.id) ?? here[0] ?? selected;
  }

  #findEmphasised(kind: 'focused' | 'selected'): Span | undefined {
    const id = this.#store.emphasised(kind);
    return id === null ? undefined : this.#store.find(id);
  }

  #focusSpan(span: Span | null): void {
    if (this.#store.emphasised('focused') === (span?.id ?? null)) return;
    this.#store.emphasise('focused', span?.id ?? null);
    this.#props().onFocusSpan?.(span);
  }

  #announceMove(from: number, { unit }: CaretStep, extend: boolean): void {
    const { text } = this.#store;
    const to = this.#selection?.focus ?? 0;
    if (extend && this.#selection) return this.#dom.announce(this.#quote(rangeOf(this.#selection)));
    const lineEnd = text.indexOf('\n', to);
    const announced = {
      character: { start: to, end: nextGrapheme(text, to) },
      word: rangeOf({ anchor: from, focus: to }),
      other: { start: to, end: Math.min(lineEnd < 0 ? text.length : lineEnd, to + MAX_ANNOUNCED) },
    }[unit === 'character' || unit === 'word' ? unit : 'other'];
    const here = this.#store.spansAt(to).map((span) => this.describe(span));
    return this.#dom.announce([this.#quote(announced), ...here].join(', '));
  }

  #quote({ start, end }: TextRange): string {
    return this.#store.text.slice(start, end);
  }

  #pointBelow(offset: number): Point {
    this.#dom.reveal(offset);
    const { left, bottom } = this.#dom.caretRect(offset);
    return { x: left, y: bottom };
  }

  /** Draws the caret; hidden if text is selected. */
  drawCaret(): void {
    this.#dom.drawCaret(this.hasSelection ? undefined : this.#selection?.focus);
  }
}
