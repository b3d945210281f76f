import { withChange, type ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { linesOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { createWordSelection } from '../../../annotating/transcript/word-selection.ts';
import { createEditActions } from '../edit-actions.ts';
import { createTranscriptEditor } from '../editor.ts';

/** An editor of a transcript for tests, which keeps what it saves. */
export function openEditor(transcript: readonly Utterance[]) {
  const selection = createWordSelection();
  const saved: ChangedUtterances[] = [];
  const asked: { words: readonly Token[]; confirm: () => void }[] = [];
  const editor = createTranscriptEditor({
    selection,
    isAllowed: () => true,
    save: (change) => void saved.push(change),
    resolve: (id) => id,
  });
  editor.sync(transcript);
  const actions = createEditActions({
    editor,
    actors: () => ['A', 'B'],
    show: ({ id, utteranceId }) => selection.select({ utteranceId, tokenIds: [id] }),
    reveal: () => undefined,
    confirmDeletion: (words, confirm) => void asked.push({ words, confirm }),
  });
  const idOf = (value: string): number =>
    editor
      .utterances()
      .flatMap(({ tokens }) => tokens)
      .find((token) => token.value === value)?.id ?? 0;
  return {
    editor,
    actions,
    saved,
    asked,
    idOf,
    lines: () => linesOf(editor.utterances()),
    /** Selects words of one utterance. */
    select: (...values: [string, ...string[]]): void => {
      const [first, ...others] = values.map(idOf);
      const utterance = editor.utterances().find(({ tokens }) => tokens.some(({ id }) => id === first));
      selection.select({ utteranceId: utterance?.id ?? 0, tokenIds: [first ?? 0, ...others] });
    },
    /** The selected words as text. */
    selected: (): string => {
      const ids = selection.current()?.tokenIds ?? [];
      const tokens = editor.utterances().flatMap((utterance) => utterance.tokens);
      return ids.map((id) => tokens.find((token) => token.id === id)?.value).join(' ');
    },
    undo: (): void => {
      const last = saved.at(-1);
      if (last) editor.sync(withChange(editor.utterances(), { before: last.after, after: last.before }));
    },
  };
}
