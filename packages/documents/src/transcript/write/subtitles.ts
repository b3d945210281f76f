import type { SpokenToken, SpokenUtterance } from './model.ts';

/** A subtitle has at most two lines. */
const LINE_CHARS = 42;
const CUE_CHARS = 2 * LINE_CHARS;
/** A longer pause ends a subtitle, in milliseconds. */
const PAUSE_MS = 1500;

/**
 * The words of an utterance as subtitles that can be read: they end where two lines are full, at a pause, and at the end
 * of a sentence that fills more than a line.
 */
export function subtitlesOf({ actor, tokens }: SpokenUtterance): SpokenUtterance[] {
  const subtitles: SpokenToken[][] = [];
  let chars = 0;
  let last: SpokenToken | undefined;
  for (const token of tokens) {
    const length = chars + 1 + token.value.length;
    const isSentence = last !== undefined && /[.?!…]$/.test(last.value) && chars > LINE_CHARS;
    const isPause = last !== undefined && token.tsStart - last.tsEnd > PAUSE_MS;
    const ends = last === undefined || length > CUE_CHARS || isSentence || isPause;
    if (ends) subtitles.push([]);
    subtitles.at(-1)?.push(token);
    chars = ends ? token.value.length : length;
    last = token;
  }
  return subtitles.map((words) => ({ actor, tokens: words }));
}

/** Breaks a long text into two lines at the space that is nearest to its middle. */
export function inTwoLines(text: string): string {
  if (text.length <= LINE_CHARS) return text;
  const middle = text.length / 2;
  const [before, after] = [text.lastIndexOf(' ', middle), text.indexOf(' ', middle)];
  const places = [before, after].filter((place) => place > 0);
  if (places.length === 0) return text;
  const at = places.reduce((a, b) => (Math.abs(a - middle) <= Math.abs(b - middle) ? a : b));
  return `${text.slice(0, at)}\n${text.slice(at + 1)}`;
}
