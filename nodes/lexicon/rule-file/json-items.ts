import type { FilePlace, Unreadable } from './rule-lines.ts';

export interface JsonItems {
  readonly items: readonly { readonly value: unknown; readonly place: FilePlace }[];
  readonly unreadable: Unreadable | null;
}

/** Finds the line and column of an offset; for ascending offsets. */
function placesIn(text: string): (offset: number) => FilePlace {
  let line = 1;
  let lineStart = 0;
  let at = 0;
  return (offset) => {
    for (; at < offset; at++) {
      if (text[at] !== '\n') continue;
      line++;
      lineStart = at + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
}

/** The offsets at which the items of a valid array of JSON start. */
function* startsOf(text: string): Generator<number> {
  let depth = 0;
  let awaits = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (/\s/.test(sign)) continue;
    if (awaits && sign !== ']') yield at;
    awaits = false;
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') awaits = ++depth === 1;
    else if (sign === ']' || sign === '}') depth--;
    else if (sign === ',') awaits = depth === 1;
  }
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Where V8 says that JSON is wrong; the end of the text where it does not. */
function offsetOf(error: unknown, text: string): number {
  const found = error instanceof Error && /position (\d+)/.exec(error.message);
  return found ? Number(found[1]) : text.length;
}

/** The items of an array with their places. */
export function readJsonItems(text: string): JsonItems {
  const place = placesIn(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { items: [], unreadable: { ...place(offsetOf(error, text)), detail } };
  }
  if (!Array.isArray(value))
    return { items: [], unreadable: { line: 1, column: 1, detail: 'The file must be a list of rules.' } };
  const starts = [...startsOf(text)];
  const items = value.map((item: unknown, index) => ({ value: item, place: place(starts[index] ?? 0) }));
  return { items, unreadable: null };
}
