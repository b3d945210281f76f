import type { TextHighlight } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { ReactNode, Ref } from 'react';
import type { SpanLook } from '../rows/row-parts.ts';
import type { TagsByRow } from '../rows/tags-by-row.ts';
import type { TranscriptEvents } from '../rows/transcript-events.ts';
import type { TranscriptHandle } from '../../core/transcript-handle.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';

export interface TranscriptListProps {
  text: TranscriptText;
  tags: TagsByRow;
  lookOf: (tag: NerTag) => SpanLook;
  /** A tag in words, for tooltips and screen readers. */
  describe: (tagId: string) => string;
  selectedTag: number | null;
  /** The words that the selected issue is about. */
  issueTokens: readonly number[];
  /** Found places of the text. */
  marks: readonly TextHighlight[];
  events: TranscriptEvents;
  hasRelations: boolean;
  handle: Ref<TranscriptHandle>;
  /** The bar above the list. */
  bar: ReactNode;
}
