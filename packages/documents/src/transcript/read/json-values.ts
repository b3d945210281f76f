import type { Json } from './json-fields.ts';

/**
 * Parses JSON, also several concatenated values as some recognisers write them, and the NaN and Infinity of Python;
 * null for anything else.
 */
export function parseJsonValues(source: string): Json | null {
  const bare = replaceBareNumbers(source);
  try {
    return JSON.parse(bare) as Json;
  } catch {
    return parseConcatenated(bare);
  }
}

/** Python writes numbers that JSON does not support: NaN becomes null, Infinity remains infinite. */
function replaceBareNumbers(source: string): string {
  if (!/\b(?:NaN|Infinity)\b/.test(source)) return source;
  return source.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|\bNaN\b|\bInfinity\b/gs, (part) =>
    part === 'NaN' ? 'null' : part === 'Infinity' ? '1e999' : part,
  );
}

function parseConcatenated(source: string): Json[] | null {
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

/**
 * Splits the text after the closing brace of each top-level object; yields null for anything else but white space
 * between them.
 */
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
