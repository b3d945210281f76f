import { withChange, type ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { createTemporaryIds } from '@scriptorium/domain/transcript/temporary-ids.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { createContext, use } from 'react';
import { createStore, type Store } from '@scriptorium/ui/store.ts';
import type { WordSelection } from '../../annotating/transcript/word-selection.ts';
import { NO_MODE, type Mode } from './mode.ts';
import { withUniqueIds } from '@scriptorium/annotating/kinds/transcript/transcript-edits.ts';

/** A change of the transcript as it is shown; null if there is nothing to change. */
export type MakeChange = (utterances: readonly Utterance[], newId: () => number) => ChangedUtterances | null;

/** The editor of a recording's words. Its values are stores, so that a change renders one row. */
export interface TranscriptEditor {
  readonly selection: WordSelection;
  /** The transcript with the waiting edits, without the preview of a mode. */
  readonly utterances: () => readonly Utterance[];
  readonly mode: Store<Mode>;
  /** The word that is edited in the text. */
  readonly editedWord: Store<number | null>;
  /** The utterance that is typed again. */
  readonly editedRow: Store<number | null>;
  /** Whether an utterance is the one that is typed again; the server may give it its id in the meantime. */
  readonly isTyped: (utteranceId: number) => boolean;
  /** Changes the transcript at once; null if nothing was changed. */
  readonly apply: (make: MakeChange) => ChangedUtterances | null;
  /** Sets the transcript that is shown. */
  readonly sync: (utterances: readonly Utterance[]) => void;
}

interface EditorOptions {
  selection: WordSelection;
  /** False: the change is refused. */
  isAllowed: (change: ChangedUtterances) => boolean;
  save: (change: ChangedUtterances) => void;
  /** The server's id of an utterance that was made here; until then the same id. */
  resolve: (id: number) => number;
}

export function createTranscriptEditor({
  selection,
  isAllowed,
  save,
  resolve,
}: EditorOptions): TranscriptEditor {
  let current: readonly Utterance[] = [];
  const editedRow = createStore<number | null>(null);
  return {
    selection,
    utterances: () => current,
    mode: createStore(NO_MODE),
    editedWord: createStore<number | null>(null),
    editedRow,
    isTyped: (utteranceId) => {
      const edited = editedRow.current();
      return edited !== null && resolve(edited) === resolve(utteranceId);
    },
    apply: (make) => {
      const made = make(current, createTemporaryIds());
      if (!made || !isAllowed(made)) return null;
      const change = withUniqueIds(made);
      // The next key may come before the page has drawn this change.
      current = withChange(current, change);
      save(change);
      return change;
    },
    sync: (utterances) => {
      current = utterances;
    },
  };
}

export const EditorContext = createContext<TranscriptEditor | null>(null);

export function useEditor(): TranscriptEditor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('There is no EditorContext above this component');
  return editor;
}
