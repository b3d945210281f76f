import type { Token, Utterance } from '@scriptorium/contract/documents/recordings.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { foldedWord } from '@scriptorium/domain/transcript/hints.ts';
import { wordAndMarks } from '@scriptorium/domain/transcript/words.ts';
import { listHints } from './process-words.store.ts';

/** Suggestions that a word carries; `top/hints` has more. */
const MOST = 5;

type Said = Omit<Utterance, 'docId' | 'prevId' | 'nextId'>;

/** The utterances of a document with what people of the process made of their words elsewhere. */
export async function withHints<U extends Said>(
  db: Db,
  document: { readonly id: number; readonly processId: number },
  utterances: readonly U[],
): Promise<U[]> {
  const hints = new Map((await listHints(db, document)).map((one) => [one.word, one.hints]));
  if (hints.size === 0) return [...utterances];
  const withHint = (token: Token): Token => {
    const { word } = wordAndMarks(token.value);
    const others = hints.get(foldedWord(word))?.filter((hint) => hint !== word);
    return others?.length ? { ...token, hints: others.slice(0, MOST) } : token;
  };
  return utterances.map((utterance) => ({ ...utterance, tokens: utterance.tokens.map(withHint) }));
}
