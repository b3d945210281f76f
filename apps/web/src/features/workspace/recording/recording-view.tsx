import { processes } from '@scriptorium/contract/processes.ts';
import { recordings } from '@scriptorium/contract/recordings.ts';
import { ARTIFACT } from '@scriptorium/domain/transcript/transcript.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useMemo, useState } from 'react';
import classes from '../workspace.module.css';
import { useWorkspace } from '../workspace-context.ts';
import { useDisplay } from '../display/use-display.ts';
import { usePlayback } from './player/playback.ts';
import { BlockedPlayer, NoRecording } from './player/player.tsx';
import { WorkspacePlayer } from './player/workspace-player.tsx';
import { RecordingContext, type Actor } from './recording-context.ts';
import { recordingTexts } from './recording-texts.ts';
import { Transcript } from './transcript.tsx';
import { createWordSelection } from './word-selection.ts';

const NO_UTTERANCES: readonly Utterance[] = [];

/** The speakers of the process and the artifact speaker, which every process has. */
function useActors(): readonly Actor[] {
  const t = useTexts(recordingTexts);
  const { processId } = useWorkspace();
  const { data } = useRead(processes.get, { params: { id: processId }, query: {} });
  const artifact = t('artifact');
  return useMemo(
    () => [
      ...(data?.actors ?? []).filter(({ actor }) => actor !== ARTIFACT),
      { actor: ARTIFACT, name: artifact },
    ],
    [data, artifact],
  );
}

/** A recording: the player and its transcript, either of which may be missing. */
export function RecordingView() {
  const { document, mode, work } = useWorkspace();
  const playback = usePlayback();
  const [selection] = useState(createWordSelection);
  const transcript = useRead(recordings.utterances, { params: { id: document.id }, query: {} });
  const actors = useActors();
  const hasRecording = document.audio !== null;
  const { saved, shown } = useDisplay();
  // The server refuses it as long as it is saved.
  const isBlocked = saved['source-download-blocked'] || shown['source-download-blocked'];
  const canPlay = hasRecording && !isBlocked;
  const canEdit = mode === 'EDITING' && work.canWrite;
  const utterances = transcript.data ?? NO_UTTERANCES;
  const recording = useMemo(
    () => ({ utterances, actors, playback, selection, canPlay, canEdit }),
    [utterances, actors, playback, selection, canPlay, canEdit],
  );
  return (
    <RecordingContext value={recording}>
      <div className={classes.column}>
        {!hasRecording && <NoRecording />}
        {hasRecording && isBlocked && <BlockedPlayer playback={playback} />}
        {canPlay && <WorkspacePlayer documentId={document.id} />}
        <Transcript playback={playback} isBlocked={!canPlay} />
      </div>
    </RecordingContext>
  );
}
