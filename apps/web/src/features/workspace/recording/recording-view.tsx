import classes from '../workspace.module.css';
import { useWorkspace } from '../workspace-context.ts';
import { usePlayback } from './playback.ts';
import { Player } from './player.tsx';
import { Transcript } from './transcript.tsx';

/** A recording: the player, and the transcript to read. */
export function RecordingView() {
  const { document } = useWorkspace();
  const playback = usePlayback();
  return (
    <div className={classes.column}>
      <Player documentId={document.id} playback={playback} />
      <Transcript playback={playback} />
    </div>
  );
}
