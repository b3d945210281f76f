/** Properties that transcribers give to a word besides its text (ENT-16). */
export const TOKEN_PROPERTIES = ['DOUBLE_SPEECH', 'INAUDIBLE', 'NOISE', 'UNCLEAR'] as const;
export type TokenProperty = (typeof TOKEN_PROPERTIES)[number];

/** The speaker of sounds that nobody says; every process has it, and nobody can change it (AUDIO-26). */
export const ARTIFACT = 'ARTIFACT';

/** The first unused code among SPEAKER1, SPEAKER2, … */
export function nextSpeaker(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) if (!taken.has(`SPEAKER${number}`)) return `SPEAKER${number}`;
}

/** A word of a transcript; times are whole milliseconds from the start of the recording. */
export interface Token {
  /** Below zero until the server has stored it. */
  readonly id: number;
  readonly utteranceId: number;
  readonly value: string;
  readonly tsStart: number;
  readonly tsEnd: number;
  readonly properties: readonly string[];
  readonly hidden: boolean;
  /** The recogniser's confidence, 0 to 1; null for a word that a person wrote, or of a recogniser that gives none. */
  readonly confidence: number | null;
  /** Replacements of the same word in other places of the process, most frequent first. */
  readonly hints?: readonly string[] | undefined;
}

/** The words of one speaker without interruption: a link of the transcript's chain. */
export interface Utterance {
  /** Below zero until the server has stored it. */
  readonly id: number;
  readonly docId: number;
  readonly actor: string;
  /** Null at the start of the transcript. */
  readonly prevId: number | null;
  readonly nextId: number | null;
  readonly tokens: readonly Token[];
}

/** Utterances that others take the place of. */
export interface TranscriptSplice {
  /** The utterance before the place; null at the start. */
  readonly after: number | null;
  readonly removed: readonly number[];
  readonly inserted: readonly Utterance[];
}

/** Links each utterance to its neighbours; those that are linked so already stay the same objects. */
export function linked(utterances: readonly Utterance[]): Utterance[] {
  return utterances.map((utterance, index) => {
    const prevId = utterances[index - 1]?.id ?? null;
    const nextId = utterances[index + 1]?.id ?? null;
    return utterance.prevId === prevId && utterance.nextId === nextId
      ? utterance
      : { ...utterance, prevId, nextId };
  });
}

/**
 * The transcript after some changes, in their order. A splice whose place no longer exists appends its utterances where
 * the first removed one was, or at the end.
 */
export function applySplices(
  utterances: readonly Utterance[],
  splices: readonly TranscriptSplice[],
): Utterance[] {
  const changed = splices.reduce<readonly Utterance[]>((current, { after, removed, inserted }) => {
    const gone = new Set([...removed, ...inserted.map(({ id }) => id)]);
    const first = current.findIndex(({ id }) => gone.has(id));
    const rest = current.filter(({ id }) => !gone.has(id));
    const before = rest.findIndex(({ id }) => id === after);
    const fallback = first < 0 ? rest.length : Math.min(first, rest.length);
    const at = after === null ? 0 : before < 0 ? fallback : before + 1;
    return [...rest.slice(0, at), ...inserted, ...rest.slice(at)];
  }, utterances);
  return linked(changed);
}

/** The words of an utterance as text. */
export const textOf = ({ tokens }: Pick<Utterance, 'tokens'>): string =>
  tokens.map(({ value }) => value).join(' ');

/**
 * A number that changes with the speaker, the words, their times and their states, not with ids: 53 bits in
 * hexadecimal digits (cyrb53 of the values as JSON). Page and server compare it to find out whether an utterance is
 * still the one that a change was made from.
 */
export function fingerprintOf({ actor, tokens }: Pick<Utterance, 'actor' | 'tokens'>): string {
  const words = tokens.map(({ value, tsStart, tsEnd, properties, hidden }) => [
    value,
    tsStart,
    tsEnd,
    hidden,
    ...properties.toSorted(),
  ]);
  const text = JSON.stringify([actor, words]);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16);
}
