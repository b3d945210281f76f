import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { useMemo } from 'react';
import { useTags, useTagView } from '../../annotating/tags/tagging-context.ts';
import { useRecording } from '../core/recording-context.ts';
import { isTimeSpan, rangeOf } from '../time-spans/use-time-spans.ts';
import { useSelectedWords, type SelectedWords } from '../../annotating/transcript/word-selection.ts';
import { usePlaybackState, type TimeRange } from '../core/playback.ts';

/** The time of selected words; null if they are no longer there. */
export function rangeOfWords(
  words: SelectedWords | null,
  utterances: readonly Utterance[],
): TimeRange | null {
  const ids = new Set<number>(words?.tokenIds);
  const tokens = utterances
    .find(({ id }) => id === words?.utteranceId)
    ?.tokens.filter(({ id }) => ids.has(id));
  if (!tokens || tokens.length === 0) return null;
  return {
    startMs: Math.min(...tokens.map(({ tsStart }) => tsStart)),
    endMs: Math.max(...tokens.map(({ tsEnd }) => tsEnd)),
  };
}

const rangeOfTag = (tag: NerTag | undefined): TimeRange | null =>
  tag && isTimeSpan(tag) ? rangeOf(tag) : null;

/** Starts repeating the selected part, tag or words, or stops; null if nothing is selected. */
export function useLoop(marked: TimeRange | null): (() => void) | null {
  const { playback, selection, currentUtterances } = useRecording();
  const { tags } = useTags();
  const { selectedTag } = useTagView();
  const words = useSelectedWords(selection);
  const { loop } = usePlaybackState(playback);
  return useMemo(() => {
    if (loop) return () => playback.setLoop(null);
    const ofTag = rangeOfTag(tags.find(({ id }) => id === selectedTag));
    if (!marked && !ofTag && !words) return null;
    return () => {
      const range = marked ?? ofTag ?? rangeOfWords(words, currentUtterances());
      if (!range) return;
      playback.setLoop(range);
      playback.seek(range.startMs);
      if (!playback.state().isPlaying) playback.toggle();
    };
  }, [playback, loop, marked, tags, selectedTag, words, currentUtterances]);
}
