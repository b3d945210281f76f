import type { Token, Utterance } from './transcript.ts';
import { fingerprintOf } from './transcript.ts';

/** A word of a changed utterance: an id alone means that it is unchanged. */
export interface EditedToken {
  readonly id: number;
  readonly value: string;
  readonly tsStart: number;
  readonly tsEnd: number;
  readonly properties?: readonly string[] | undefined;
  readonly hidden?: boolean | undefined;
}

export interface EditedUtterance {
  readonly id: number;
  readonly actor: string;
  /** The fingerprint of what the change was made from. */
  readonly base?: string | undefined;
  readonly tokens: readonly (number | EditedToken)[];
}

/** A word as it was and as it will be. */
export interface PlannedToken extends Token {
  readonly before: Token | undefined;
}

export interface PlannedUtterance {
  readonly id: number;
  readonly actor: string;
  readonly tokens: readonly PlannedToken[];
}

export type WordFault =
  /** A word that does not exist here, twice, or of an utterance that the change does not contain. */
  | { readonly kind: 'words' }
  | { readonly kind: 'stale'; readonly utteranceId: number }
  /** The end of a word is before its start. */
  | { readonly kind: 'times'; readonly utterance: number; readonly token: number }
  /** Not one word. */
  | { readonly kind: 'value'; readonly utterance: number; readonly token: number };

export type WordPlan =
  | {
      readonly ok: true;
      readonly utterances: readonly PlannedUtterance[];
      /** Words that are in no utterance any more. */
      readonly removed: readonly Token[];
    }
  | { readonly ok: false; readonly fault: WordFault };

export interface StoredWords {
  /** The changed utterances that exist; a deleted one has no words. */
  readonly utterances: ReadonlyMap<number, Pick<Utterance, 'id' | 'actor' | 'tokens'>>;
  /** Deleted words of the same document. */
  readonly deleted: ReadonlyMap<number, Token>;
}

/** The ids of words that a change names. */
export const tokenIdsOf = (batch: readonly EditedUtterance[]): number[] =>
  batch.flatMap(({ tokens }) => tokens.map((token) => (typeof token === 'number' ? token : token.id)));

/** One word: no white space, no control characters. */
export const isWord = (value: string): boolean => value !== '' && !/[\s\p{Cc}]/u.test(value);

/** The words of the utterances after a change. Ids below zero stay: they are of new words. */
export function planWords(batch: readonly EditedUtterance[], stored: StoredWords): WordPlan {
  const ids = tokenIdsOf(batch);
  if (new Set(ids).size < ids.length) return refused({ kind: 'words' });
  const stale = batch.find(({ id, base }) => {
    const before = stored.utterances.get(id);
    return base !== undefined && before !== undefined && fingerprintOf(before) !== base;
  });
  if (stale) return refused({ kind: 'stale', utteranceId: stale.id });
  const present = new Map(
    [...stored.utterances.values()].flatMap(({ tokens }) =>
      tokens.map((token) => [token.id, token] as const),
    ),
  );
  const utterances: PlannedUtterance[] = [];
  for (const [utterance, { id, actor, tokens }] of batch.entries()) {
    const planned: PlannedToken[] = [];
    for (const [token, edited] of tokens.entries()) {
      const fault = faultIn(edited, present, stored.deleted);
      if (fault) return refused(fault === 'words' ? { kind: fault } : { kind: fault, utterance, token });
      planned.push(plannedToken(edited, id, present, stored.deleted));
    }
    utterances.push({ id, actor, tokens: planned });
  }
  const named = new Set(ids);
  const removed = [...present.values()].filter(({ id }) => !named.has(id));
  return { ok: true, utterances, removed };
}

const refused = (fault: WordFault): WordPlan => ({ ok: false, fault });

type Tokens = ReadonlyMap<number, Token>;

function faultIn(
  edited: number | EditedToken,
  present: Tokens,
  deleted: Tokens,
): 'words' | 'times' | 'value' | undefined {
  const id = typeof edited === 'number' ? edited : edited.id;
  const before = present.get(id) ?? deleted.get(id);
  if (!before && (id >= 0 || typeof edited === 'number')) return 'words';
  if (typeof edited === 'number') return undefined;
  if (edited.tsStart > edited.tsEnd) return 'times';
  // Transcripts of recognisers may contain words with spaces, which stay until somebody changes them.
  return edited.value === before?.value || isWord(edited.value) ? undefined : 'value';
}

/** A word whose text a person changed is no longer the recogniser's. */
function plannedToken(
  edited: number | EditedToken,
  utteranceId: number,
  present: Tokens,
  deleted: Tokens,
): PlannedToken {
  const id = typeof edited === 'number' ? edited : edited.id;
  const before = present.get(id);
  const kept = before ?? deleted.get(id);
  const change = typeof edited === 'number' ? undefined : edited;
  return {
    id,
    utteranceId,
    value: change?.value ?? kept?.value ?? '',
    tsStart: change?.tsStart ?? kept?.tsStart ?? 0,
    tsEnd: change?.tsEnd ?? kept?.tsEnd ?? 0,
    properties: change?.properties ?? kept?.properties ?? [],
    hidden: change?.hidden ?? kept?.hidden ?? false,
    confidence: kept && (!change || change.value === kept.value) ? kept.confidence : null,
    before: kept,
  };
}
