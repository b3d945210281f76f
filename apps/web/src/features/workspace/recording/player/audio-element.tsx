import { Alert, Button } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useCallback, useRef, useState } from 'react';
import type { Playback } from '../core/playback.ts';
import { playerTexts } from './player-texts.ts';
import type { Stream } from './use-stream.ts';

/** MEDIA_ERR_SRC_NOT_SUPPORTED is also what a browser says of an answer without permission. */
const isDecodingError = (error: MediaError | null): boolean => error?.code === MediaError.MEDIA_ERR_DECODE;

/** Reads the recording again from where it was. */
async function reload(element: HTMLAudioElement, { reopen }: Stream): Promise<void> {
  const { currentTime, paused } = element;
  await reopen();
  element.addEventListener('loadedmetadata', () => (element.currentTime = currentTime), { once: true });
  element.load();
  if (!paused) await element.play();
}

/** The audio element. When its stream breaks it is opened once again before the user sees an error. */
export function AudioElement({ playback, stream, url }: { playback: Playback; stream: Stream; url: string }) {
  const t = useTexts(playerTexts);
  const [problem, setProblem] = useState<'unsupported' | 'interrupted' | null>(null);
  const hasRetried = useRef(false);
  const element = useRef<HTMLAudioElement>(null);
  const attach = useCallback(
    (found: HTMLAudioElement | null) => {
      element.current = found;
      playback.attach(found);
    },
    [playback],
  );
  const onError = (): void => {
    const audio = element.current;
    if (!audio || isDecodingError(audio.error)) return setProblem('unsupported');
    const broken = (): void => setProblem(audio.currentTime > 0 ? 'interrupted' : 'unsupported');
    if (hasRetried.current) return broken();
    hasRetried.current = true;
    reload(audio, stream).catch(broken);
    return undefined;
  };
  const retry = (): void => {
    setProblem(null);
    hasRetried.current = false;
    if (element.current) reload(element.current, stream).catch(() => setProblem('interrupted'));
  };
  return (
    <>
      {problem === null ? null : (
        <Alert color="red" mb="xs" title={t(problem)}>
          <Button size="xs" variant="default" onClick={retry}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is shown below */}
      <audio
        ref={attach}
        src={url}
        preload="metadata"
        onError={onError}
        onCanPlay={() => (hasRetried.current = false)}
      >
        {t('unsupported')}
      </audio>
    </>
  );
}
