import classes from '../workspace.module.css';
import { useWorkspace } from '../workspace-context.ts';
import { useDisplay } from '../display/use-display.ts';
import { usePlayback } from './playback.ts';
import { BlockedPlayer, Player } from './player.tsx';
import { Transcript } from './transcript.tsx';

/** A recording: the player, and the transcript to read. */
export function RecordingView() {
  const { document } = useWorkspace();
  const playback = usePlayback();
  const isBlocked = useDisplay().shown['source-download-blocked'];
  return (
    <div className={classes.column}>
      {isBlocked ? (
        <BlockedPlayer playback={playback} />
      ) : (
        <Player documentId={document.id} playback={playback} />
      )}
      <Transcript playback={playback} isBlocked={isBlocked} />
    </div>
  );
}
