import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { TaggedText } from '../document.ts';

/** The plain way: one React tree with an element per piece of text, rendered as a whole after each change. */
const data = (await (await fetch('/document.json')).json()) as TaggedText;
const COLOURS = ['#ffd166', '#8ecae6', '#b7e4c7', '#f7afb0'];

const LINES = [...data.text.matchAll(/.+/g)].map((line) => ({
  from: line.index,
  to: line.index + line[0].length,
}));

/** The offset in the text of a place in the page; every piece carries the offset of its start. */
const offsetOf = (node: Node | null, offset: number): number =>
  Number(node?.parentElement?.dataset['start'] ?? Number.NaN) + offset;

function pieces(text: string, from: number, to: number, tags: TaggedText['tags']) {
  const inside = tags.filter(({ start, end }) => start < to && end > from);
  const borders = new Set([from, to]);
  for (const { start, end } of inside) {
    borders.add(Math.max(start, from));
    borders.add(Math.min(end, to));
  }
  const sorted = [...borders].toSorted((a, b) => a - b);
  return sorted.slice(0, -1).map((start, at) => {
    const end = sorted[at + 1] ?? to;
    const own = inside.filter((tag) => tag.start <= start && tag.end >= end);
    const backgroundColor = own.length > 0 ? COLOURS[own.length % COLOURS.length] : undefined;
    const attributes = { key: start, 'data-start': start, style: { backgroundColor } };
    return createElement(own.length > 0 ? 'mark' : 'span', attributes, text.slice(start, end));
  });
}

function Page() {
  const [tags, setTags] = useState(data.tags);
  useEffect(() => {
    const add = (event: KeyboardEvent) => {
      const selection = getSelection();
      if (event.key !== 'p' || !selection || selection.isCollapsed) return;
      const start = offsetOf(selection.anchorNode, selection.anchorOffset);
      const end = offsetOf(selection.focusNode, selection.focusOffset);
      setTags((before) => [...before, { start, end }]);
    };
    addEventListener('keydown', add);
    return () => removeEventListener('keydown', add);
  }, []);
  return LINES.map(({ from, to }) => {
    const near = tags.filter(({ start, end }) => start < to && end > from);
    return createElement('p', { key: from }, ...pieces(data.text, from, to, near));
  });
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(createElement(Page));
