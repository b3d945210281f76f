import { useEffect, useMemo } from 'react';
import { useWorkspace } from '../core/workspace-context.ts';
import { useUtterances } from './core/recording-context.ts';
import { useHiddenTokens } from '../annotating/transcript/hidden-tokens.ts';
import { LabellingTranscript } from './transcript/labels/labelling-transcript.tsx';
import { ReadingTranscript } from './transcript/reading-transcript.tsx';
import { hasHidden, TranscriptText } from '../annotating/transcript/transcript-text.ts';

/** The transcript of the open recording. Its words are read-only text where they are labelled (AUDIO-39). */
export function Transcript() {
  const { mode } = useWorkspace();
  const utterances = useUtterances();
  const { store, areShown } = useHiddenTokens();
  const text = useMemo(() => new TranscriptText(utterances, areShown), [utterances, areShown]);
  const exist = useMemo(() => utterances.some(hasHidden), [utterances]);
  useEffect(() => {
    if (store.current().exist !== exist) store.set({ ...store.current(), exist });
  }, [store, exist]);
  return mode === 'LABELING' ? <LabellingTranscript text={text} /> : <ReadingTranscript text={text} />;
}
