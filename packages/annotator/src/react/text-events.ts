import { matchShortcut } from '../core/commands.ts';
import { rangeOf } from '../core/selection.ts';
import type { SpanStore } from '../core/span-store.ts';
import type { Span } from '../core/span.ts';
import { TEXT_COMMANDS } from '../core/text-commands.ts';
import type { AnnotatedTextProps, Point } from './annotated-text.types.ts';
import { caretRect, findMark, findOffsetAtPoint } from './dom-offsets.ts';
import type { TextController } from './text-controller.ts';
import type { TextElements } from './text-dom.ts';
import { listenToTouch } from './touch-events.ts';

interface EventTargets {
  readonly elements: TextElements;
  readonly store: SpanStore;
  readonly controller: TextController;
  readonly props: () => AnnotatedTextProps;
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });

/** Handles mouse and keyboard of one text (delegated: no listener per span) until the signal aborts. */
export function listenToText(targets: EventTargets, signal: AbortSignal): void {
  const { elements, controller, store } = targets;
  const { scroller } = elements;
  const touch = listenToTouch({ ...targets, spansUnder }, signal);
  let isPressed = false;
  let isMenuKeyDown = false;
  let hadSelection = false;

  const keydown = (event: KeyboardEvent): void => {
    const command = matchShortcut(event, targets.props().commands ?? TEXT_COMMANDS, controller);
    if (!command) return;
    event.preventDefault();
    isMenuKeyDown = command.name === 'menu.open';
    command.run(controller);
  };
  const copy = (event: ClipboardEvent): void => {
    const range = controller.selection && rangeOf(controller.selection);
    if (!range || range.start === range.end) return;
    event.clipboardData?.setData('text/plain', store.text.slice(range.start, range.end));
    event.preventDefault();
  };

  scroller.addEventListener('keydown', keydown, { signal });
  scroller.addEventListener('copy', copy, { signal });
  scroller.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  scroller.addEventListener(
    'contextmenu',
    (event) => {
      // Some systems fire this event for the menu key too, after its command has run.
      if (isMenuKeyDown) event.preventDefault();
      // A long press selects a word, which the system would not do if its menu were prevented.
      else if (!touch.isActive()) openContextMenu(targets, event);
    },
    { signal },
  );
  scroller.addEventListener('focus', () => !isPressed && !touch.isActive() && controller.enter(), { signal });
  scroller.addEventListener(
    'pointerdown',
    (event) => {
      isMenuKeyDown = false;
      if (event.button !== 0 || touch.isActive()) return;
      isPressed = true;
      hadSelection = controller.hasSelection;
      // Otherwise pressing on selected text would drag it instead of starting a new selection.
      if (hadSelection && !event.shiftKey) document.getSelection()?.removeAllRanges();
    },
    { signal },
  );
  // On the window, because a drag may end outside the text.
  addEventListener(
    'pointerup',
    (event) => {
      // The browser sets the caret of a click on a selection only after this event.
      if (isPressed) setTimeout(() => handlePressEnd(targets, event, hadSelection));
      isPressed = false;
    },
    { signal },
  );
  addEventListener('pointercancel', () => (isPressed = false), { signal });
  document.addEventListener('selectionchange', () => controller.readSelection(), { signal });
  listenToHover(targets, signal);
}

function handlePressEnd(targets: EventTargets, event: PointerEvent, hadSelection: boolean): void {
  const { controller, props, store } = targets;
  controller.readSelection();
  if (controller.hasSelection) return controller.reportSelection('mouse', pointOf(event));
  if (hadSelection) props().onClearSelection?.();
  const spans = spansUnder(store, event.target);
  if (spans.length > 0) props().onSpanClick?.(spans, pointOf(event));
  return undefined;
}

function openContextMenu({ elements, store, props }: EventTargets, event: MouseEvent): void {
  const { onSpanContextMenu, onTextContextMenu } = props();
  const spans = spansUnder(store, event.target);
  if (spans.length > 0 && onSpanContextMenu) {
    event.preventDefault();
    return onSpanContextMenu(spans, pointOf(event));
  }
  const offset = findOffsetAtPoint(elements.content, store, event.clientX, event.clientY);
  if (offset === undefined || !onTextContextMenu) return undefined;
  event.preventDefault();
  return onTextContextMenu({ ...pointOf(event), offset });
}

/**
 * Uses the mark, not the nearest offset: a click on the right half of a span's last letter has an offset after the
 * span.
 */
function spansUnder(store: SpanStore, target: EventTarget | null): Span[] {
  const mark = findMark(target);
  return mark ? store.spansAt(Number(mark.dataset.start)) : [];
}

/** Highlights the whole span under the mouse that would take a click, and reports its offset to the page, once per frame. */
function listenToHover({ elements, store, props }: EventTargets, signal: AbortSignal): void {
  const { content, scroller } = elements;
  let highlighted: string | undefined;
  let frame = 0;
  const light = (span: Span | undefined): void => {
    if (span?.id === highlighted) return;
    highlighted = span?.id;
    for (const mark of content.querySelectorAll('mark[data-hover]')) mark.removeAttribute('data-hover');
    if (!span) return;
    for (const mark of content.querySelectorAll<HTMLElement>('mark[data-start]')) {
      const start = Number(mark.dataset.start);
      if (span.start <= start && start < span.end) mark.setAttribute('data-hover', '');
    }
  };
  const move = (event: PointerEvent): void => {
    light(spansUnder(store, event.target)[0]);
    cancelAnimationFrame(frame);
    const { onHoverOffset } = props();
    if (!onHoverOffset) return;
    frame = requestAnimationFrame(() => onHoverOffset(findOffsetUnder(content, store, event) ?? null));
  };
  const leave = (): void => {
    light(undefined);
    cancelAnimationFrame(frame);
    props().onHoverOffset?.(null);
  };
  scroller.addEventListener('pointermove', move, { signal });
  scroller.addEventListener('pointerleave', leave, { signal });
  signal.addEventListener('abort', () => cancelAnimationFrame(frame));
}

/** Maximum distance between mouse and letter in px; beyond it the mouse is over empty space. */
const MAX_DISTANCE = 24;

function findOffsetUnder(content: Element, store: SpanStore, event: MouseEvent): number | undefined {
  const offset = findOffsetAtPoint(content, store, event.clientX, event.clientY);
  if (offset === undefined) return undefined;
  const { left, top, bottom } = caretRect(content, store, offset);
  const { clientX: x, clientY: y } = event;
  return Math.abs(x - left) <= MAX_DISTANCE && y >= top - MAX_DISTANCE / 4 && y <= bottom + MAX_DISTANCE / 4
    ? offset
    : undefined;
}
