import { useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, MouseEvent, PointerEvent, ReactElement, Ref } from 'react';
import { createPageWords } from '../core/page-words.ts';
import type { Box, PageWord, PageWords } from '../core/page-words.ts';
import type { TextRange } from '../core/span.ts';
import type { Point } from './annotated-text.types.ts';
import './annotator.css';

/** A tag on the page. */
export interface PageMark extends TextRange {
  readonly id: string;
  readonly background: string;
}

export interface PageViewProps {
  readonly src: string;
  /** The image's size in px at zoom 1. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly PageWord[];
  readonly marks?: readonly PageMark[];
  /** The outlined mark; it is scrolled into view. */
  readonly selectedMark?: string | null;
  /** Text ranges highlighted on the page; the first is scrolled into view. */
  readonly highlight?: readonly TextRange[];
  readonly alt: string;
  readonly zoom: number;
  /** A word was clicked. */
  onPickWord?(range: TextRange): void;
  /** Words were selected by dragging, or one by a double click; in text order. */
  onSelectWords?(range: TextRange, at: Point): void;
  onHoverWord?(range: TextRange | null): void;
}

const NO_RANGES: readonly TextRange[] = [];
const NO_MARKS: readonly PageMark[] = [];
/** A shorter movement is a click. */
const DRAG_PX = 4;

const percent = (fraction: number): string => `${fraction * 100}%`;

const between = (from: PageWord, to: PageWord): TextRange => ({
  start: Math.min(from.start, to.start),
  end: Math.max(from.end, to.end),
});

interface Drag {
  readonly from: PageWord;
  readonly x: number;
  readonly y: number;
  readonly isMoved: boolean;
  readonly range: TextRange;
}

function wordUnder(page: PageWords, event: MouseEvent<HTMLElement>): PageWord | undefined {
  const frame = event.currentTarget.getBoundingClientRect();
  return page.wordAt((event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
}

/** Words are chosen by a click, by dragging from one to another, and by a double click. */
function useWordSelection(page: PageWords, { onPickWord, onSelectWords }: PageViewProps) {
  const [drag, setDrag] = useState<Drag | null>(null);
  return {
    dragged: drag?.isMoved ? drag.range : null,
    cancel: () => setDrag(null),
    press: (event: PointerEvent<HTMLElement>) => {
      const from = event.button === 0 ? wordUnder(page, event) : undefined;
      if (!from) return;
      setDrag({ from, x: event.clientX, y: event.clientY, isMoved: false, range: between(from, from) });
    },
    move: (event: PointerEvent<HTMLElement>, over: PageWord | undefined) => {
      if (!drag || !onSelectWords) return;
      const isMoved = drag.isMoved || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= DRAG_PX;
      if (isMoved) setDrag({ ...drag, isMoved, range: over ? between(drag.from, over) : drag.range });
    },
    release: ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      if (!drag) return;
      setDrag(null);
      if (drag.isMoved) onSelectWords?.(drag.range, { x, y });
      else onPickWord?.(drag.range);
    },
    selectWord: (event: MouseEvent<HTMLElement>) => {
      const word = wordUnder(page, event);
      if (word) onSelectWords?.(between(word, word), { x: event.clientX, y: event.clientY });
    },
  };
}

/** Scrolls an element into view when `key` changes. */
function useInView(key: unknown): Ref<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the element of another key is elsewhere
  }, [key]);
  return ref;
}

/**
 * A page image with the tags and highlights of the text. Words are found by lookup instead of one element per word,
 * because a page may contain thousands.
 */
export function PageView(props: PageViewProps): ReactElement {
  const { src, width, height, words, highlight = NO_RANGES, marks = NO_MARKS, alt, zoom } = props;
  const { selectedMark = null, onPickWord, onHoverWord } = props;
  const page = useMemo(() => createPageWords(words), [words]);
  const boxes = useMemo(() => page.boxesOf(highlight), [page, highlight]);
  const [over, setOver] = useState<PageWord>();
  const first = useInView(boxes);
  const { dragged, press, move, release, selectWord, cancel } = useWordSelection(page, props);
  const draggedBoxes = useMemo(() => (dragged ? page.boxesOf([dragged]) : []), [page, dragged]);
  const hover = (word: PageWord | undefined): void => {
    if (word === over) return;
    setOver(word);
    onHoverWord?.(word ? { start: word.start, end: word.end } : null);
  };
  return (
    <div
      className="annotator-page"
      data-over-word={over && onPickWord ? '' : undefined}
      style={{ width: width * zoom, height: height * zoom }}
      onPointerDown={press}
      onPointerUp={release}
      onDoubleClick={selectWord}
      onPointerMove={(event) => {
        const word = wordUnder(page, event);
        hover(word);
        move(event, word);
      }}
      onPointerLeave={() => {
        cancel();
        hover(undefined);
      }}
    >
      <img src={src} alt={alt} draggable={false} />
      <Marks page={page} marks={marks} selected={selectedMark} />
      {over && onPickWord && !dragged ? <PageBox box={over} look="hover" /> : null}
      {draggedBoxes.map((box) => (
        <PageBox key={`${box.x0} ${box.y0}`} box={box} look="hover" />
      ))}
      {boxes.map((box, i) => (
        <PageBox key={`${box.x0} ${box.y0}`} box={box} ref={i === 0 ? first : undefined} />
      ))}
    </div>
  );
}

interface MarksProps {
  readonly page: PageWords;
  readonly marks: readonly PageMark[];
  readonly selected: string | null;
}

/** The tags in the colours of their labels; the selected one has an outline. */
function Marks({ page, marks, selected }: MarksProps): ReactElement[] {
  const shown = useMemo(
    () => marks.flatMap((mark) => page.boxesOf([mark]).map((box, line) => ({ mark, box, line }))),
    [page, marks],
  );
  const isHere = shown.some(({ mark }) => mark.id === selected);
  const inView = useInView(isHere ? selected : null);
  return shown.map(({ mark: { id, background }, box, line }) => (
    <PageBox
      key={`${id} ${line}`}
      box={box}
      look={id === selected ? 'selected' : 'mark'}
      colour={background}
      ref={id === selected && line === 0 ? inView : undefined}
    />
  ));
}

interface PageBoxProps {
  readonly box: Box;
  readonly look?: 'hover' | 'mark' | 'selected';
  readonly colour?: string;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

function PageBox({ box, look, colour, ref }: PageBoxProps): ReactElement {
  return (
    <div
      ref={ref}
      className="annotator-page-box"
      data-look={look}
      style={
        {
          left: percent(box.x0),
          top: percent(box.y0),
          width: percent(box.x1 - box.x0),
          height: percent(box.y1 - box.y0),
          ...(colour === undefined ? {} : { '--mark': colour }),
        } as CSSProperties
      }
    />
  );
}
