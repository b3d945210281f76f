import classes from '../workspace.module.css';
import { useWorkspace } from '../workspace-context.ts';
import { useDisplay } from '../display/use-display.ts';
import { usePlayback } from './playback.ts';
import { BlockedPlayer, NoRecording, Player } from './player.tsx';
import { Transcript } from './transcript.tsx';

/** A recording: the player and its transcript, either of which may be missing. */
export function RecordingView() {
  const { document } = useWorkspace();
  const playback = usePlayback();
  const hasRecording = document.kind === 'wav';
  const isBlocked = useDisplay().shown['source-download-blocked'];
  return (
    <div className={classes.column}>
      {!hasRecording && <NoRecording />}
      {hasRecording && isBlocked && <BlockedPlayer playback={playback} />}
      {hasRecording && !isBlocked && <Player documentId={document.id} playback={playback} />}
      <Transcript playback={playback} isBlocked={isBlocked || !hasRecording} />
    </div>
  );
}
