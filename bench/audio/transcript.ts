/** A recording of three hours as its transcript describes it, with the words that have tags. */
export interface Spoken {
  readonly durationMs: number;
  readonly utterances: readonly {
    readonly actor: string;
    readonly tokens: readonly { readonly value: string; readonly tsStart: number; readonly tsEnd: number }[];
  }[];
  /** The first word of each tag, counted over all utterances, and the number of its words. */
  readonly tags: readonly { readonly word: number; readonly words: number }[];
}

const WORDS =
  'umowa strona kwota termin zapłata usługa dostawa faktura miesiąc prawo dzień dobry proszę czekać reklamacja zamówienie payment seller buyer notice delivery morning please order'.split(
    ' ',
  );
const WORDS_PER_UTTERANCE = 10;
/** The pause after an utterance. */
const GAP_MS = 400;
const SHORTEST_MS = 180;

/** Numbers in a fixed order. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
}

/** Utterances of ten words of different lengths; a tag on every n-th word, of one to three words. */
export function makeSpoken(given: { hours: number; utterances: number; tags: number }): Spoken {
  const next = createRandom(7);
  const durationMs = given.hours * 3_600_000;
  const each = Math.floor(durationMs / given.utterances);
  const utterances = Array.from({ length: given.utterances }, (_, at) => {
    const shares = Array.from({ length: WORDS_PER_UTTERANCE }, () => 50 + next(100));
    const sum = shares.reduce((total, share) => total + share, 0);
    const spare = each - GAP_MS - WORDS_PER_UTTERANCE * SHORTEST_MS;
    let start = at * each;
    const tokens = shares.map((share) => {
      const tsStart = start;
      start += SHORTEST_MS + Math.floor((share / sum) * spare);
      return { value: WORDS[next(WORDS.length)] ?? '', tsStart, tsEnd: start };
    });
    return { actor: `SPEAKER${1 + (at % 2)}`, tokens };
  });
  const every = (given.utterances * WORDS_PER_UTTERANCE) / given.tags;
  const tags = Array.from({ length: given.tags }, (_, at) => {
    const word = Math.floor(at * every);
    // A tag stays in its utterance.
    const left = WORDS_PER_UTTERANCE - (word % WORDS_PER_UTTERANCE);
    return { word, words: Math.min(1 + (at % 3), left) };
  });
  return { durationMs, utterances, tags };
}
