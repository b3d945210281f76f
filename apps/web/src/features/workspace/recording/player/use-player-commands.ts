import { useEffect, useMemo } from 'react';
import { useRegisterCommands } from '../../core/commands/use-commands.ts';
import { SHORT_SKIP_SECONDS, SKIP_SECONDS } from '../../core/commands/workspace-commands.ts';
import { usePlaybackState, type Playback } from '../core/playback.ts';

/** The keys of a headset, a keyboard or a pedal that the system reports as media keys. */
function useMediaKeys({ toggle, skip }: Playback, isLocked: boolean): void {
  useEffect(() => {
    const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
    if (!session || isLocked) return;
    const actions: readonly [MediaSessionAction, () => void][] = [
      ['play', toggle],
      ['pause', toggle],
      ['previoustrack', () => skip(-SHORT_SKIP_SECONDS)],
      ['nexttrack', () => skip(SKIP_SECONDS)],
      ['seekbackward', () => skip(-SHORT_SKIP_SECONDS)],
      ['seekforward', () => skip(SKIP_SECONDS)],
    ];
    for (const [name, run] of actions) session.setActionHandler(name, run);
    return () => {
      for (const [name] of actions) session.setActionHandler(name, null);
    };
  }, [toggle, skip, isLocked]);
}

/** Registers the keys of the player; none while it is locked. */
export function usePlayerCommands(playback: Playback): void {
  const { isLocked } = usePlaybackState(playback);
  useMediaKeys(playback, isLocked);
  useRegisterCommands(
    useMemo(
      () => ({
        player: isLocked
          ? null
          : { toggle: playback.toggle, skip: playback.skip, changeSpeed: playback.changeSpeed },
      }),
      [playback, isLocked],
    ),
  );
}
