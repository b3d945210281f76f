import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { useMemo, type ReactNode } from 'react';
import { RecordingContext, UtterancesContext, type Recording } from './core/recording-context.ts';
import { useLatest } from '@scriptorium/ui/use-latest.ts';

interface RecordingProviderProps extends Omit<Recording, 'currentUtterances'> {
  utterances: readonly Utterance[];
  children: ReactNode;
}

/** Gives the open recording to the parts below it. A changed word renders only those that show words. */
export function RecordingProvider({ utterances, children, ...parts }: RecordingProviderProps) {
  const { actors, playback, selection, transcript, resolveId, canPlay, canEdit } = parts;
  const currentUtterances = useLatest(utterances);
  const recording = useMemo(
    () => ({ currentUtterances, actors, playback, selection, transcript, resolveId, canPlay, canEdit }),
    [currentUtterances, actors, playback, selection, transcript, resolveId, canPlay, canEdit],
  );
  return (
    <RecordingContext value={recording}>
      <UtterancesContext value={utterances}>{children}</UtterancesContext>
    </RecordingContext>
  );
}
