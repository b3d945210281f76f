// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageWord } from '../core/page-words.ts';
import { PageView } from './page-view.tsx';
import type { PageViewProps } from './page-view.tsx';

const WORDS: PageWord[] = [
  { start: 0, end: 4, x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.12 },
  { start: 5, end: 10, x0: 0.22, y0: 0.1, x1: 0.3, y1: 0.12 },
  { start: 11, end: 15, x0: 0.1, y0: 0.2, x1: 0.2, y1: 0.22 },
];

const page = (props: Partial<PageViewProps> = {}): ReactElement => (
  <PageView src="page.png" width={800} height={1000} words={WORDS} alt="Page 1" zoom={0.5} {...props} />
);

/** Sets the element's size, because jsdom has no layout. */
function surface(): HTMLElement {
  const element = screen.getByAltText('Page 1').parentElement as HTMLElement;
  element.getBoundingClientRect = () => new DOMRect(10, 20, 400, 500);
  return element;
}

const at = (x: number, y: number): MouseEventInit => ({
  clientX: 10 + x * 400,
  clientY: 20 + y * 500,
  button: 0,
});

afterEach(cleanup);

describe('the image of a page', () => {
  it('shows the words of a range as one box per line', () => {
    render(page({ highlight: [{ start: 0, end: 15 }] }));
    const boxes = [...surface().querySelectorAll<HTMLElement>('.annotator-page-box')];
    expect(boxes.map(({ style }) => [style.left, style.top])).toEqual([
      ['10%', '10%'],
      ['10%', '20%'],
    ]);
    expect(surface().style.width).toBe('400px');
  });

  it('reports the offsets of a clicked word, and of all dragged words', () => {
    const onPickWord = vi.fn();
    render(page({ onPickWord }));
    fireEvent.pointerDown(surface(), at(0.25, 0.11));
    fireEvent.pointerUp(surface(), at(0.25, 0.11));
    fireEvent.pointerDown(surface(), at(0.15, 0.21));
    fireEvent.pointerUp(surface(), at(0.25, 0.11));
    fireEvent.pointerDown(surface(), at(0.9, 0.9));
    fireEvent.pointerUp(surface(), at(0.9, 0.9));
    expect(onPickWord.mock.calls).toEqual([[{ start: 5, end: 10 }], [{ start: 5, end: 15 }]]);
  });

  it('reports the word under the mouse once, and when the mouse leaves it', () => {
    const onHoverWord = vi.fn();
    render(page({ onHoverWord }));
    fireEvent.pointerMove(surface(), at(0.15, 0.11));
    fireEvent.pointerMove(surface(), at(0.16, 0.11));
    fireEvent.pointerLeave(surface());
    expect(onHoverWord.mock.calls).toEqual([[{ start: 0, end: 4 }], [null]]);
  });
});
