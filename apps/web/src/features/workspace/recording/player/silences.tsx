import { nextSilence, silencesOf, type Silence } from '@scriptorium/domain/transcript/speech-rate.ts';
import { createContext, use, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useRecording, useUtterances } from '../core/recording-context.ts';
import { usePlaybackState } from '../core/playback.ts';

/** A second press within this time goes to the silence before, in ms. */
const SAME_MS = 1000;

const isSame = (one: readonly Silence[], other: readonly Silence[]): boolean =>
  one.length === other.length &&
  one.every(({ startMs, endMs }, at) => startMs === other[at]?.startMs && endMs === other[at].endMs);

/** Keeps the list as long as its silences stay, so that a changed word does not draw the waveform again. */
function createSilenceList() {
  let last: readonly Silence[] = [];
  return (next: readonly Silence[]): readonly Silence[] => {
    if (!isSame(next, last)) last = next;
    return last;
  };
}

const SilencesContext = createContext<readonly Silence[]>([]);

/** Finds the silences of the transcript after a changed word has been drawn. */
export function SilencesProvider({ children }: { children: ReactNode }) {
  const { playback } = useRecording();
  const { durationMs } = usePlaybackState(playback);
  const utterances = useDeferredValue(useUtterances());
  const [kept] = useState(createSilenceList);
  const silences = useMemo(
    () => kept(silencesOf(utterances, { durationMs: durationMs || undefined })),
    [kept, utterances, durationMs],
  );
  return <SilencesContext value={silences}>{children}</SilencesContext>;
}

export interface Silences {
  readonly silences: readonly Silence[];
  readonly goTo: (direction: 1 | -1) => void;
}

export function useSilences(): Silences {
  const { playback } = useRecording();
  const silences = use(SilencesContext);
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
