import { isLowConfidence } from '@scriptorium/domain/transcript/confidence.ts';
import { deleteWords, type DeletedWords } from '@scriptorium/domain/transcript/delete-words.ts';
import { toggleHidden } from '@scriptorium/domain/transcript/hide-words.ts';
import { mergeWithNeighbour } from '@scriptorium/domain/transcript/merge.ts';
import { splitUtterance } from '@scriptorium/domain/transcript/split.ts';
import type { Token, TokenProperty, Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { toggleProperty } from '@scriptorium/domain/transcript/word-properties.ts';
import type { SelectedWords } from '../../annotating/transcript/word-selection.ts';
import type { TranscriptEditor } from './editor.ts';
import {
  changeOfMode,
  isExtraction,
  moved,
  NO_MODE,
  previewOf,
  startActorChange,
  startExtraction,
  turned,
  wordsNow,
  type Mode,
} from './mode.ts';

export interface EditActionOptions {
  editor: TranscriptEditor;
  /** The actors of the process. */
  actors: () => readonly string[];
  /** Scrolls a word into view and selects it. */
  show: (word: Pick<Token, 'id' | 'utteranceId'>) => void;
  /** Makes sure that a word is rendered: its row may be collapsed or far away. */
  reveal: (word: Pick<Token, 'id' | 'utteranceId'>) => void;
  /** Asks before several words are deleted (AUDIO-32). */
  confirmDeletion: (words: readonly Token[], onConfirm: () => void) => void;
}

export type EditActions = ReturnType<typeof createEditActions>;

/** The selected words of the transcript, in their order; none if they were deleted. */
export function selectedTokens(editor: Pick<TranscriptEditor, 'selection' | 'utterances'>): readonly Token[] {
  const words = editor.selection.current();
  const utterance = editor.utterances().find(({ id }) => id === words?.utteranceId);
  const ids = new Set(words?.tokenIds);
  return utterance?.tokens.filter(({ id }) => ids.has(id)) ?? [];
}

function createModeActions({ editor, actors }: EditActionOptions) {
  /** The words that were selected when the mode began. */
  let before: SelectedWords | null = null;
  const set = (mode: Mode): void => {
    editor.mode.set(mode);
    if (!isExtraction(mode)) return;
    const [first, ...others] = mode.tokenIds;
    if (first === undefined) return;
    editor.selection.select(wordsNow({ tokenIds: [first, ...others] }, previewOf(mode, editor.utterances())));
  };
  const begin = (mode: Mode): void => {
    before = editor.selection.current();
    set(mode);
  };
  return {
    startActor: (utteranceId: number): void => begin(startActorChange(utteranceId, editor.utterances())),
    startExtraction: (mode: 'EXTRACT_TOKEN' | 'EXTRACT_NEW_UTTERANCE'): void => {
      const words = editor.selection.current();
      if (words) begin(startExtraction(mode, words, editor.utterances(), actors()));
    },
    turn: (direction: -1 | 1): void => set(turned(editor.mode.current(), actors(), direction)),
    choose: (actor: string): void => {
      const mode = editor.mode.current();
      if (mode.mode !== 'NONE') set({ ...mode, actor });
    },
    move: (direction: -1 | 1): void => set(moved(editor.mode.current(), editor.utterances(), direction)),
    applyMode: (): void => {
      const mode = editor.mode.current();
      editor.mode.set(NO_MODE);
      const change = editor.apply((utterances, newId) => changeOfMode(mode, utterances, newId));
      const words = change && before && wordsNow(before, change.after);
      editor.selection.select(words ?? before);
    },
    cancelMode: (): void => {
      editor.mode.set(NO_MODE);
      editor.selection.select(before);
    },
  };
}

function createDeletion({ editor, show, confirmDeletion }: EditActionOptions) {
  const deleteNow = (words: SelectedWords): void => {
    let deleted: DeletedWords | null = null;
    const change = editor.apply((utterances) => {
      deleted = deleteWords(utterances, words.utteranceId, words.tokenIds);
      return deleted?.change ?? null;
    });
    if (!change) return;
    const { next } = deleted as unknown as DeletedWords;
    editor.selection.select(null);
    if (next) show(next);
  };
  return {
    /** Several words are deleted when it is confirmed, one at once. */
    deleteSelected: (): void => {
      const words = editor.selection.current();
      const tokens = selectedTokens(editor);
      if (!words || tokens.length === 0) return;
      if (tokens.length === 1) deleteNow(words);
      else confirmDeletion(tokens, () => deleteNow(words));
    },
    deleteNow,
  };
}

/** The first token of a kind after a word, or before it; the search goes on at the other end. */
export function nextTokenOf(
  utterances: readonly Utterance[],
  from: number | undefined,
  direction: -1 | 1,
  isWanted: (token: Token) => boolean,
): Token | undefined {
  const tokens = utterances.flatMap((utterance) => utterance.tokens);
  const at = tokens.findIndex(({ id }) => id === from);
  const ordered =
    direction > 0
      ? [...tokens.slice(at + 1), ...tokens.slice(0, Math.max(at, 0))]
      : [...tokens.slice(0, Math.max(at, 0)).toReversed(), ...tokens.slice(at + 1).toReversed()];
  return ordered.find(isWanted);
}

/** Makes the actions on the selected words, for menus, keys and buttons. */
export function createEditActions(options: EditActionOptions) {
  const { editor, show, reveal } = options;
  const idsOfSelected = (): readonly number[] => editor.selection.current()?.tokenIds ?? [];
  return {
    ...createModeActions(options),
    ...createDeletion(options),
    toggleHidden: (): void => {
      editor.apply((utterances) => toggleHidden(utterances, idsOfSelected()));
    },
    toggleProperty: (property: TokenProperty): void => {
      editor.apply((utterances) => toggleProperty(utterances, idsOfSelected(), property));
    },
    /** The first selected word begins an utterance of its own. */
    split: (): void => {
      const words = editor.selection.current();
      if (!words) return;
      const change = editor.apply((utterances, newId) =>
        splitUtterance(utterances, words.utteranceId, words.tokenIds[0], newId),
      );
      if (change) editor.selection.select(wordsNow(words, change.after));
    },
    merge: (direction: -1 | 1): void => {
      const words = editor.selection.current();
      if (!words) return;
      const change = editor.apply((utterances) =>
        mergeWithNeighbour(utterances, words.utteranceId, direction),
      );
      if (change) editor.selection.select(wordsNow(words, change.after));
    },
    openWord: (tokenId: number): void => {
      editor.editedRow.set(null);
      editor.editedWord.set(tokenId);
    },
    openRow: (utteranceId: number): void => {
      const [first] = editor.utterances().find(({ id }) => id === utteranceId)?.tokens ?? [];
      if (first) reveal(first);
      editor.editedWord.set(null);
      editor.editedRow.set(utteranceId);
    },
    /** False: no word has a low confidence. */
    goToUncertain: (direction: -1 | 1): boolean => {
      const words = editor.selection.current()?.tokenIds;
      const from = direction > 0 ? words?.at(-1) : words?.[0];
      const found = nextTokenOf(
        editor.utterances(),
        from,
        direction,
        (token) => isLowConfidence(token) && !token.hidden,
      );
      if (found) show(found);
      return found !== undefined;
    },
  };
}
