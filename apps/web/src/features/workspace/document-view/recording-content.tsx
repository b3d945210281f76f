import { Text } from '@mantine/core';
import { type Document } from '@scriptorium/contract/documents.ts';
import { recordings } from '@scriptorium/contract/recordings.ts';
import { processes } from '@scriptorium/contract/processes.ts';
import { DEFAULT_USER_SETTINGS, userSettings } from '@scriptorium/contract/user-settings.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { ReadStates } from '@scriptorium/web-kit/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useMemo } from 'react';
import { usePlayback } from '../recording/player/playback.ts';
import { BlockedPlayer, NoRecording, Player } from '../recording/player/player.tsx';
import { recordingTexts } from '../recording/recording-texts.ts';
import type { TokenMark } from '../recording/token-times.ts';
import { UtteranceRow } from '../recording/transcript.tsx';
import classes from './document-view.module.css';

const NO_MARKS: ReadonlyMap<number, readonly TokenMark[]> = new Map();

/** A recording with its transcript, without the labels and the tools of the workspace. */
export function RecordingContent({ document: { id, audio, processId } }: { document: Document }) {
  const t = useTexts(recordingTexts);
  const playback = usePlayback();
  const settings = useRead(userSettings.get, { query: {} });
  const transcript = useRead(recordings.utterances, { params: { id }, query: {} });
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const isBlocked = (settings.data ?? DEFAULT_USER_SETTINGS)['source-download-blocked'];
  const hasRecording = audio !== null;
  const seek = useMemo(
    () => (isBlocked || !hasRecording ? null : (ms: number) => playback.seek(ms)),
    [playback, isBlocked, hasRecording],
  );
  const nameOf = (actor: string) => process.data?.actors.find((one) => one.actor === actor)?.name ?? actor;
  // Without the settings it is not known whether the recording may be loaded.
  if (settings.isPending) return null;
  return (
    <>
      {!hasRecording && <NoRecording />}
      {hasRecording && isBlocked && <BlockedPlayer playback={playback} />}
      {hasRecording && !isBlocked && <Player documentId={id} playback={playback} />}
      <ReadStates read={transcript}>
        {transcript.data?.length === 0 ? (
          <Text c="dimmed" p="lg">
            {t('noTranscript')}
          </Text>
        ) : (
          <ol className={classes.transcript} aria-label={t('transcript')}>
            {transcript.data?.map((utterance) => (
              <UtteranceRow
                key={utterance.id}
                utterance={utterance}
                speaker={nameOf(utterance.actor)}
                marks={NO_MARKS}
                onSeek={seek}
              />
            ))}
          </ol>
        )}
      </ReadStates>
    </>
  );
}
