import { withChange, withTokens, type ChangedUtterances } from './changed-utterances.ts';
import type { Token, Utterance } from './transcript.ts';
import { isSameWord } from './words.ts';

type ById = ReadonlyMap<number, Token>;
const wordsById = (utterances: readonly Utterance[]): ById =>
  new Map(utterances.flatMap(({ tokens }) => tokens).map((token) => [token.id, token]));

/** Words as they are now where the change leaves them as they were; those that others deleted stay deleted. */
const withTheirs = (tokens: readonly Token[], old: ById, now: ById): Token[] =>
  tokens.flatMap((token) => {
    const [before, current] = [old.get(token.id), now.get(token.id)];
    if (!before || !isSameWord(before, token)) return [token];
    return current ? [{ ...current, utteranceId: token.utteranceId }] : [];
  });

/** Words that others added to an utterance since, after the word that they follow. */
function withAdded(
  tokens: readonly Token[],
  current: Utterance | undefined,
  known: ReadonlySet<number>,
): Token[] {
  const result = [...tokens];
  for (const [index, token] of (current?.tokens ?? []).entries()) {
    if (known.has(token.id)) continue;
    const previous = current?.tokens[index - 1]?.id;
    result.splice(result.findIndex(({ id }) => id === previous) + 1, 0, token);
  }
  return result;
}

/** Applies a change to the current transcript: words and speakers that it does not change get their current values. */
export function rebaseChange(change: ChangedUtterances, now: readonly Utterance[]): ChangedUtterances {
  const current = new Map(now.map((utterance) => [utterance.id, utterance]));
  const old = new Map(change.before.map((utterance) => [utterance.id, utterance]));
  const [oldWords, nowWords] = [wordsById(change.before), wordsById(now)];
  const known = new Set([...oldWords.keys(), ...wordsById(change.after).keys()]);
  const rebased = change.after.map((utterance): Utterance => {
    const [before, today] = [old.get(utterance.id), current.get(utterance.id)];
    const tokens = withAdded(withTheirs(utterance.tokens, oldWords, nowWords), today, known);
    const actor = before && today && before.actor === utterance.actor ? today.actor : utterance.actor;
    return withTokens({ ...utterance, actor }, tokens);
  });
  const touched = new Set([...change.before, ...rebased].map(({ id }) => id));
  const after = withChange(now, { before: change.before, after: rebased }).filter(({ id }) =>
    touched.has(id),
  );
  return { before: now.filter(({ id }) => touched.has(id)), after };
}
