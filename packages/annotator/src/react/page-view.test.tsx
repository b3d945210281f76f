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

  it('reports the offsets of a clicked word, of all dragged words and of one that is double-clicked', () => {
    const onPickWord = vi.fn();
    const onSelectWords = vi.fn();
    render(page({ onPickWord, onSelectWords }));
    fireEvent.pointerDown(surface(), at(0.25, 0.11));
    fireEvent.pointerUp(surface(), at(0.25, 0.11));
    fireEvent.pointerDown(surface(), at(0.15, 0.21));
    fireEvent.pointerMove(surface(), at(0.25, 0.11));
    expect(surface().querySelectorAll('[data-look=hover]')).toHaveLength(2);
    fireEvent.pointerMove(surface(), at(0.25, 0.13));
    fireEvent.pointerUp(surface(), at(0.25, 0.13));
    fireEvent.pointerDown(surface(), at(0.9, 0.9));
    fireEvent.pointerUp(surface(), at(0.9, 0.9));
    fireEvent.doubleClick(surface(), at(0.15, 0.11));
    expect(onPickWord.mock.calls).toEqual([[{ start: 5, end: 10 }]]);
    expect(onSelectWords.mock.calls).toEqual([
      [
        { start: 5, end: 15 },
        { x: 110, y: 85 },
      ],
      [
        { start: 0, end: 4 },
        { x: 70, y: 75 },
      ],
    ]);
  });

  it('shows tags in the colours of their labels, and outlines the selected one', () => {
    const marks = [
      { id: '1', start: 5, end: 15, background: '#ffd166' },
      { id: '2', start: 0, end: 4, background: '#219ebc' },
      { id: '3', start: 90, end: 95, background: '#219ebc' },
    ];
    render(page({ marks, selectedMark: '1' }));
    const shown = [...surface().querySelectorAll<HTMLElement>('.annotator-page-box')];
    expect(shown.map(({ dataset, style }) => [dataset['look'], style.getPropertyValue('--mark')])).toEqual([
      ['selected', '#ffd166'],
      ['selected', '#ffd166'],
      ['mark', '#219ebc'],
    ]);
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
