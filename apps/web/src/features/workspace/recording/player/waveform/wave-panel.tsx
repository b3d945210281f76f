import { Alert, useComputedColorScheme } from '@mantine/core';
import type { Silence } from '@scriptorium/domain/transcript/speech-rate.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense, useState } from 'react';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useQuery } from '@tanstack/react-query';
import { usePlaybackState } from '../../core/playback.ts';
import { WaveToolbar } from './wave-toolbar.tsx';
import type { WaveformProps } from './waveform.tsx';
import classes from './waveform.module.css';
import { waveformTexts } from './waveform-texts.ts';
import { peaksOf, type Peaks } from './peaks.ts';

/** The waveform of a recording; undefined until it has loaded. */
function usePeaks(documentId: number): { peaks: Peaks | undefined; isError: boolean } {
  const call = useCall();
  const { data, isError } = useQuery({
    queryKey: ['peaks of a recording', documentId],
    queryFn: async ({ signal }) => {
      const answer = await call(recordings.peaks, { params: { id: documentId } }, { signal });
      return peaksOf(await answer.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  });
  return { peaks: data, isError };
}

const Waveform = lazyComponent<WaveformProps>(async () => (await import('./waveform.tsx')).default);

/** Pixels per second at first: a page is about twenty seconds wide. */
const FIRST_LEVEL = 64;

interface WavePanelProps extends Omit<WaveformProps, 'peaks' | 'level' | 'setLevel'> {
  documentId: number;
  silences: readonly Silence[];
  goToSilence: (direction: 1 | -1) => void;
  /** Absent where time spans are not tagged. */
  onToggleMarking?: (() => void) | undefined;
  /** The instruction for the user's next action; empty if there is none. */
  hint: string;
}

/** The waveform and its buttons. Its code and its peaks load after the player. */
export function WavePanel({ documentId, goToSilence, onToggleMarking, hint, ...wave }: WavePanelProps) {
  const t = useTexts(waveformTexts);
  const { peaks, isError } = usePeaks(documentId);
  const [level, setLevel] = useState(FIRST_LEVEL);
  const scheme = useComputedColorScheme();
  const { isLocked } = usePlaybackState(wave.playback);
  if (isError)
    return (
      <Alert color="yellow" mt="xs" p="xs">
        {t('failed')}
      </Alert>
    );
  const loading = (
    <div className={classes.message}>
      <LoadingSpinner label={t('loading')} />
    </div>
  );
  return (
    <>
      {peaks ? (
        <Suspense fallback={loading}>
          <Waveform
            key={`${documentId} ${scheme}`}
            {...wave}
            peaks={peaks}
            level={level}
            setLevel={setLevel}
          />
        </Suspense>
      ) : (
        loading
      )}
      <WaveToolbar
        level={level}
        setLevel={setLevel}
        silences={wave.silences.length}
        goToSilence={goToSilence}
        marking={onToggleMarking ? { isOn: wave.isMarking, toggle: onToggleMarking } : undefined}
        hint={hint}
        disabled={isLocked || !peaks}
      />
    </>
  );
}
