import {
  distributeTime,
  inOrderOfTime,
  nameOfSpeaker,
  type RawToken,
  type RawUtterance,
  splitAtPauses,
} from './raw.ts';

export interface Interval {
  /** Milliseconds. */
  start: number;
  /** Null for a point in time. */
  end: number | null;
  text: string;
}

/** A tier of ELAN or Praat. */
export interface Tier {
  name: string;
  /** The person who speaks, where the format has one; else the name of the tier may tell. */
  person: string | null;
  /** Whether the format says that the tier has words; null where only its name can tell. */
  isWords: boolean | null;
  intervals: readonly Interval[];
}

type Role = 'words' | 'phrases' | 'other';

const WORDS = /(?:^|[\s_.:/@-]+)(?:words?|tokens?|wrd|słowa|wyrazy)(?=$|[\s_.:/@-])/iu;
/** Tiers of sounds, tones and remarks: not what was said. */
const OTHER =
  /(?:^|[\s_.:/@-]+)(?:phon\w*|phn|mau|syll?\w*|segments?|tones?|breaks?|pitch|f0|comments?|notes?|gestures?|gloss\w*|translation|pos)(?=$|[\s_.:/@-])/iu;
/** Names of tiers that are no names of people. */
const GENERIC =
  /^(?:(?:default|text|txt|transcri\w*|transkry\w*|utterances?|utt|sentences?|phrases?|ort\w*|speech|tier)[\s_-]*\d*|\d*)$/iu;

interface Speaker {
  key: string | null;
  words: Interval[];
  phrases: Interval[];
  others: Interval[];
}

/** Each tier is a speaker; a tier of words gives the times of the words in the phrases of the same speaker. */
export function utterancesOfTiers(tiers: readonly Tier[]): RawUtterance[] {
  const speakers = new Map<string, Speaker>();
  for (const tier of tiers) {
    const { role, key } = identify(tier);
    const speaker = speakers.get(key ?? '') ?? { key, words: [], phrases: [], others: [] };
    speakers.set(key ?? '', speaker);
    const said = tier.intervals.filter(({ text }) => text.trim() !== '');
    if (role === 'words') speaker.words.push(...said);
    else if (role === 'phrases' && said.some(({ end }) => end !== null)) speaker.phrases.push(...said);
    else speaker.others.push(...said);
  }
  const all = [...speakers.values()];
  const isUnsaid = all.every(({ words, phrases }) => words.length === 0 && phrases.length === 0);
  return inOrderOfTime(
    all.flatMap(({ key, words, phrases, others }) => {
      const speaker = { speaker: key, name: nameOfSpeaker(key) };
      // Without any tier of speech, the remaining tiers are all that the file says.
      return isUnsaid ? unite(speaker, [], others) : unite(speaker, words, phrases);
    }),
  );
}

function identify({ name, person, isWords }: Tier): { role: Role; key: string | null } {
  const role =
    isWords === null ? roleOf(name) : isWords ? 'words' : roleOf(name) === 'other' ? 'other' : 'phrases';
  const ofPerson = (person ?? name.replace(WORDS, '').replace(OTHER, '')).replaceAll(
    /^[\s_.:/@-]+|[\s_.:/@-]+$/g,
    '',
  );
  return { role, key: GENERIC.test(ofPerson) ? null : ofPerson };
}

const roleOf = (name: string): Role => (WORDS.test(name) ? 'words' : OTHER.test(name) ? 'other' : 'phrases');

type Named = Pick<RawUtterance, 'speaker' | 'name'>;

/** Words belong to the phrase that contains their middle; phrases without words get theirs from the text. */
function unite(speaker: Named, words: readonly Interval[], phrases: readonly Interval[]): RawUtterance[] {
  const ordered = (intervals: readonly Interval[]) => intervals.toSorted((a, b) => a.start - b.start);
  const tokens = ordered(words).map(tokenOf);
  if (phrases.length === 0) return splitAtPauses(tokens, speaker);
  const utterances: RawUtterance[] = [];
  const outside: RawToken[] = [];
  let at = 0;
  for (const { start, end, text } of ordered(phrases)) {
    const inside: RawToken[] = [];
    for (; at < tokens.length && middleOf(tokens[at]!) <= (end ?? start); at++)
      (middleOf(tokens[at]!) >= start ? inside : outside).push(tokens[at]!);
    utterances.push({ ...speaker, tokens: inside.length > 0 ? inside : distributeTime(text, start, end) });
  }
  outside.push(...tokens.slice(at));
  return [...utterances, ...splitAtPauses(outside, speaker)];
}

/** One word, even if it contains a space: the times of its parts are unknown. */
const tokenOf = ({ text, start, end }: Interval): RawToken => ({ value: text, start, end });

const middleOf = ({ start, end }: RawToken): number => ((start ?? 0) + (end ?? start ?? 0)) / 2;
