import type { KeyboardEvent } from 'react';
import type { Playback } from '../../core/playback.ts';

interface WaveKeys {
  playback: Playback;
  zoom: (direction: 1 | -1) => void;
}

/** Keys of the focused waveform: + and − zoom, arrows move the player by a second, with Shift by a tenth. */
export function useWaveKeys({ playback, zoom }: WaveKeys) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 0.1 : 1;
    const run = {
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
      ArrowRight: () => playback.skip(step),
      ArrowLeft: () => playback.skip(-step),
      Home: () => playback.seek(0),
      End: () => playback.seek(playback.state().durationMs),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}
