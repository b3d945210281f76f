import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { CommandRegistryContext } from '../../core/commands/use-commands.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { useRecording } from '../core/recording-context.ts';
import { TranscriptEditingContext, type TranscriptEditing } from '../transcript/rows/transcript-editing.ts';
import { createStore, useStored } from '@scriptorium/ui/store.ts';
import { createEditActions } from './edit-actions.ts';
import type { DeletionRules } from './deletion-rules.ts';
import { EditTools } from './edit-tools.tsx';
import { EditMenu } from './edit-menu.tsx';
import { EditingContext } from './editing-context.ts';
import { editingTexts } from './editing-texts.ts';
import { EditorContext, type TranscriptEditor } from './editor.ts';
import { ModeBanner } from './mode-banner.tsx';
import { RowActions, RowSpeaker, RowWords } from './row-parts.tsx';
import { useLatest } from '@scriptorium/ui/use-latest.ts';
import { useEditingKeys } from './use-editing-keys.ts';
import { useReadWordsOfProcess, WordsOfProcessContext } from './use-words-of-process.ts';
import { WordEditor } from './word-editor.tsx';

const ReplaceDialog = lazyComponent(async () => (await import('./replace-dialog.tsx')).default);

/** Asks before several words are deleted by a key (AUDIO-32). */
function useConfirmDeletion() {
  const t = useTexts(editingTexts);
  return (words: readonly Token[], onConfirm: () => void): void =>
    void modals.openConfirmModal({
      title: t('deleteTitle'),
      children: (
        <Text size="sm">
          {t('deleteQuestion', { count: words.length, words: words.map(({ value }) => value).join(' ') })}
        </Text>
      ),
      labels: { confirm: t('deleteConfirm'), cancel: t('cancel') },
      confirmProps: { color: 'red' },
      onConfirm,
    });
}

interface RecordingEditingProps {
  editor: TranscriptEditor;
  rules: DeletionRules;
  children: ReactNode;
}

/** Makes the words below it editable, where the step allows it (AUDIO-39). */
export function RecordingEditing({ editor, rules, children }: RecordingEditingProps) {
  const { document, processId } = useWorkspace();
  const { actors, canEdit, playback, transcript } = useRecording();
  const registry = use(CommandRegistryContext);
  const [menu, setMenu] = useState<Point | null>(null);
  const [replacing] = useState(() => createStore(false));
  const isReplacing = useStored(replacing, (is) => is);
  const confirmDeletion = useConfirmDeletion();
  const latest = useLatest({ actors, confirmDeletion });
  const words = useReadWordsOfProcess(processId, document.id, canEdit);
  const show = useCallback(
    ({ id: tokenId, utteranceId }: Pick<Token, 'id' | 'utteranceId'>): void => {
      editor.selection.select({ utteranceId, tokenIds: [tokenId] });
      transcript.current?.selectWord({ utteranceId, tokenId });
    },
    [editor, transcript],
  );
  const actions = useMemo(
    () =>
      createEditActions({
        editor,
        actors: () => latest().actors.map(({ actor }) => actor),
        show,
        reveal: ({ id: tokenId, utteranceId }) => {
          const list = transcript.current;
          if (list && !list.wordElement(tokenId)) list.scrollToWord({ utteranceId, tokenId });
        },
        confirmDeletion: (tokens, onConfirm) => latest().confirmDeletion(tokens, onConfirm),
      }),
    [editor, latest, show, transcript],
  );
  useEditingKeys(editor, actions, canEdit, replacing);
  useEffect(() => {
    const lock = (): void => playback.setLocked(editor.mode.current().mode !== 'NONE');
    lock();
    return editor.mode.subscribe(lock);
  }, [editor, playback]);
  const parts = useMemo(
    (): TranscriptEditing => ({
      Speaker: RowSpeaker,
      Words: RowWords,
      Actions: RowActions,
      Tools: EditTools,
      WordEditor,
      editedWord: editor.editedWord,
      onWordActivate: ({ id }) => {
        if (editor.mode.current().mode === 'NONE') actions.openWord(id);
      },
      onMenu: (_, at) => {
        if (editor.mode.current().mode === 'NONE') setMenu(at);
      },
      onKey: (event) => void registry.handle(event),
    }),
    [editor, actions, registry],
  );
  const editing = useMemo(
    () => ({
      actions,
      show,
      openMenu: setMenu,
      focus: (): void => transcript.current?.focus(),
      canDeleteWord: () => !rules.hasGraphs,
      canDeleteWords: (ids: readonly number[]) => !ids.some((id) => rules.related.has(id)),
      nameOf: (actor: string) => actors.find((one) => one.actor === actor)?.name ?? actor,
    }),
    [actions, actors, rules, show, transcript],
  );
  if (!canEdit) return children;
  return (
    <EditorContext value={editor}>
      <EditingContext value={editing}>
        <WordsOfProcessContext value={words}>
          <ModeBanner />
          <TranscriptEditingContext value={parts}>{children}</TranscriptEditingContext>
          {menu ? <EditMenu at={menu} onClose={() => setMenu(null)} /> : null}
          <Suspense>{isReplacing ? <ReplaceDialog onClose={() => replacing.set(false)} /> : null}</Suspense>
        </WordsOfProcessContext>
      </EditingContext>
    </EditorContext>
  );
}
