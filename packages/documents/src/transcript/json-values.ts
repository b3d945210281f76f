import type { Json } from './raw.ts';

/** Parses JSON, also several values in a row as some recognisers write them; null when it is no JSON. */
export function parseJsonValues(source: string): Json | null {
  try {
    return JSON.parse(source) as Json;
  } catch {
    return parseInARow(source);
  }
}

function parseInARow(source: string): Json[] | null {
  const values: Json[] = [];
  for (const part of objectsIn(source)) {
    if (part === null) return null;
    try {
      values.push(JSON.parse(part) as Json);
    } catch {
      return null;
    }
  }
  return values.length > 1 ? values : null;
}

/** Cuts the text at the closing brace of each outermost object; null for anything else but white space between. */
function* objectsIn(source: string): Generator<string | null> {
  let depth = 0;
  let start = -1;
  let quoted = false;
  for (let at = 0; at < source.length; at++) {
    const letter = source[at]!;
    if (quoted) {
      if (letter === '\\') at++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"' && depth > 0) quoted = true;
    else if (letter === '{') {
      if (depth++ === 0) start = at;
    } else if (letter === '}' && depth > 0) {
      if (--depth === 0) yield source.slice(start, at + 1);
    } else if (depth === 0 && !/[\s,]/.test(letter)) {
      yield null;
      return;
    }
  }
  if (depth > 0) yield null;
}
