import { type RawToken, type RawUtterance, splitAtPauses } from './raw.ts';

export interface SpokenWord extends RawToken {
  speaker: string | null;
}

/** Words of a recogniser that has no phrases: another speaker or a pause starts another utterance. */
export function utterancesOfWords(words: readonly SpokenWord[]): RawUtterance[] {
  const turns: { speaker: string | null; tokens: RawToken[] }[] = [];
  for (const { speaker, ...token } of words) {
    if (turns.length === 0 || turns.at(-1)!.speaker !== speaker) turns.push({ speaker, tokens: [] });
    turns.at(-1)!.tokens.push(token);
  }
  return turns.flatMap(({ speaker, tokens }) => splitAtPauses(tokens, { speaker }));
}

/** Adds a punctuation mark, which has no time of its own, to the word before it. */
export function addPunctuation(words: RawToken[], mark: string): void {
  const last = words.at(-1);
  if (last) last.value += mark.trim();
}

/** Words without times get those between their neighbours, within their phrase, by their length. */
export function fillTimes(words: RawToken[], start: number | null, end: number | null): RawToken[] {
  if (start === null || end === null || words.every((word) => word.start !== null)) return words;
  const filled = words.map((word) => ({ ...word }));
  for (let at = 0; at < filled.length; at++) {
    if (filled[at]!.start !== null) continue;
    let next = at;
    while (next < filled.length && filled[next]!.start === null) next++;
    const from = at === 0 ? start : (filled[at - 1]!.end ?? filled[at - 1]!.start ?? start);
    const to = Math.max(from, next < filled.length ? filled[next]!.start! : end);
    const letters = filled.slice(at, next).reduce((sum, { value }) => sum + value.length, 0) || 1;
    let before = 0;
    for (; at < next; at++) {
      const word = filled[at]!;
      word.start = from + ((to - from) * before) / letters;
      before += word.value.length;
      word.end = from + ((to - from) * before) / letters;
    }
  }
  return filled;
}
