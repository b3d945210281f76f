import type { TextHighlight } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useMemo } from 'react';
import { useRecording, useUtterances } from '../core/recording-context.ts';
import type { SpanLook } from './rows/row-parts.ts';
import { NO_TAGS_BY_ROW } from './rows/tags-by-row.ts';
import type { TranscriptEvents } from './rows/transcript-events.ts';
import { TranscriptList } from './list/transcript-list.tsx';
import { TranscriptText } from '../../annotating/transcript/transcript-text.ts';

const NO_MARKS: readonly TextHighlight[] = [];
const NO_WORDS: readonly number[] = [];
const NO_EVENTS: TranscriptEvents = {};
const lookOf = ({ id }: NerTag): SpanLook => ({ id: String(id), labelName: '', background: '' });
const describe = (): string => '';

/** The transcript without labels and issues; it fills the height of its parent. */
export function PlainTranscript() {
  const { transcript } = useRecording();
  const utterances = useUtterances();
  const text = useMemo(() => new TranscriptText(utterances, false), [utterances]);
  return (
    <TranscriptList
      text={text}
      tags={NO_TAGS_BY_ROW}
      lookOf={lookOf}
      describe={describe}
      selectedTag={null}
      issueTokens={NO_WORDS}
      marks={NO_MARKS}
      events={NO_EVENTS}
      hasRelations={false}
      handle={transcript}
      bar={null}
    />
  );
}
