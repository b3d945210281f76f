import { nextSilence, silencesOf, type Silence } from '@scriptorium/domain/transcript/speech-rate.ts';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useRecording } from '../recording-context.ts';
import { usePlaybackState } from './playback.ts';

/** A second press within this time goes to the silence before, in ms. */
const SAME_MS = 1000;

export interface Silences {
  readonly silences: readonly Silence[];
  readonly goTo: (direction: 1 | -1) => void;
}

/** The silences of the transcript, found after a changed word has been drawn. */
export function useSilences(): Silences {
  const { playback, utterances } = useRecording();
  const { durationMs } = usePlaybackState(playback);
  const deferred = useDeferredValue(utterances);
  const silences = useMemo(
    () => silencesOf(deferred, { durationMs: durationMs || undefined }),
    [deferred, durationMs],
  );
  const goTo = useCallback(
    (direction: 1 | -1): void => {
      const from = playback.currentMs() - (direction < 0 ? SAME_MS : 0);
      const found = nextSilence(silences, from, direction);
      if (found) playback.seek(found.startMs);
    },
    [playback, silences],
  );
  return { silences, goTo };
}
