import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';

/** A word element and the utterance that it is in. */
export interface WordHit {
  readonly utteranceId: number;
  readonly tokenId: number;
}

export interface WordPointerActions {
  /** Words were selected: by dragging, with Shift, or by a double or triple click. */
  selectFromTo(from: WordHit, to: WordHit, at: Point, clicks: number): void;
  /** A drag began or ended outside the words of one utterance. */
  clear(): void;
  /** A click on a word; `tagIds`: its tags, in the order in which they take a click. */
  clickWord(hit: WordHit, tagIds: readonly number[], at: Point): void;
  extendTo(hit: WordHit, at: Point): void;
  openMenu(hit: WordHit | null, tagIds: readonly number[], at: Point): void;
}

const elementOf = (node: Node | EventTarget | null): Element | null =>
  node instanceof Element ? node : node instanceof Node ? node.parentElement : null;

const wordOf = (node: Node | EventTarget | null): HTMLElement | null =>
  elementOf(node)?.closest<HTMLElement>('[data-token]') ?? null;

function hitOf(word: Element | null): WordHit | null {
  const row = word?.closest('[data-words]');
  return word && row
    ? {
        utteranceId: Number(row.getAttribute('data-words')),
        tokenId: Number(word.getAttribute('data-token')),
      }
    : null;
}

const tagsAt = (target: EventTarget | null): number[] =>
  (elementOf(target)?.closest<HTMLElement>('.annotator-mark')?.dataset['spans'] ?? '')
    .split(' ')
    .filter(Boolean)
    .map(Number);

const gapTo = (x: number, { left, right }: DOMRect): number => Math.max(left - x, 0, x - right);

/** The word under the pointer; below a word, in its tag's label or line, the tag's nearest word. */
function wordUnder({ target, clientX }: MouseEvent): Element | null {
  const words = elementOf(target)?.closest('.annotator-mark')?.querySelectorAll('[data-token]') ?? [];
  const byGap = [...words].toSorted(
    (a, b) => gapTo(clientX, a.getBoundingClientRect()) - gapTo(clientX, b.getBoundingClientRect()),
  );
  return wordOf(target) ?? byGap[0] ?? null;
}

/**
 * The word at one end of a selection. In the blank between two words it is the one within the selection: the next one
 * for its start, the previous one for its end.
 */
function wordAtEnd(node: Node, offset: number, end: 'start' | 'end'): Element | null {
  const own = wordOf(node);
  const length = node.textContent?.length ?? 0;
  const isInside = end === 'start' ? offset < length : offset > 0;
  if (own && isInside) return own;
  const words = [...(elementOf(node)?.closest('[data-words]')?.querySelectorAll('[data-token]') ?? [])];
  const at = node instanceof Element ? (node.childNodes[offset] ?? node) : node;
  const isAfter = (word: Element): boolean =>
    Boolean(at.compareDocumentPosition(word) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isBefore = (word: Element): boolean =>
    Boolean(at.compareDocumentPosition(word) & Node.DOCUMENT_POSITION_PRECEDING) && !word.contains(at);
  return (end === 'start' ? words.find(isAfter) : words.findLast(isBefore)) ?? own;
}

/** The first and the last word of the browser's selection; null if it does not start and end in words of one utterance (AUDIO-30). */
export function wordsOfSelection(selection: Selection): readonly [WordHit, WordHit] | null {
  const range = selection.getRangeAt(0);
  const from = hitOf(wordAtEnd(range.startContainer, range.startOffset, 'start'));
  const to = hitOf(wordAtEnd(range.endContainer, range.endOffset, 'end'));
  return from && to && from.utteranceId === to.utteranceId ? [from, to] : null;
}

function rowOf(word: Element): readonly [WordHit, WordHit] | null {
  const words = word.closest('[data-words]')?.querySelectorAll('[data-token]') ?? [];
  const [from, to] = [hitOf(words[0] ?? null), hitOf(words[words.length - 1] ?? null)];
  return from && to && [from, to];
}

const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y });

/** Takes over the browser's selection; false: there is none. */
function takeSelection(event: MouseEvent, actions: WordPointerActions): boolean {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return false;
  const word = wordUnder(event);
  const ends = event.detail > 2 && word ? rowOf(word) : wordsOfSelection(selection);
  // The words are marked by the page from here on.
  selection.removeAllRanges();
  if (ends) actions.selectFromTo(...ends, pointOf(event), event.detail);
  else actions.clear();
  return true;
}

/** Handles the mouse on the words of a transcript: one listener for all of them. */
export function listenToPointer(
  scroller: HTMLElement,
  actions: () => WordPointerActions,
  signal: AbortSignal,
): void {
  let isDown = false;
  let wasHandled = false;
  scroller.addEventListener(
    'mousedown',
    (event) => {
      if (
        event.button !== 0 ||
        elementOf(event.target)?.closest('button, input, textarea, [contenteditable]')
      )
        return;
      isDown = true;
      wasHandled = false;
      // With Shift the page extends its own selection.
      if (event.shiftKey && wordOf(event.target)) {
        event.preventDefault();
        scroller.focus();
      }
    },
    { signal },
  );
  document.addEventListener(
    'mouseup',
    (event) => {
      if (isDown && event.button === 0) wasHandled = takeSelection(event, actions());
      isDown = false;
    },
    { signal },
  );
  scroller.addEventListener(
    'click',
    (event) => {
      const hit = hitOf(wordUnder(event));
      if (wasHandled || !hit) return;
      if (event.shiftKey) actions().extendTo(hit, pointOf(event));
      else actions().clickWord(hit, tagsAt(event.target), pointOf(event));
    },
    { signal },
  );
  scroller.addEventListener(
    'contextmenu',
    (event) => {
      if (elementOf(event.target)?.closest('input, textarea, [contenteditable]')) return;
      event.preventDefault();
      actions().openMenu(hitOf(wordUnder(event)), tagsAt(event.target), pointOf(event));
    },
    { signal },
  );
}
