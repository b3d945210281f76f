import { glossary, hints } from '@scriptorium/contract/documents/transcript-edits.ts';
import { foldedWord, hintsFor, termsBeginningWith } from '@scriptorium/domain/transcript/hints.ts';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { createContext, use, useMemo } from 'react';

const MAX_SUGGESTIONS = 6;

/** What people of the process write instead of words, and the terms of its glossary. */
export interface WordsOfProcess {
  /** Replacements of a word, as the word would then be; without its present value. */
  readonly hints: (token: Token, previous: Token | undefined) => readonly string[];
  /** Terms that begin as the typed text. */
  readonly terms: (typed: string) => readonly string[];
}

const NONE: readonly string[] = [];
const NO_WORDS: WordsOfProcess = { hints: () => NONE, terms: () => NONE };

export const WordsOfProcessContext = createContext<WordsOfProcess>(NO_WORDS);
export const useWordsOfProcess = (): WordsOfProcess => use(WordsOfProcessContext);

/** Reads both while words may be changed. */
export function useReadWordsOfProcess(
  processId: number,
  documentId: number,
  canEdit: boolean,
): WordsOfProcess {
  const enabled = { enabled: canEdit };
  const { data: terms = NONE } = useRead(glossary.get, { params: { id: processId }, query: {} }, enabled);
  const { data: list } = useRead(hints.ofDocument, { params: { id: documentId }, query: {} }, enabled);
  return useMemo(() => {
    const byWord = new Map(list?.map((one) => [foldedWord(one.word), one.hints]));
    return {
      hints: (token, previous) =>
        hintsFor(token, previous, token.hints ?? byWord.get(foldedWord(token.value)) ?? NONE).slice(
          0,
          MAX_SUGGESTIONS,
        ),
      terms: (typed) => termsBeginningWith(terms, typed, MAX_SUGGESTIONS),
    };
  }, [terms, list]);
}
