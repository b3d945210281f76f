import { alignWords, wordsOfText } from './align-words.ts';
import { changeBetween, type ChangedUtterances } from './changed-utterances.ts';
import { textOf, type Utterance } from './transcript.ts';

/**
 * An utterance typed again; each line is an utterance of its own, and without words it is deleted. Null if nothing
 * changes.
 */
export function typeUtterance(
  utterances: readonly Utterance[],
  id: number,
  text: string,
  newId: () => number,
): ChangedUtterances | null {
  const at = utterances.findIndex((one) => one.id === id);
  const utterance = utterances[at];
  if (!utterance) return null;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isSameText = wordsOfText(text).join(' ') === wordsOfText(textOf(utterance)).join(' ');
  if (isSameText && lines.length === 1) return null;
  const tokens = alignWords(utterance, lines.join(' '), newId);
  let from = 0;
  const parts = lines.map((line, index): Utterance => {
    const own = tokens.slice(from, (from += wordsOfText(line).length));
    const partId = index === 0 ? id : newId();
    return { ...utterance, id: partId, tokens: own.map((token) => ({ ...token, utteranceId: partId })) };
  });
  return changeBetween(utterances, [...utterances.slice(0, at), ...parts, ...utterances.slice(at + 1)]);
}
