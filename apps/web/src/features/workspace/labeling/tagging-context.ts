import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { createContext, use } from 'react';
import type { NerTag } from '@scriptorium/contract/tags.ts';
import type { TagActions } from './use-tag-actions.ts';

/** Tags, and the view state shared by the text and the list. */
export interface Tagging {
  readonly tags: TagActions;
  /** The label trees of the selected step's node. */
  readonly labels: readonly NerTagType[];
  readonly labelsLoading: boolean;
  /** Steps with visible tags: one per node. */
  readonly shownSteps: ReadonlySet<number>;
  readonly hiddenLabels: ReadonlySet<number>;
  readonly setHiddenLabels: (hidden: ReadonlySet<number>) => void;
  readonly selectedTag: number | null;
  readonly selectTag: (id: number | null) => void;
  /** Selects a tag and scrolls it into view. */
  readonly jumpTo: (tag: NerTag) => void;
  /** The text registers its scroll handler here. */
  readonly onJump: (listener: (tag: NerTag) => void) => () => void;
}

export const TaggingContext = createContext<Tagging | null>(null);

export function useTagging(): Tagging {
  const tagging = use(TaggingContext);
  if (!tagging) throw new Error('There is no TaggingContext above this component');
  return tagging;
}
