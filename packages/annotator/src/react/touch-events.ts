import type { SpanStore } from '../core/span-store.ts';
import type { Span } from '../core/span.ts';
import type { AnnotatedTextProps } from './annotated-text.types.ts';
import type { TextController } from './text-controller.ts';
import type { TextElements } from './text-dom.ts';

interface TouchTargets {
  readonly elements: Pick<TextElements, 'scroller'>;
  readonly controller: TextController;
  readonly store: SpanStore;
  readonly props: () => AnnotatedTextProps;
  readonly spansUnder: (store: SpanStore, target: EventTarget | null) => Span[];
}

export interface Touch {
  /** Whether the last press on the text was by a finger. */
  readonly isActive: () => boolean;
}

/**
 * A finger selects by the system's long press and handles, which the page sees as changes of the selection only. The
 * page receives each, so that it can offer labels beside the text without covering the handles.
 */
export function listenToTouch(targets: TouchTargets, signal: AbortSignal): Touch {
  const { elements, controller, store, props, spansUnder } = targets;
  const { scroller } = elements;
  let isTouch = false;
  const reportSelection = (): void => {
    if (!isTouch) return;
    controller.readSelection();
    props().onTouchSelection?.(controller.hasSelection ? (controller.selectedRange() ?? null) : null);
  };
  // Capturing: before the listeners that ask whether a finger is pressing.
  const options = { signal, capture: true };
  scroller.addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), options);
  scroller.addEventListener('keydown', () => (isTouch = false), options);
  document.addEventListener('selectionchange', reportSelection, { signal });
  // The browser's mouse events of a tap come after `pointerup` and would close a menu that is open by then.
  scroller.addEventListener(
    'click',
    (event) => {
      if (!isTouch) return;
      reportSelection();
      if (controller.hasSelection) return;
      const spans = spansUnder(store, event.target);
      if (spans.length > 0) props().onSpanClick?.(spans, { x: event.clientX, y: event.clientY });
    },
    { signal },
  );
  return { isActive: () => isTouch };
}
