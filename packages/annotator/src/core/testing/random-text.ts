import type { Span } from '../span.ts';

/** Seeded, so that a failure can be reproduced. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Text that breaks offset calculations: astral emoji, joined emoji, flags, combining marks, scripts, line ends. */
const PIECES = [
  'umowa',
  'zażółć',
  'gęślą',
  ' ',
  ' ',
  ' ',
  '. ',
  '\n',
  '\n\n',
  '👩‍👩‍👧',
  '😀',
  '🇵🇱',
  'e\u0301',
  'a\u0328\u0301',
  'নমস্তে',
  '漢字',
  'שלום',
  '\t',
];

export function randomText(random: () => number, length: number): string {
  let text = '';
  while (text.length < length) text += PIECES[Math.floor(random() * PIECES.length)];
  return text;
}

export function randomSpan(random: () => number, id: string, length: number): Span {
  const start = Math.floor(random() * (length - 1));
  const end = Math.min(length, start + 1 + Math.floor(random() ** 3 * length));
  return { id, start, end, labelName: id, background: '#ffb703' };
}
