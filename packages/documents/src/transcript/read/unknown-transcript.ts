import type { Json } from './json-fields.ts';
import { parseJsonValues } from './json-values.ts';

const START = /^(?:start|begin|from|offset|ts|t0|time)/i;
const END = /^(?:end|to$|till|stop|duration|length|t1)/i;
const SAID = /^(?:text|word|value|content|transcript|token|display|lexical|sentence|utterance|phrase|line)/i;
/** Fewer timed texts are a coincidence. */
const ENOUGH = 2;
/** Values that are looked at. */
const MAX_VALUES = 20_000;

/** Whether a JSON has texts with a start and an end, as transcripts of every recogniser have. */
export function looksLikeTranscript(source: string): boolean {
  const waiting: Json[] = [parseJsonValues(source)];
  let found = 0;
  for (let count = 0; waiting.length > 0 && count < MAX_VALUES; count++) {
    const value = waiting.pop()!;
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value) && isTimedText(value) && ++found >= ENOUGH) return true;
    for (const one of Object.values(value).slice(0, MAX_VALUES))
      if (one !== null && typeof one === 'object') waiting.push(one);
  }
  return false;
}

function isTimedText(json: Record<string, Json>): boolean {
  const names = Object.keys(json);
  const has = (kind: RegExp, isValue: (value: Json) => boolean) =>
    names.some((name) => kind.test(name) && isValue(json[name] ?? null));
  const isTime = (value: Json) =>
    typeof value === 'number' || (typeof value === 'string' && /^[\d:.,sPTHMS]+$/.test(value));
  return has(START, isTime) && has(END, isTime) && has(SAID, (value) => typeof value === 'string');
}
