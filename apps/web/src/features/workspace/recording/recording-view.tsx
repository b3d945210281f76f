import { Alert, Button, Text } from '@mantine/core';
import type { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import type { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useRef, useState, useEffect, useMemo } from 'react';
import classes from '../core/workspace.module.css';
import { useWorkspace } from '../core/workspace-context.ts';
import { useDisplay } from '../core/display/use-display.ts';
import { useDeletionRules } from './editing/deletion-rules.ts';
import { RecordingEditing } from './editing/recording-editing.tsx';
import { usePreviewed, useShownTranscript, useTranscriptEditor } from './editing/use-transcript-editor.ts';
import { usePlayback } from './core/playback.ts';
import { BlockedPlayer, NoRecording } from './player/player.tsx';
import { SilencesProvider } from './player/silences.tsx';
import { WorkspacePlayer } from './player/workspace-player.tsx';
import { RecordingProvider } from './recording-provider.tsx';
import { recordingTexts } from './core/recording-texts.ts';
import type { TranscriptHandle } from './core/transcript-handle.ts';
import { useActors } from './core/use-actors.ts';
import { createWordSelection } from '../annotating/transcript/word-selection.ts';
import { useHiddenTokens } from '../annotating/transcript/hidden-tokens.ts';
import { hasHidden, TranscriptText } from '../annotating/transcript/transcript-text.ts';
import { useUtterances } from './core/recording-context.ts';
import { LabellingTranscript } from './transcript/labels/labelling-transcript.tsx';
import { ReadingTranscript } from './transcript/reading-transcript.tsx';

/** The transcript of the open recording. Its words are read-only text where they are labelled (AUDIO-39). */
function Transcript() {
  const { mode } = useWorkspace();
  const utterances = useUtterances();
  const { store, areShown } = useHiddenTokens();
  const text = useMemo(() => new TranscriptText(utterances, areShown), [utterances, areShown]);
  const exist = useMemo(() => utterances.some(hasHidden), [utterances]);
  useEffect(() => {
    if (store.current().exist !== exist) store.set({ ...store.current(), exist });
  }, [store, exist]);
  return mode === 'LABELING' ? <LabellingTranscript text={text} /> : <ReadingTranscript text={text} />;
}

type TranscriptRead = ReturnType<typeof useRead<typeof recordings.utterances>>;

/** The transcript, or why it is not shown. */
function TranscriptStates({ read, isEmpty }: { read: TranscriptRead; isEmpty: boolean }) {
  const t = useTexts(recordingTexts);
  if (read.isError) {
    return (
      <Alert color="red" title={t('transcriptFailed')} m="md">
        <Button size="xs" variant="default" onClick={() => void read.refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    );
  }
  if (!read.data) return <LoadingSpinner label={t('transcriptLoading')} />;
  if (isEmpty)
    return (
      <Text c="dimmed" p="lg">
        {t('noTranscript')}
      </Text>
    );
  return <Transcript />;
}

/** A recording: the player and its transcript, either of which may be missing. */
export function RecordingView() {
  const { document, processId, mode, work } = useWorkspace();
  const playback = usePlayback();
  const { resolve } = useEditQueue();
  const [selection] = useState(createWordSelection);
  const transcript = useRef<TranscriptHandle>(null);
  const { read, utterances: shownUtterances } = useShownTranscript(document.id);
  const actors = useActors(processId);
  const hasRecording = document.audio !== null;
  const { saved, shown } = useDisplay();
  // The server refuses it as long as it is saved.
  const isBlocked = saved['source-download-blocked'] || shown['source-download-blocked'];
  const canPlay = hasRecording && !isBlocked;
  const canEdit = mode === 'EDITING' && work.canWrite;
  const rules = useDeletionRules(canEdit);
  const editor = useTranscriptEditor(shownUtterances, selection, rules);
  const utterances = usePreviewed(editor, shownUtterances);
  return (
    <RecordingProvider
      utterances={utterances}
      actors={actors}
      playback={playback}
      selection={selection}
      transcript={transcript}
      resolveId={resolve}
      canPlay={canPlay}
      canEdit={canEdit}
    >
      <div className={classes.column}>
        {!hasRecording && <NoRecording />}
        {hasRecording && isBlocked && <BlockedPlayer playback={playback} />}
        {canPlay && (
          <SilencesProvider>
            <WorkspacePlayer documentId={document.id} />
          </SilencesProvider>
        )}
        <RecordingEditing editor={editor} rules={rules}>
          <TranscriptStates read={read} isEmpty={utterances.length === 0} />
        </RecordingEditing>
      </div>
    </RecordingProvider>
  );
}
