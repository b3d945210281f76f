import { useCallback, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import type { CSSProperties, ReactElement, RefObject } from 'react';
import { maxColumns } from '../core/columns.ts';
import { rangeOf } from '../core/selection.ts';
import { createSpanStore } from '../core/span-store.ts';
import type { SpanStore } from '../core/span-store.ts';
import type { Span } from '../core/span.ts';
import type { AnnotatedTextProps, TextHighlight, TextSurface } from './annotated-text.types.ts';
import { BlockView } from './block-view.tsx';
import { rangeIn } from './dom-offsets.ts';
import { fitNames } from './fit-names.ts';
import { createHighlighter } from './highlights.ts';
import { createNearBlocks } from './near-blocks.ts';
import type { NearBlocks } from './near-blocks.ts';
import { TextController } from './text-controller.ts';
import { TextDom } from './text-dom.ts';
import type { TextElements } from './text-dom.ts';
import { listenToText } from './text-events.ts';
import './annotator.css';

const NO_HIGHLIGHTS: readonly TextHighlight[] = [];

/**
 * A text with labelled spans: read, select and click, all of it also by keyboard (`TEXT_COMMANDS`). It fills the
 * height of its parent and scrolls. The text is never edited here.
 */
export function AnnotatedText(props: AnnotatedTextProps): ReactElement {
  const {
    text,
    spans,
    selectedSpanId = null,
    highlights = NO_HIGHLIGHTS,
    handle,
    label,
    showLabels = true,
    fixedPitch = false,
    hasRelations = false,
  } = props;
  const latest = useLatest(props);
  const store = useMemo(() => createSpanStore(text), [text]);
  const near = useMemo(() => createNearBlocks(store.blocks.length), [store]);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => store.setSpans(spans), [store, spans]);
  useLayoutEffect(() => store.emphasise('selected', selectedSpanId), [store, selectedSpanId]);
  const view = useTextView(root, store, near, latest);
  useLayoutEffect(() => view.current?.draw(highlights), [view, highlights]);

  useImperativeHandle(
    handle,
    () => ({
      surface: () => view.current?.surface,
      scrollTo: (offset) => view.current?.controller.scrollTo(offset),
      focus: () => view.current?.scroller.focus(),
      selectRange: (start, end) => {
        view.current?.controller.select({ anchor: start, focus: end });
        view.current?.draw();
      },
      selectedRange: () => view.current?.controller.selectedRange(),
      clearSelection: () => {
        view.current?.controller.collapse();
        view.current?.draw();
      },
    }),
    [view],
  );
  const describe = useCallback(
    (span: Span) => latest.current.describeSpan?.(span) ?? span.labelName,
    [latest],
  );
  const blocks = useMemo(
    () =>
      store.blocks.map((block) => (
        <BlockView
          key={block.index}
          block={block}
          store={store}
          near={near}
          wraps={!fixedPitch}
          describe={describe}
        />
      )),
    [store, near, fixedPitch, describe],
  );
  const columns = useMemo(() => (fixedPitch ? maxColumns(text) : 0), [fixedPitch, text]);
  const contentStyle = { '--annotator-columns': columns } as CSSProperties;
  return (
    <div
      ref={root}
      className="annotator"
      data-labels={showLabels ? '' : undefined}
      data-fixed={fixedPitch ? '' : undefined}
      data-relations={hasRelations ? '' : undefined}
    >
      <div
        className="annotator-scroller"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a textarea cannot contain marks
        role="textbox"
        aria-multiline="true"
        aria-readonly="true"
        aria-label={label}
        tabIndex={0}
      >
        <div className="annotator-content" dir="auto" style={contentStyle}>
          {blocks}
        </div>
        <div className="annotator-caret" aria-hidden="true" />
        <div className="annotator-layer" aria-hidden="true" />
      </div>
      <div className="annotator-edges" />
      <div className="annotator-live" aria-live="polite" />
    </div>
  );
}

interface TextView {
  readonly controller: TextController;
  readonly scroller: HTMLElement;
  readonly surface: TextSurface | undefined;
  /** Redraws the transient marks: the given ones, or the last given ones. */
  draw(highlights?: readonly TextHighlight[]): void;
}

/** Connects the rendered elements to a controller while this text is mounted. */
function useTextView(
  root: RefObject<HTMLDivElement | null>,
  store: SpanStore,
  near: NearBlocks,
  latest: RefObject<AnnotatedTextProps>,
): RefObject<TextView | null> {
  const view = useRef<TextView>(null);
  useLayoutEffect(() => {
    const elements = root.current && findElements(root.current);
    if (!elements) return undefined;
    const stop = new AbortController();
    const props = (): AnnotatedTextProps => latest.current;
    const controller = new TextController(new TextDom(elements, store), store, near, props);
    const draw = createTransientMarks(elements, store, near, controller, stop.signal);
    const surface = findSurface(elements, store);
    view.current = { controller, scroller: elements.scroller, surface, draw };
    const fitAll = (): void => fitNames(elements.content, elements.content.children);
    draw(props().highlights);
    fitAll();
    listenToText({ elements, store, controller, props }, stop.signal);
    const leave = near.observe(elements.scroller, elements.content);
    // Rerendered blocks have new text nodes: restore selection, caret and transient marks before the next paint.
    const redrawObserver = new MutationObserver((changes) => {
      controller.restore();
      draw();
      fitNames(elements.content, changedBlocks(elements.content, changes));
    });
    redrawObserver.observe(elements.content, { childList: true, characterData: true, subtree: true });
    const resizeObserver =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(() => {
            fitAll();
            controller.drawCaret();
          });
    resizeObserver?.observe(elements.content);
    return () => {
      stop.abort();
      leave();
      redrawObserver.disconnect();
      resizeObserver?.disconnect();
      view.current = null;
    };
  }, [root, store, near, latest]);
  return view;
}

function changedBlocks(content: Element, changes: readonly MutationRecord[]): Set<Element> {
  const blocks = new Set<Element>();
  for (const { target } of changes) {
    if (target === content) return new Set(content.children);
    const element = target instanceof Element ? target : target.parentElement;
    const block = element?.closest('.annotator-block');
    if (block) blocks.add(block);
  }
  return blocks;
}

/** Draws the page's highlights near the viewport, and the selection while the focus is elsewhere (in a menu). */
function createTransientMarks(
  { content, scroller }: TextElements,
  store: SpanStore,
  near: NearBlocks,
  controller: TextController,
  signal: AbortSignal,
): TextView['draw'] {
  let highlights = NO_HIGHLIGHTS;
  const highlighters = {
    word: createHighlighter('word'),
    search: createHighlighter('search'),
    current: createHighlighter('current'),
    issue: createHighlighter('issue'),
  };
  const selected = createHighlighter('selection');
  const draw = (current = highlights): void => {
    highlights = current;
    const shown = [...near.indexes()].flatMap((index) => store.blocks[index] ?? []);
    const from = Math.min(...shown.map(({ start }) => start));
    const to = Math.max(...shown.map(({ end }) => end));
    const isNear = ({ start, end }: { start: number; end: number }): boolean =>
      start < end && start < to && end > from && end <= store.text.length;
    for (const kind of ['word', 'search', 'current', 'issue'] as const) {
      const visible = highlights.filter(
        (highlight) => (highlight.kind ?? 'word') === kind && isNear(highlight),
      );
      highlighters[kind].draw(visible.map(({ start, end }) => rangeIn(content, store, start, end)));
    }
    const range = controller.selection && rangeOf(controller.selection);
    const isSelection = range && range.start < range.end && document.activeElement !== scroller;
    selected.draw(isSelection ? [rangeIn(content, store, range.start, range.end)] : []);
  };
  scroller.addEventListener('focus', () => draw(), { signal });
  scroller.addEventListener('blur', () => draw(), { signal });
  signal.addEventListener('abort', () => {
    for (const highlighter of [...Object.values(highlighters), selected]) highlighter.draw([]);
  });
  return draw;
}

function findElements(root: HTMLElement): TextElements | undefined {
  const find = (name: string): HTMLElement | null => root.querySelector(`.annotator-${name}`);
  const [scroller, content, caret, live] = ['scroller', 'content', 'caret', 'live'].map(find);
  return scroller && content && caret && live ? { scroller, content, caret, live } : undefined;
}

function findSurface({ scroller, content, live }: TextElements, store: SpanStore): TextSurface | undefined {
  const layer = scroller.querySelector<HTMLElement>('.annotator-layer');
  const edges = scroller.parentElement?.querySelector<HTMLElement>('.annotator-edges');
  if (!layer || !edges) return undefined;
  const announce = (message: string): void => {
    live.textContent = message;
  };
  return { scroller, content, layer, edges, store, announce };
}

/** The newest props for listeners that are added once. */
function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
