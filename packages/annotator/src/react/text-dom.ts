import type { SpanStore } from '../core/span-store.ts';
import type { TextSelection } from '../core/selection.ts';
import { caretRect, findOffset, positionOf } from './dom-offsets.ts';

export interface TextElements {
  readonly scroller: HTMLElement;
  readonly content: HTMLElement;
  readonly caret: HTMLElement;
  readonly live: HTMLElement;
}

/** Margin above and below the caret when the view scrolls to it, in px. */
const MARGIN = 24;

/** The browser's selection, caret and scroll position of one text, in offsets. */
export class TextDom {
  readonly elements: TextElements;
  readonly #store: SpanStore;

  constructor(elements: TextElements, store: SpanStore) {
    this.elements = elements;
    this.#store = store;
  }

  hasFocus(): boolean {
    return document.activeElement === this.elements.scroller;
  }

  /** The browser's selection if both ends are in this text. */
  findSelection(): TextSelection | undefined {
    const selection = document.getSelection();
    if (!selection?.anchorNode || !selection.focusNode) return undefined;
    const anchor = this.#offset(selection.anchorNode, selection.anchorOffset);
    const focus = this.#offset(selection.focusNode, selection.focusOffset);
    return anchor === undefined || focus === undefined ? undefined : { anchor, focus };
  }

  setSelection({ anchor, focus }: TextSelection): void {
    const now = this.findSelection();
    if (now?.anchor === anchor && now.focus === focus) return;
    const from = positionOf(this.elements.content, this.#store, anchor);
    const to = positionOf(this.elements.content, this.#store, focus);
    document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  }

  caretRect(offset: number): DOMRect {
    return caretRect(this.elements.content, this.#store, offset);
  }

  linesPerPage(offset: number): number {
    const { content } = this.elements;
    const line = Number.parseFloat(getComputedStyle(content.firstElementChild ?? content).lineHeight);
    const height = line || this.caretRect(offset).height || 1;
    return Math.max(1, Math.floor(this.elements.scroller.clientHeight / height) - 1);
  }

  drawCaret(offset: number | undefined): void {
    const { caret, scroller } = this.elements;
    caret.toggleAttribute('data-shown', offset !== undefined);
    if (offset === undefined) return;
    const rect = this.caretRect(offset);
    const frame = scroller.getBoundingClientRect();
    const x = rect.left - frame.left - scroller.clientLeft + scroller.scrollLeft;
    const y = rect.top - frame.top - scroller.clientTop + scroller.scrollTop;
    caret.style.transform = `translate(${x}px, ${y}px)`;
    caret.style.height = `${rect.height}px`;
    // Restarts the blinking, so that a moving caret is always visible.
    for (const animation of caret.getAnimations?.() ?? []) animation.currentTime = 0;
  }

  /** Scrolls the minimum distance to make the offset visible. */
  reveal(offset: number): void {
    const { scroller } = this.elements;
    const rect = this.caretRect(offset);
    const frame = scroller.getBoundingClientRect();
    if (rect.top < frame.top + MARGIN) scroller.scrollTop += rect.top - frame.top - MARGIN;
    else if (rect.bottom > frame.bottom - MARGIN) scroller.scrollTop += rect.bottom - frame.bottom + MARGIN;
    this.#revealColumn(rect, frame);
  }

  /** Lines without wrapping may be wider than the view. */
  #revealColumn(rect: DOMRect, frame: DOMRect): void {
    const { scroller } = this.elements;
    if (rect.left < frame.left + MARGIN) scroller.scrollLeft += rect.left - frame.left - MARGIN;
    else if (rect.right > frame.right - MARGIN) scroller.scrollLeft += rect.right - frame.right + MARGIN;
  }

  /** Scrolls the offset to the middle; returns the distance from it in px before the scroll. */
  centre(offset: number): number {
    const { scroller } = this.elements;
    const frame = scroller.getBoundingClientRect();
    const rect = this.caretRect(offset);
    const off = (rect.top + rect.bottom) / 2 - (frame.top + frame.bottom) / 2;
    scroller.scrollTop += off;
    this.#revealColumn(rect, frame);
    return Math.abs(off);
  }

  /** Announces a message to screen readers. */
  announce(message: string): void {
    this.elements.live.textContent = message;
  }

  #offset(node: Node, offset: number): number | undefined {
    return findOffset(this.elements.content, this.#store, { node, offset });
  }
}
