import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { retimeWord } from '@scriptorium/domain/transcript/word-edit.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Stack, Text } from '@mantine/core';
import { usePlaybackState } from '../core/playback.ts';
import { TimestampEditor } from '../player/timestamps/timestamp-editor.tsx';
import { useRecording } from '../core/recording-context.ts';
import { editingTexts } from './editing-texts.ts';
import { useEditor } from './editor.ts';

/** The times of a word (MENU-09). */
export function TimeRange({ token, onClose }: { token: Token; onClose: () => void }) {
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
