import { MAX_CODE_POINT } from '../text/charset.ts';
import type { CharSet } from '../text/charset.ts';
import { edgeIsWord } from './pattern.ts';
import type { Anchor, Pattern } from './pattern.ts';
import { wordSet } from '../text/unicode.ts';

/** `bmp` is for text without surrogates: V8 runs it without flag u, which is twice as fast. */
export type Plane = 'bmp' | 'full';

const LAST_BMP = 0xffff;

/** The pattern in JavaScript's syntax, without flags i, m, s and without capturing groups. */
export function toJavaScript(pattern: Pattern, plane: Plane): string {
  switch (pattern.type) {
    case 'set':
      return setSource(pattern.set, plane);
    case 'anchor':
      return anchorSource(pattern.at, plane);
    case 'concat':
      return pattern.parts.map((part, i) => partSource(pattern.parts, part, i, plane)).join('');
    case 'choice':
      return `(?:${pattern.branches.map((branch) => toJavaScript(branch, plane)).join('|')})`;
    case 'repeat':
      return `(?:${toJavaScript(pattern.body, plane)})${quantifier(pattern.min, pattern.max)}${pattern.greedy ? '' : '?'}`;
  }
}

/** A word boundary beside a part that is always or never a word character needs to check one side only. */
function partSource(parts: readonly Pattern[], part: Pattern, i: number, plane: Plane): string {
  if (part.type === 'anchor' && (part.at === 'word' || part.at === 'not-word')) {
    const word = setSource(wordSet(), plane);
    const after = edgeIsWord(parts[i + 1], 'first');
    if (after !== undefined) return `(?<${after === (part.at === 'word') ? '!' : '='}${word})`;
    const before = edgeIsWord(parts[i - 1], 'last');
    if (before !== undefined) return `(?${before === (part.at === 'word') ? '!' : '='}${word})`;
  }
  return toJavaScript(part, plane);
}

function anchorSource(at: Anchor, plane: Plane): string {
  const word = setSource(wordSet(), plane);
  switch (at) {
    case 'text-start':
      return '^';
    case 'text-end':
      return '$';
    case 'line-start':
      return '(?<![^\\n])';
    case 'line-end':
      return '(?![^\\n])';
    case 'word':
      return `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
    case 'not-word':
      return `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`;
  }
}

function quantifier(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return `{${min},${max}}`;
}

const sources: Record<Plane, WeakMap<CharSet, string>> = { bmp: new WeakMap(), full: new WeakMap() };

function setSource(set: CharSet, plane: Plane): string {
  let source = sources[plane].get(set);
  if (source === undefined) sources[plane].set(set, (source = writeSet(set, plane)));
  return source;
}

function writeSet(set: CharSet, plane: Plane): string {
  const top = plane === 'bmp' ? LAST_BMP : MAX_CODE_POINT;
  if (set.length === 2 && set[0] === 0 && set[1] === MAX_CODE_POINT) return '[^]';
  if (set.length === 2 && set[0] === set[1] && set[0]! <= top) return character(set[0]!, plane);
  let ranges = '';
  for (let i = 0; i < set.length && set[i]! <= top; i += 2) {
    const high = Math.min(set[i + 1]!, top);
    ranges += character(set[i]!, plane) + (high > set[i]! ? `-${character(high, plane)}` : '');
  }
  return `[${ranges}]`;
}

function character(codePoint: number, plane: Plane): string {
  const text = String.fromCodePoint(codePoint);
  if (/^[A-Za-z0-9 ]$/.test(text)) return text;
  const hexadecimal = codePoint.toString(16);
  return plane === 'full' ? `\\u{${hexadecimal}}` : `\\u${hexadecimal.padStart(4, '0')}`;
}
