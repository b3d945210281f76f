import { changeInPlace, type ChangedUtterances } from './changed-utterances.ts';
import type { Token, TokenProperty, Utterance } from './transcript.ts';
import { changeWords } from './words.ts';

/** Whether all of these words have a property. */
export const haveProperty = (tokens: readonly Token[], property: TokenProperty): boolean =>
  tokens.length > 0 && tokens.every(({ properties }) => properties.includes(property));

/** Gives words a property such as UNCLEAR, or takes it from them if all have it (MENU-12). */
export function toggleProperty(
  utterances: readonly Utterance[],
  tokenIds: readonly number[],
  property: TokenProperty,
): ChangedUtterances | null {
  const ids = new Set(tokenIds);
  const chosen = utterances.flatMap(({ tokens }) => tokens).filter(({ id }) => ids.has(id));
  const isRemoved = haveProperty(chosen, property);
  return changeInPlace(
    utterances,
    changeWords(ids, (token) => {
      const others = token.properties.filter((one) => one !== property);
      return { ...token, properties: isRemoved ? others : [...others, property] };
    }),
  );
}
