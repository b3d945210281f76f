import type { TokenProperty } from '@scriptorium/domain/transcript/transcript.ts';

export interface SpokenToken {
  readonly value: string;
  readonly tsStart: number;
  readonly tsEnd: number;
  readonly properties: readonly (TokenProperty | string)[];
  readonly hidden: boolean;
  readonly confidence: number | null;
}

export interface SpokenUtterance {
  readonly actor: string;
  readonly tokens: readonly SpokenToken[];
}

/** The place of a word: the index of its utterance, and its index in that utterance. */
export type WordPlace = readonly [utterance: number, token: number];

export interface SpokenTag {
  readonly id: number;
  readonly label: string;
  readonly node: string;
  readonly words: readonly WordPlace[];
}

export interface SpokenSpan {
  readonly id: number;
  readonly label: string;
  readonly node: string;
  readonly tsStart: number;
  readonly tsEnd: number;
}

/** A relation between two tags. */
export interface SpokenRelation {
  readonly node: string;
  readonly from: number;
  readonly to: number;
}

export interface SpokenClass {
  readonly label: string;
  readonly node: string;
}

/** A transcript with everything that people added to it. */
export interface SpokenDocument {
  readonly filename: string;
  readonly durationMs: number | null;
  /** The names of the speakers, by actor. */
  readonly names: ReadonlyMap<string, string>;
  readonly utterances: readonly SpokenUtterance[];
  readonly tags: readonly SpokenTag[];
  readonly spans: readonly SpokenSpan[];
  readonly relations: readonly SpokenRelation[];
  readonly classes: readonly SpokenClass[];
}

/** The name of a speaker, else the actor. */
export const speakerName = ({ names }: SpokenDocument, actor: string): string => names.get(actor) ?? actor;

export const startOf = ({ tokens }: SpokenUtterance): number =>
  tokens.reduce((least, { tsStart }) => Math.min(least, tsStart), Number.POSITIVE_INFINITY);

export const endOf = ({ tokens }: SpokenUtterance): number =>
  tokens.reduce((most, { tsEnd }) => Math.max(most, tsEnd), 0);

/** The speakers in the order of their first utterance. */
export const actorsOf = ({ utterances }: SpokenDocument): string[] => [
  ...new Set(utterances.map(({ actor }) => actor)),
];

export const textOf = ({ tokens }: SpokenUtterance): string => tokens.map(({ value }) => value).join(' ');

/** Without hidden words, and without the utterances that have no others. Tags keep their remaining words. */
export function withoutHidden(spoken: SpokenDocument): SpokenDocument {
  if (!spoken.utterances.some(({ tokens }) => tokens.some(({ hidden }) => hidden))) return spoken;
  const places = new Map<string, WordPlace>();
  const utterances: SpokenUtterance[] = [];
  spoken.utterances.forEach(({ actor, tokens }, at) => {
    const kept: SpokenToken[] = [];
    tokens.forEach((token, index) => {
      if (token.hidden) return;
      places.set(`${at}/${index}`, [utterances.length, kept.length]);
      kept.push(token);
    });
    if (kept.length > 0) utterances.push({ actor, tokens: kept });
  });
  const tags = spoken.tags.flatMap((tag) => {
    const words = tag.words.flatMap(([at, index]) => {
      const place = places.get(`${at}/${index}`);
      return place ? [place] : [];
    });
    return words.length === 0 ? [] : [{ ...tag, words }];
  });
  const ids = new Set([...tags, ...spoken.spans].map(({ id }) => id));
  const relations = spoken.relations.filter(({ from, to }) => ids.has(from) && ids.has(to));
  return { ...spoken, utterances, tags, relations };
}
