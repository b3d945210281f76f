import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import {
  edgeWord,
  edgeWordOfAll,
  nextWord,
  nextWordInUtterance,
  stopAtWords,
  wordOfNextUtterance,
  wordsBetween,
  type WordPlace,
} from '@scriptorium/domain/transcript/token-navigation.ts';
import type { SelectedWords } from '../../../annotating/transcript/word-selection.ts';
import { nextTag } from './next-tag.ts';
import { findShownTag } from '../rows/tags-by-row.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import type { WordActions, WordStep } from './word-commands.ts';
import type { WordState } from './word-state.ts';

export interface WordScreen {
  /** Scrolls a word into view. */
  reveal(place: WordPlace): void;
  announce(message: string): void;
  /** The first row that is visible. */
  firstVisible(): number;
  openMenu(): void;
  /** A word with its states and its labels. */
  describeWord(place: WordPlace): string;
  describeWords(words: SelectedWords): string;
  describeTag(tag: NerTag): string;
}

/** The shown words between two of one utterance. */
export function wordsFromTo(text: TranscriptText, from: WordPlace, to: WordPlace): SelectedWords | null {
  const utterance = text.utterances[text.indexOf(from.utteranceId)];
  if (!utterance || from.utteranceId !== to.utteranceId) return null;
  const shown = text.showsHidden ? utterance.tokens : utterance.tokens.filter(({ hidden }) => !hidden);
  const [first, ...others] = wordsBetween({ ...utterance, tokens: shown }, from.tokenId, to.tokenId);
  return first === undefined ? null : { utteranceId: utterance.id, tokenIds: [first, ...others] };
}

/** Changes of the selection, by the mouse and by the keyboard. */
export interface WordMoves {
  /** Selects one word. */
  place(word: WordPlace): void;
  /** False: they are not in one utterance. */
  selectFromTo(from: WordPlace, to: WordPlace): boolean;
  /** Moves the end of the selection that was moved last; false: it is in another utterance. */
  extendTo(word: WordPlace): boolean;
  clear(): void;
  placeAtTag(tag: NerTag, first: WordPlace): void;
}

/** `anchor`: where the selection began. */
export function createWordMoves(state: () => WordState): WordMoves {
  let anchor: WordPlace | null = null;
  const show = (words: SelectedWords | null, at: WordPlace, tagId: number | null): void => {
    const { selection, cursor, events } = state();
    selection.select(words);
    cursor.set(at);
    events.onFocusTag?.(tagId);
  };
  const selectFromTo = (from: WordPlace, to: WordPlace): boolean => {
    const words = wordsFromTo(state().text, from, to);
    if (!words) return false;
    anchor = from;
    show(words, to, null);
    return true;
  };
  return {
    selectFromTo,
    place: (word) => {
      anchor = word;
      show({ utteranceId: word.utteranceId, tokenIds: [word.tokenId] }, word, null);
    },
    extendTo: (word) => {
      const from = anchor ?? state().cursor.current() ?? word;
      return selectFromTo(from, word);
    },
    clear: () => {
      anchor = null;
      state().selection.select(null);
      state().events.onFocusTag?.(null);
    },
    placeAtTag: (tag, first) => {
      anchor = first;
      show(null, first, tag.id);
    },
  };
}

/** Performs the keyboard's actions. */
export function createWordActions(state: () => WordState, moves: WordMoves, screen: WordScreen): WordActions {
  const selectedTag = (): NerTag | undefined => {
    const { tags, selectedTag: id } = state();
    return id === null ? undefined : findShownTag(tags, id);
  };
  return {
    get hasWords() {
      return state().selection.current() !== null;
    },
    get hasTag() {
      return selectedTag() !== undefined;
    },
    get canDelete() {
      return state().events.onDeleteTag !== undefined;
    },
    get canResize() {
      return state().events.onResizeTag !== undefined;
    },
    move: (step, extend) => {
      const { text, cursor, selection } = state();
      const from = cursor.current();
      const isKnown = from !== null && text.find(from.tokenId, from.utteranceId) !== undefined;
      const target = isKnown ? stepFrom(text, from, step, extend) : firstWord(text, screen.firstVisible());
      if (!target) return;
      if (extend && isKnown) moves.extendTo(target);
      else moves.place(target);
      screen.reveal(target);
      const words = selection.current();
      screen.announce(extend && words ? screen.describeWords(words) : screen.describeWord(target));
    },
    openMenu: () => screen.openMenu(),
    clear: () => moves.clear(),
    focusTag: (forward) => {
      const found = nextTag(state(), forward, screen.firstVisible());
      if (!found) return;
      moves.placeAtTag(found.tag, found.first);
      screen.reveal(found.first);
      screen.announce(screen.describeTag(found.tag));
    },
    deleteTag: () => {
      const tag = selectedTag();
      if (tag) state().events.onDeleteTag?.(tag);
    },
    resizeTag: (expansion) => {
      const tag = selectedTag();
      if (tag) state().events.onResizeTag?.(tag, expansion);
    },
  };
}

const firstWord = (text: TranscriptText, row: number): WordPlace | undefined => {
  const isStop = stopAtWords(text.showsHidden);
  return edgeWordOfAll(text.utterances.slice(row), 'first', isStop);
};

function stepFrom(
  { utterances, showsHidden }: TranscriptText,
  from: WordPlace,
  { unit, forward }: WordStep,
  extend: boolean,
): WordPlace | undefined {
  const isStop = stopAtWords(showsHidden);
  const by = forward ? 1 : -1;
  const edge = forward ? 'last' : 'first';
  const utterance = utterances.find(({ id }) => id === from.utteranceId);
  if (!utterance) return undefined;
  if (unit === 'transcriptEdge') return edgeWordOfAll(utterances, edge, isStop);
  if (unit === 'utteranceEdge') return edgeWord(utterance, edge, isStop);
  if (unit === 'utterance') return wordOfNextUtterance(utterances, from.utteranceId, by, isStop);
  return extend
    ? nextWordInUtterance(utterance, from.tokenId, by, isStop)
    : nextWord(utterances, from, by, isStop);
}
