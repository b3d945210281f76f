import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent, ReactElement, Ref } from 'react';
import { createPageWords } from '../core/page-words.ts';
import type { Box, PageWord } from '../core/page-words.ts';
import type { TextRange } from '../core/span.ts';
import './annotator.css';

export interface PageViewProps {
  readonly src: string;
  /** The image's size in px at zoom 1. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly PageWord[];
  /** Text ranges highlighted on the page; the first is scrolled into view. */
  readonly highlight?: readonly TextRange[];
  readonly alt: string;
  readonly zoom: number;
  /** A word was clicked, or several were selected by dragging; in text order. */
  onPickWord?(range: TextRange): void;
  onHoverWord?(range: TextRange | null): void;
}

const NO_RANGES: readonly TextRange[] = [];

const percent = (fraction: number): string => `${fraction * 100}%`;

/**
 * A page image with highlights of the text. Words are found by lookup instead of one element per word, because a page
 * may contain thousands.
 */
export function PageView(props: PageViewProps): ReactElement {
  const { src, width, height, words, highlight = NO_RANGES, alt, zoom, onPickWord, onHoverWord } = props;
  const page = useMemo(() => createPageWords(words), [words]);
  const boxes = useMemo(() => page.boxesOf(highlight), [page, highlight]);
  const [over, setOver] = useState<PageWord>();
  const pressed = useRef<PageWord>(undefined);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (boxes.length > 0) first.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [boxes]);

  const wordUnder = (event: PointerEvent<HTMLElement>): PageWord | undefined => {
    const frame = event.currentTarget.getBoundingClientRect();
    return page.wordAt(
      (event.clientX - frame.left) / frame.width,
      (event.clientY - frame.top) / frame.height,
    );
  };
  const hover = (word: PageWord | undefined): void => {
    if (word === over) return;
    setOver(word);
    onHoverWord?.(word ? { start: word.start, end: word.end } : null);
  };
  const release = (event: PointerEvent<HTMLElement>): void => {
    const from = pressed.current;
    const to = wordUnder(event) ?? from;
    pressed.current = undefined;
    if (!from || !to) return;
    onPickWord?.({ start: Math.min(from.start, to.start), end: Math.max(from.end, to.end) });
  };
  return (
    <div
      className="annotator-page"
      data-over-word={over && onPickWord ? '' : undefined}
      style={{ width: width * zoom, height: height * zoom }}
      onPointerDown={(event) => {
        pressed.current = event.button === 0 ? wordUnder(event) : undefined;
      }}
      onPointerUp={release}
      onPointerMove={(event) => hover(wordUnder(event))}
      onPointerLeave={() => {
        pressed.current = undefined;
        hover(undefined);
      }}
    >
      <img src={src} alt={alt} draggable={false} />
      {over && onPickWord ? <PageBox box={over} hover /> : null}
      {boxes.map((box, i) => (
        <PageBox key={`${box.x0} ${box.y0}`} box={box} ref={i === 0 ? first : undefined} />
      ))}
    </div>
  );
}

interface PageBoxProps {
  readonly box: Box;
  readonly hover?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

function PageBox({ box, hover, ref }: PageBoxProps): ReactElement {
  return (
    <div
      ref={ref}
      className="annotator-page-box"
      data-hover={hover ? '' : undefined}
      style={{
        left: percent(box.x0),
        top: percent(box.y0),
        width: percent(box.x1 - box.x0),
        height: percent(box.y1 - box.y0),
      }}
    />
  );
}
