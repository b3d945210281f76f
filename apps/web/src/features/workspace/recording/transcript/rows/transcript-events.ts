import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { TagExpansion } from '@scriptorium/domain/transcript/token-navigation.ts';
import type { SelectedWords } from '../../../annotating/transcript/word-selection.ts';

/** The events of a transcript; an action without a listener is not offered. */
export interface TranscriptEvents {
  /** Words were selected by dragging, with Shift, or by a double click. */
  readonly onSelect?: (words: SelectedWords, at: Point) => void;
  /** A click on tagged words, tags in the order in which they take a click, or the menu key on the selected tag. */
  readonly onTags?: (tagIds: readonly number[], at: Point) => void;
  /** A right click or the menu key; null: on no word. */
  readonly onMenu?: (words: SelectedWords | null, at: Point) => void;
  /** The keyboard moved to a tag, or away from it. */
  readonly onFocusTag?: (tagId: number | null) => void;
  /** Whether the keyboard stops at a tag; at every one by default. */
  readonly canFocusTag?: (tag: NerTag) => boolean;
  readonly onDeleteTag?: (tag: NerTag) => void;
  readonly onResizeTag?: (tag: NerTag, expansion: TagExpansion) => void;
}
