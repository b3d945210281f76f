import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useRecording } from '../../core/recording-context.ts';
import { createLitWord, type LitWord } from '../rows/lit-word.ts';
import { createFindPlaying, type PlayingWord } from '../rows/playing-word.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import { useLatest } from '@scriptorium/ui/use-latest.ts';
import type { Store } from '@scriptorium/ui/store.ts';

interface PlayingOptions {
  text: TranscriptText;
  /** Whether the transcript scrolls with the playing word. */
  follow: Store<boolean>;
  elementOf: (tokenId: number) => Element | undefined;
  /** Brings the playing word into the middle part of the view. */
  scrollTo: (word: PlayingWord) => void;
}

/**
 * Marks the spoken word on each frame of the player, outside of React. Answers the mark, to be drawn again after the
 * rows were rendered.
 */
export function usePlaying(options: PlayingOptions): RefObject<LitWord | null> {
  const { playback } = useRecording();
  const { text, follow } = options;
  const { utterances, showsHidden } = text;
  const find = useMemo(
    () => createFindPlaying(utterances, (token) => showsHidden || !token.hidden),
    [utterances, showsHidden],
  );
  const latest = useLatest({ ...options, find });
  const lit = useRef<LitWord>(null);
  useEffect(() => {
    const own = createLitWord((id) => latest().elementOf(id));
    lit.current = own;
    let last: number | undefined;
    const stop = playback.onTimeChange((ms) => {
      const word = latest().find(ms);
      own.show(word);
      if (word && word.token.id !== last && follow.current()) latest().scrollTo(word);
      last = word?.token.id;
    });
    return () => {
      stop();
      own.stop();
      lit.current = null;
    };
  }, [playback, follow, latest]);
  return lit;
}
