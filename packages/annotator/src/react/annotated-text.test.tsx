// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blockIndexAt } from '../core/blocks.ts';
import { seededRandom, randomSpan, randomText } from '../core/testing/random-text.ts';
import { createSpanStore } from '../core/span-store.ts';
import type { Span } from '../core/span.ts';
import { AnnotatedText } from './annotated-text.tsx';
import type { AnnotatedTextHandle, AnnotatedTextProps } from './annotated-text.types.ts';
import { findOffset, positionOf } from './dom-offsets.ts';

const TEXT = 'Anna Nowak z Krakowa 👩‍👩‍👧 podpisała umowę.\nKoniec.';

function tag(id: string, quote: string, labelName: string, more: Partial<Span> = {}): Span {
  const start = TEXT.indexOf(quote);
  const end = start + quote.length;
  return { id, start, end, labelName, background: '#ffb703', ...more };
}

const SPANS = [
  tag('p', 'Anna Nowak z Krakowa', 'Party'),
  tag('n', 'Nowak', 'Name'),
  tag('u', 'umowę', 'Act'),
];

const view = (props: Partial<AnnotatedTextProps> = {}): ReactElement => (
  <AnnotatedText text={TEXT} spans={SPANS} editable label="Document" {...props} />
);
const box = (): HTMLElement => screen.getByRole('textbox', { name: 'Document' });
const content = (): Element => box().querySelector('.annotator-content') as Element;
const marks = (): HTMLElement[] => [...box().querySelectorAll('mark')];
const mark = (quote: string): HTMLElement => marks().find((one) => one.textContent === quote) as HTMLElement;
const announced = (): string => document.querySelector('[aria-live]')?.textContent ?? '';

function drag(from: number, to: number): void {
  const store = createSpanStore(TEXT);
  const [a, b] = [positionOf(content(), store, from), positionOf(content(), store, to)];
  box().dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }));
  document.getSelection()?.setBaseAndExtent(a.node, a.offset, b.node, b.offset);
  box().dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientX: 30, clientY: 40 }));
}

afterEach(cleanup);

describe('a text with tags', () => {
  it('renders the whole text, split where tags start and end', () => {
    render(view());
    expect(content().textContent).toBe(TEXT);
    expect(marks().map((one) => one.textContent)).toEqual(['Anna ', 'Nowak', ' z Krakowa', 'umowę']);
  });

  it('names every tag once, at its start', () => {
    render(view());
    expect(marks().map((one) => one.dataset.label)).toEqual(['Party', 'Name', undefined, 'Act']);
  });

  it('rerenders only blocks with added or removed tags', () => {
    const long = `${'słowo '.repeat(400)}\n`.repeat(3);
    const at = (id: string, start: number): Span => ({ ...tag(id, 'umowę', 'Act'), start, end: start + 5 });
    const { rerender } = render(view({ text: long, spans: [at('a', 0)] }));
    const changed = new Set<Element | null>();
    const observer = new MutationObserver(() => undefined);
    observer.observe(content(), { subtree: true, childList: true, characterData: true });
    rerender(view({ text: long, spans: [at('a', 0), at('b', 3000)] }));
    for (const { target } of observer.takeRecords()) {
      changed.add(
        (target instanceof Element ? target : target.parentElement)?.closest('[data-block]') ?? null,
      );
    }
    expect([...changed].map((block) => block?.getAttribute('data-block'))).toEqual([
      String(blockIndexAt(createSpanStore(long).blocks, 3000)),
    ]);
    expect(content().textContent).toBe(long);
  });

  it('shows another text immediately', () => {
    const { rerender } = render(view());
    rerender(view({ text: 'Nowak', spans: [{ ...tag('n', 'Nowak', 'Name'), start: 0, end: 5 }] }));
    expect(content().textContent).toBe('Nowak');
    expect(marks()).toHaveLength(1);
  });

  it('frames the whole selected tag, also if it contains another one', () => {
    render(view({ selectedSpanId: 'p' }));
    expect(marks().map((one) => one.dataset.strong)).toEqual(['selected', 'selected', 'selected', undefined]);
  });

  it('maps every offset to the DOM and back', () => {
    const random = seededRandom(21);
    const text = randomText(random, 2500);
    const spans = Array.from({ length: 40 }, (_, i) => randomSpan(random, `s${i}`, text.length));
    render(view({ text, spans }));
    const store = createSpanStore(text);
    for (let offset = 0; offset <= text.length; offset++) {
      for (const side of ['before', 'after'] as const) {
        const { node, offset: inNode } = positionOf(content(), store, offset, side);
        expect(findOffset(content(), store, { node, offset: inNode })).toBe(offset);
      }
    }
  });
});

describe('the mouse', () => {
  it('selects text: whole characters, without spaces at the ends', async () => {
    const onSelectText = vi.fn();
    render(view({ onSelectText }));
    const family = TEXT.indexOf('👩');
    drag(family - 1, family + 3);
    await vi.waitFor(() => expect(onSelectText).toHaveBeenCalledTimes(1));
    expect(onSelectText).toHaveBeenCalledWith({
      start: family,
      end: family + 8,
      quote: '👩‍👩‍👧',
      x: 30,
      y: 40,
      by: 'mouse',
    });
  });

  it('selects across tags and lines with exact offsets', async () => {
    const onSelectText = vi.fn();
    render(view({ onSelectText }));
    drag(TEXT.indexOf('Koniec') + 3, 7);
    await vi.waitFor(() => expect(onSelectText).toHaveBeenCalled());
    expect(onSelectText.mock.calls[0]?.[0]).toMatchObject({ start: 7, quote: TEXT.slice(7, -4) });
  });

  it('clicking a tag reports all tags at the position, innermost first', async () => {
    const onSpanClick = vi.fn();
    render(view({ onSpanClick }));
    await userEvent.click(mark('Nowak'));
    await vi.waitFor(() => expect(onSpanClick).toHaveBeenCalledTimes(1));
    expect(onSpanClick.mock.calls[0]?.[0].map(({ id }: Span) => id)).toEqual(['n', 'p']);
  });

  it('clicking overlapping tags reports the one with the highest priority first', async () => {
    const onSpanClick = vi.fn();
    const spans = SPANS.map((span) => (span.id === 'p' ? { ...span, priority: 1 } : span));
    render(view({ onSpanClick, spans }));
    await userEvent.click(mark('Nowak'));
    await vi.waitFor(() => expect(onSpanClick).toHaveBeenCalledTimes(1));
    expect(onSpanClick.mock.calls[0]?.[0].map(({ id }: Span) => id)).toEqual(['p', 'n']);
    expect(mark('Nowak').dataset['spans']).toBe('p n');
  });

  it('opens the menu of a tag with the right button', async () => {
    const onSpanContextMenu = vi.fn();
    render(view({ onSpanContextMenu }));
    await userEvent.pointer({ keys: '[MouseRight]', target: mark('umowę') });
    expect(onSpanContextMenu.mock.calls[0]?.[0].map(({ id }: Span) => id)).toEqual(['u']);
  });

  it('highlights all pieces of the tag under it', async () => {
    render(view());
    await userEvent.hover(mark(' z Krakowa'));
    expect(marks().map((one) => 'hover' in one.dataset)).toEqual([true, true, true, false]);
  });
});

describe('the keyboard', () => {
  it('selects by words and opens the menu', async () => {
    const onSelectText = vi.fn();
    render(view({ onSelectText }));
    await userEvent.tab();
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('{Control>}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{/Control}');
    expect(announced()).toContain('Nowak');
    await userEvent.keyboard('{Enter}');
    expect(onSelectText.mock.calls[0]?.[0]).toMatchObject({
      start: 5,
      end: 10,
      quote: 'Nowak',
      by: 'keyboard',
    });
  });

  it('selects the word at the caret when nothing is selected', async () => {
    const onSelectText = vi.fn();
    render(view({ spans: [], onSelectText }));
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(onSelectText.mock.calls[0]?.[0]).toMatchObject({ quote: 'Anna' });
  });

  it('steps over a family of emoji at once', async () => {
    const handle = createRef<AnnotatedTextHandle>();
    const onSelectText = vi.fn();
    render(view({ handle, onSelectText }));
    act(() => handle.current?.focus());
    const family = TEXT.indexOf('👩');
    act(() => handle.current?.selectRange(family, family));
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
    expect(onSelectText.mock.calls[0]?.[0]).toMatchObject({ start: family, end: family + 8 });
  });

  it('moves from tag to tag, announces it, and opens it', async () => {
    const onFocusSpan = vi.fn();
    const onSpanClick = vi.fn();
    render(view({ onFocusSpan, onSpanClick, describeSpan: (span) => `tag ${span.labelName}` }));
    await userEvent.tab();
    await userEvent.keyboard(']]');
    expect(announced()).toBe('tag Name: Nowak');
    expect(mark('Nowak').dataset.strong).toBe('focused');
    await userEvent.keyboard('{Enter}');
    expect(onSpanClick.mock.calls[0]?.[0].map(({ id }: Span) => id)).toEqual(['n', 'p']);
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(onFocusSpan.mock.calls.map(([span]) => span.id)).toEqual(['p', 'n', 'p']);
  });

  it('deletes and resizes the focused tag, if tags are editable', async () => {
    const onDeleteSpan = vi.fn();
    const onResizeSpan = vi.fn();
    const { rerender } = render(view({ onDeleteSpan, onResizeSpan }));
    await userEvent.tab();
    await userEvent.keyboard(']]{Alt>}{Shift>}{ArrowRight}{ArrowUp}{/Shift}{/Alt}{Delete}');
    expect(onResizeSpan.mock.calls).toEqual([
      ['n', { start: 5, end: 12 }],
      ['n', { start: 0, end: 10 }],
    ]);
    expect(onDeleteSpan.mock.calls).toEqual([['n']]);
    rerender(view({ onDeleteSpan, onResizeSpan, editable: false }));
    await userEvent.keyboard(']{Delete}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect([onDeleteSpan.mock.calls.length, onResizeSpan.mock.calls.length]).toEqual([1, 2]);
  });

  it('clears the selection with Escape', async () => {
    const onClearSelection = vi.fn();
    render(view({ onClearSelection }));
    await userEvent.tab();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(document.getSelection()?.toString()).toBe(TEXT);
    await userEvent.keyboard('{Escape}{Escape}');
    expect(onClearSelection).toHaveBeenCalledTimes(1);
    expect(document.getSelection()?.toString()).toBe('');
  });

  it('does not handle other keys', async () => {
    const keys: string[] = [];
    const listen = (event: KeyboardEvent): number => keys.push(`${event.key} ${event.defaultPrevented}`);
    document.addEventListener('keydown', listen);
    render(view());
    await userEvent.tab();
    await userEvent.keyboard('q{ArrowRight}');
    document.removeEventListener('keydown', listen);
    expect(keys).toEqual(['Tab false', 'q false', 'ArrowRight true']);
  });

  it('keeps its selection when a tag is added under it', async () => {
    const onSelectText = vi.fn();
    const { rerender } = render(view({ spans: [], onSelectText }));
    await userEvent.tab();
    await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Control}');
    rerender(view({ onSelectText }));
    await vi.waitFor(() => expect(document.getSelection()?.toString()).toBe('Anna Nowak'));
    await userEvent.keyboard('{Enter}');
    expect(onSelectText.mock.calls[0]?.[0]).toMatchObject({ start: 0, end: 10 });
  });
});
