import { changeBetween, withTokens, type ChangedUtterances } from './changed-utterances.ts';
import type { EditMode } from './edit-modes.ts';
import { mergedWithSameActor } from './merge.ts';
import type { Token, Utterance } from './transcript.ts';

/** Words that leave their utterance. */
export interface Extraction {
  readonly mode: Extract<EditMode, 'EXTRACT_TOKEN' | 'EXTRACT_NEW_UTTERANCE'>;
  readonly utteranceId: number;
  /** Words that follow each other. */
  readonly tokenIds: readonly number[];
  /** The actor of the utterance that the words become. */
  readonly actor: string;
  /** Places up (below zero) or down from where the words are (AUDIO-21). */
  readonly offset: number;
}

interface Parts {
  /** The place of the utterance in the transcript. */
  readonly at: number;
  readonly source: Utterance;
  readonly before: readonly Token[];
  readonly words: readonly Token[];
  readonly after: readonly Token[];
}

function partsOf(
  utterances: readonly Utterance[],
  { utteranceId, tokenIds }: Pick<Extraction, 'utteranceId' | 'tokenIds'>,
): Parts | null {
  const at = utterances.findIndex(({ id }) => id === utteranceId);
  const source = utterances[at];
  const chosen = new Set(tokenIds);
  const words = source?.tokens.filter(({ id }) => chosen.has(id)) ?? [];
  if (!source || words.length === 0) return null;
  const first = source.tokens.findIndex(({ id }) => chosen.has(id));
  const last = source.tokens.findLastIndex(({ id }) => chosen.has(id));
  return {
    at,
    source,
    words,
    before: source.tokens.slice(0, first),
    after: source.tokens
      .slice(last + 1)
      .concat(source.tokens.slice(first, last).filter(({ id }) => !chosen.has(id))),
  };
}

/** A new utterance between the rest before and the rest after; the first rest keeps the id. */
function intoThree(utterances: readonly Utterance[], parts: Parts, actor: string, newId: () => number) {
  const { at, source, before, words, after } = parts;
  if (before.length === 0 && after.length === 0)
    return { made: source.id, next: utterances.with(at, { ...source, actor }) };
  const extracted = withTokens({ ...source, id: newId(), actor }, words);
  const lastId = before.length > 0 ? newId() : source.id;
  const next = [
    ...utterances.slice(0, at),
    ...(before.length > 0 ? [withTokens(source, before)] : []),
    extracted,
    ...(after.length > 0 ? [withTokens({ ...source, id: lastId }, after)] : []),
    ...utterances.slice(at + 1),
  ];
  return { made: extracted.id, next };
}

const restOf = ({ source, before, after }: Parts): Utterance[] =>
  before.length + after.length === 0 ? [] : [withTokens(source, [...before, ...after])];

/** The words join another utterance: at its end if it is above, at its start if it is below. */
function intoOther(utterances: readonly Utterance[], parts: Parts, offset: number): Utterance[] {
  const { at, words } = parts;
  return utterances.flatMap((utterance, index) => {
    if (index === at) return restOf(parts);
    if (index !== at + offset) return [utterance];
    return [
      withTokens(utterance, offset < 0 ? [...utterance.tokens, ...words] : [...words, ...utterance.tokens]),
    ];
  });
}

/** Between which utterances a new one comes without moving it: after its source, or before it for its first words. */
const boundaryOf = ({ at, before, after }: Parts): number =>
  before.length === 0 && after.length > 0 ? at : at + 1;

function intoNew(
  utterances: readonly Utterance[],
  parts: Parts,
  extraction: Extraction,
  newId: () => number,
) {
  const { source, at, words } = parts;
  const rest = restOf(parts);
  const id = rest.length === 0 ? source.id : newId();
  const made = withTokens({ ...source, id, actor: extraction.actor }, words);
  const boundary = boundaryOf(parts) + extraction.offset;
  const others = utterances.map((utterance, index) => (index === at ? rest : [utterance]));
  return { made: id, next: [...others.slice(0, boundary), [made], ...others.slice(boundary)].flat() };
}

/** The number of utterances by which the words can move up (below zero) and down. */
export function extractionLimits(
  utterances: readonly Utterance[],
  extraction: Pick<Extraction, 'mode' | 'utteranceId' | 'tokenIds'>,
): { up: number; down: number } {
  const parts = partsOf(utterances, extraction);
  if (!parts) return { up: 0, down: 0 };
  if (extraction.mode === 'EXTRACT_TOKEN') return { up: -parts.at, down: utterances.length - 1 - parts.at };
  const boundary = boundaryOf(parts);
  return { up: -boundary, down: utterances.length - boundary };
}

/**
 * EXTRACT_TOKEN makes three utterances of one, or moves the words to one above or below; EXTRACT_NEW_UTTERANCE makes one
 * of the words, and the rest stays together (AUDIO-25). What is made merges with neighbours of the same actor (AUDIO-24).
 * Null if nothing changes.
 */
export function extractWords(
  utterances: readonly Utterance[],
  extraction: Extraction,
  newId: () => number,
): ChangedUtterances | null {
  const parts = partsOf(utterances, extraction);
  const { up, down } = extractionLimits(utterances, extraction);
  if (!parts || extraction.offset < up || extraction.offset > down) return null;
  if (extraction.mode === 'EXTRACT_TOKEN' && extraction.offset !== 0)
    return changeBetween(utterances, intoOther(utterances, parts, extraction.offset));
  const { made, next } =
    extraction.mode === 'EXTRACT_TOKEN'
      ? intoThree(utterances, parts, extraction.actor, newId)
      : intoNew(utterances, parts, extraction, newId);
  const merged = mergedWithSameActor(next, made);
  return isEqual(utterances, merged) ? null : changeBetween(utterances, merged);
}

/** Words that were extracted for the actor who says them already are back where they were. */
const isEqual = (one: readonly Utterance[], other: readonly Utterance[]): boolean =>
  one.length === other.length &&
  one.every(({ id, actor, tokens }, index) => {
    const same = other[index];
    return (
      same?.id === id &&
      same.actor === actor &&
      same.tokens.length === tokens.length &&
      tokens.every((token, at) => token.id === same.tokens[at]?.id)
    );
  });
