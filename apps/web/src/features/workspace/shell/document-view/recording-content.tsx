import { Text } from '@mantine/core';
import { type Document } from '@scriptorium/contract/documents/documents.ts';
import { recordings, type Utterance } from '@scriptorium/contract/documents/recordings.ts';
import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/people/user-settings.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useRef, useState } from 'react';
import { usePlayback } from '../../recording/core/playback.ts';
import { BlockedPlayer, NoRecording, Player } from '../../recording/player/player.tsx';
import { RecordingProvider } from '../../recording/recording-provider.tsx';
import { recordingTexts } from '../../recording/core/recording-texts.ts';
import { PlainTranscript } from '../../recording/transcript/plain-transcript.tsx';
import type { TranscriptHandle } from '../../recording/core/transcript-handle.ts';
import { useActors } from '../../recording/core/use-actors.ts';
import { createWordSelection } from '../../annotating/transcript/word-selection.ts';
import classes from './document-view.module.css';

const NO_UTTERANCES: readonly Utterance[] = [];
/** Nothing is edited here. */
const unchanged = (id: number): number => id;

/** A recording with its transcript, without the labels and the tools of the workspace. */
export function RecordingContent({ document: { id, audio, processId } }: { document: Document }) {
  const t = useTexts(recordingTexts);
  const playback = usePlayback();
  const [selection] = useState(createWordSelection);
  const transcript = useRef<TranscriptHandle>(null);
  const settings = useRead(userSettings.get, { query: {} });
  const read = useRead(recordings.utterances, { params: { id }, query: {} });
  const actors = useActors(processId);
  const isBlocked = (settings.data ?? DEFAULT_USER_SETTINGS)['source-download-blocked'];
  const hasRecording = audio !== null;
  const canPlay = hasRecording && !isBlocked;
  const utterances = read.data ?? NO_UTTERANCES;
  // Without the settings it is not known whether the recording may be loaded.
  if (settings.isPending) return null;
  return (
    <>
      {!hasRecording && <NoRecording />}
      {hasRecording && isBlocked && <BlockedPlayer playback={playback} />}
      {canPlay && <Player documentId={id} playback={playback} />}
      <ReadStates read={read}>
        {utterances.length === 0 ? (
          <Text c="dimmed" p="lg">
            {t('noTranscript')}
          </Text>
        ) : (
          <RecordingProvider
            utterances={utterances}
            actors={actors}
            playback={playback}
            selection={selection}
            transcript={transcript}
            resolveId={unchanged}
            canPlay={canPlay}
            canEdit={false}
          >
            <div className={classes.transcript}>
              <PlainTranscript />
            </div>
          </RecordingProvider>
        )}
      </ReadStates>
    </>
  );
}
