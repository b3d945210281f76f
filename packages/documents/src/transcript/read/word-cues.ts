import { type RawUtterance, splitAtPauses } from './raw.ts';

/** Fewer cues of one word each may be answers of one word. */
const MIN_CUES = 5;

/** Files with one cue for each word, without speakers: the words are joined up to pauses. */
export function ofWordCues(cues: readonly RawUtterance[]): RawUtterance[] {
  const isOther = ({ speaker, tokens }: RawUtterance) => speaker !== null || tokens.length > 1;
  if (cues.length < MIN_CUES || cues.some(isOther)) return [...cues];
  return splitAtPauses(
    cues.flatMap(({ tokens }) => tokens),
    { speaker: null },
  );
}
