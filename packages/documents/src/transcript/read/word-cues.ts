import { type RawToken, type RawUtterance, splitAtPauses } from './raw.ts';

/** Fewer cues of one word each may be answers of one word. */
const MIN_CUES = 5;

/** Files with one cue for each word: the words of a speaker are joined up to pauses. */
export function ofWordCues(cues: readonly RawUtterance[]): RawUtterance[] {
  if (cues.length < MIN_CUES || cues.some(({ tokens }) => tokens.length > 1)) return [...cues];
  const utterances: RawUtterance[] = [];
  let words: RawToken[] = [];
  cues.forEach(({ speaker, name = null, tokens }, at) => {
    words.push(...tokens);
    if (cues[at + 1]?.speaker === speaker) return;
    utterances.push(...splitAtPauses(words, { speaker, name }));
    words = [];
  });
  return utterances;
}
