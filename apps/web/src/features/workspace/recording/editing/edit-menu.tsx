import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { retimeWord } from '@scriptorium/domain/transcript/word-edit.ts';
import { ReportMenu } from '../../issues/report-menu.tsx';
import { PopoverAt } from '../../core/tools/popover-at.tsx';
import { selectedTokens } from './edit-actions.ts';
import { useEditing } from './editing-context.ts';
import { editingTexts } from './editing-texts.ts';
import { useEditor } from './editor.ts';
import { HintItems, PropertyItems } from './menu-views.tsx';
import type { MenuView, MenuWords } from './menu-words.ts';
import { OptionItems } from './option-items.tsx';
import { usePlaybackState } from '../core/playback.ts';
import { useRecording } from '../core/recording-context.ts';
import { TimestampEditor } from '../player/timestamps/timestamp-editor.tsx';

/** The times of a word (MENU-09). */
function TimeRange({ token, onClose }: { token: Token; onClose: () => void }) {
  const t = useTexts(editingTexts);
  const editor = useEditor();
  const { playback } = useRecording();
  const { durationMs } = usePlaybackState(playback);
  const save = (tsStart: number, tsEnd: number): void => {
    onClose();
    editor.apply((utterances) => retimeWord(utterances, token.id, { tsStart, tsEnd }));
  };
  return (
    <Stack gap="xs" p="sm">
      <Text size="sm" fw={600}>
        {t('timeEditor', { word: token.value })}
      </Text>
      <TimestampEditor
        startMs={token.tsStart}
        endMs={token.tsEnd}
        maxMs={Math.max(durationMs, token.tsEnd)}
        mode="edit"
        playback={playback}
        onSave={save}
        onClose={onClose}
      />
    </Stack>
  );
}

interface DeletionApprovalProps {
  tokens: readonly Token[];
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks in the menu before several words are deleted (AUDIO-32). */
function DeletionApproval({ tokens, onCancel, onConfirm }: DeletionApprovalProps) {
  const t = useTexts(editingTexts);
  const words = tokens.map(({ value }) => value).join(' ');
  return (
    <Stack gap="sm" p="sm">
      <Text size="sm">{t('deleteQuestion', { count: tokens.length, words })}</Text>
      <Group gap="xs" justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="compact-sm" color="red" data-autofocus onClick={onConfirm}>
          {t('deleteConfirm')}
        </Button>
      </Group>
    </Stack>
  );
}

export interface EditMenuProps {
  at: Point;
  onClose: () => void;
}

function useMenuWords(): MenuWords | null {
  const editor = useEditor();
  const [first, ...others] = selectedTokens(editor);
  const utterance = editor.utterances().find(({ id }) => id === first?.utteranceId);
  return first && utterance ? { tokens: [first, ...others], utterance } : null;
}

const WIDTHS: Readonly<Record<MenuView, number>> = {
  options: 310,
  properties: 270,
  hints: 270,
  deletion: 340,
  time: 420,
  report: 420,
};

/** The menu of the selected words while a transcript is edited, with its views (MENU-05, MENU-09). */
export function EditMenu({ at, onClose }: EditMenuProps) {
  const t = useTexts(editingTexts);
  const { actions } = useEditing();
  const [view, setView] = useState<MenuView>('options');
  const words = useMenuWords();
  if (!words) return <ReportMenu at={at} about={null} onClose={onClose} />;
  const { tokens } = words;
  if (view === 'report') return <ReportMenu at={at} about={{ type: 'TOKEN', tokens }} onClose={onClose} />;
  /** Closes the menu first, so that the focus is in the transcript when the words change. */
  const run = (action: () => void): void => {
    onClose();
    action();
  };
  const back = (): void => setView('options');
  return (
    <PopoverAt
      key={view}
      kind={view === 'hints' ? 'HINTS' : 'EDITING'}
      at={at}
      label={t('menu')}
      width={WIDTHS[view]}
      onClose={onClose}
    >
      {view === 'options' ? <OptionItems words={words} setView={setView} run={run} /> : null}
      {view === 'properties' ? <PropertyItems tokens={tokens} onBack={back} run={run} /> : null}
      {view === 'hints' ? <HintItems words={words} onBack={back} run={run} /> : null}
      {view === 'time' ? <TimeRange token={tokens[0]} onClose={onClose} /> : null}
      {view === 'deletion' ? (
        <DeletionApproval
          tokens={tokens}
          onCancel={back}
          onConfirm={() =>
            run(() =>
              actions.deleteNow({
                utteranceId: words.utterance.id,
                tokenIds: [tokens[0].id, ...tokens.slice(1).map(({ id }) => id)],
              }),
            )
          }
        />
      ) : null}
    </PopoverAt>
  );
}
