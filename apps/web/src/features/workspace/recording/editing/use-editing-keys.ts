import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useMemo } from 'react';
import type { TranscriptAction, TranscriptKeys } from '../../core/commands/transcript-commands.ts';
import { useRegisterCommands } from '../../core/commands/use-commands.ts';
import type { Store } from '@scriptorium/ui/store.ts';
import type { EditActions } from './edit-actions.ts';
import { editingTexts } from './editing-texts.ts';
import type { TranscriptEditor } from './editor.ts';
import { isExtraction } from './mode.ts';

interface EditingKeys {
  editor: TranscriptEditor;
  actions: EditActions;
  /** The dialog of find and replace is opened; its fields have the keys as soon as it is loaded. */
  isReplacing: Store<boolean>;
  noUncertain: () => void;
}

const IN_MODE: ReadonlySet<TranscriptAction> = new Set(['left', 'right', 'up', 'down', 'apply', 'cancel']);
const ANYWHERE: ReadonlySet<TranscriptAction> = new Set(['replace', 'nextUncertain', 'previousUncertain']);

/** Binds the keys of an edited transcript to actions; most need selected words, some a mode. */
export function createKeys({ editor, actions, isReplacing, noUncertain }: EditingKeys): TranscriptKeys {
  const goToUncertain = (direction: -1 | 1): void => {
    if (!actions.goToUncertain(direction)) noUncertain();
  };
  const withUtterance = (run: (id: number) => void) => (): void => {
    const words = editor.selection.current();
    if (words) run(words.utteranceId);
  };
  const run: Readonly<Record<TranscriptAction, () => void>> = {
    actor: withUtterance(actions.startActor),
    extract: () => actions.startExtraction('EXTRACT_TOKEN'),
    extractNew: () => actions.startExtraction('EXTRACT_NEW_UTTERANCE'),
    hide: actions.toggleHidden,
    unclear: () => actions.toggleProperty('UNCLEAR'),
    delete: actions.deleteSelected,
    word: () => {
      const words = editor.selection.current();
      if (words) actions.openWord(words.tokenIds[0]);
    },
    utterance: withUtterance(actions.openRow),
    nextUncertain: () => goToUncertain(1),
    previousUncertain: () => goToUncertain(-1),
    replace: () => isReplacing.set(true),
    left: () => actions.turn(-1),
    right: () => actions.turn(1),
    up: () => actions.move(-1),
    down: () => actions.move(1),
    apply: actions.applyMode,
    cancel: actions.cancelMode,
  };
  return {
    can: (action) => {
      const mode = editor.mode.current();
      const isOn = mode.mode !== 'NONE';
      if (IN_MODE.has(action)) return action === 'up' || action === 'down' ? isExtraction(mode) : isOn;
      if (isReplacing.current()) return false;
      // Some keys work in text fields too.
      if (isOn || editor.editedWord.current() !== null || editor.editedRow.current() !== null) return false;
      return ANYWHERE.has(action) || editor.selection.current() !== null;
    },
    run: (action) => run[action](),
  };
}

/** Registers the keys while words may be changed (AUDIO-16). */
export function useEditingKeys(
  editor: TranscriptEditor,
  actions: EditActions,
  canEdit: boolean,
  isReplacing: Store<boolean>,
): void {
  const t = useTexts(editingTexts);
  const none = t('noUncertain');
  const transcript = useMemo(
    () =>
      canEdit ? createKeys({ editor, actions, isReplacing, noUncertain: () => toastWarning(none) }) : null,
    [canEdit, editor, actions, isReplacing, none],
  );
  useRegisterCommands(useMemo(() => ({ transcript }), [transcript]));
}
