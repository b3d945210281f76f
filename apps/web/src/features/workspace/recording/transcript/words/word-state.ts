import type { WordPlace } from '@scriptorium/domain/transcript/token-navigation.ts';
import type { WordSelection } from '../../../annotating/transcript/word-selection.ts';
import type { TagsByRow } from '../rows/tags-by-row.ts';
import type { TranscriptEvents } from '../rows/transcript-events.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import type { Store } from '@scriptorium/ui/store.ts';

/** The state on which the keyboard acts. */
export interface WordState {
  readonly text: TranscriptText;
  readonly tags: TagsByRow;
  readonly selectedTag: number | null;
  readonly selection: WordSelection;
  readonly cursor: Store<WordPlace | null>;
  readonly events: TranscriptEvents;
}
