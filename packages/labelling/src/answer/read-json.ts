import { jsonrepair } from 'jsonrepair';

/** UTF-16 units; the parser of a repair is recursive and slow. */
const MAX_REPAIR = 200_000;

/** All answers that are asked for are one object whose last field is a list. */
const COMPLETE = /\]\s*\}$/;

/**
 * The JSON in an answer of a model: the whole of it, in a fence of Markdown, or among other words. Slips such as missing
 * quotes are corrected, but only where the answer has its end: a correction would close what was cut. Undefined without JSON.
 */
export function readJson(answer: string): unknown {
  const candidates = [answer.trim(), fenced(answer), braced(answer), firstObject(answer)].filter(
    (text) => text !== undefined,
  );
  for (const text of candidates) {
    const value = parse(text);
    if (value !== undefined) return value;
  }
  for (const text of candidates.toReversed()) {
    const value = repair(text);
    if (value !== undefined) return value;
  }
  return undefined;
}

const fenced = (answer: string): string | undefined =>
  /```(?:json)?\s*\n(.*?)\n?\s*```/is.exec(answer)?.[1]?.trim();

function braced(answer: string): string | undefined {
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  return start >= 0 && end > start ? answer.slice(start, end + 1) : undefined;
}

/** The first object that is closed, where a brace in the words after it would be taken for its end. */
function firstObject(answer: string): string | undefined {
  const start = answer.indexOf('{');
  let depth = 0;
  for (const { 0: sign, index } of answer.slice(Math.max(0, start)).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return answer.slice(start, start + index + 1);
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function repair(text: string): unknown {
  if (text.length > MAX_REPAIR || !text.startsWith('{') || !COMPLETE.test(text)) return undefined;
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    // A RangeError for JSON that is nested too deeply.
    return undefined;
  }
}
