import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { createContext, use, type Context } from 'react';
import type { TagActions, Tags } from './use-document-tags.ts';

/** The label trees of the selected step's node. */
export interface Labels {
  readonly labels: readonly NerTagType[];
  readonly isLoading: boolean;
}

/** The view state shared by the text and the list of tags. */
export interface TagView {
  /** Steps with visible tags: one per node. */
  readonly shownSteps: ReadonlySet<number>;
  /** By step: whose tags take a click or a drop where several overlap. */
  readonly dropPriorities: ReadonlyMap<number, number>;
  readonly hiddenLabels: ReadonlySet<number>;
  readonly setHiddenLabels: (hidden: ReadonlySet<number>) => void;
  readonly selectedTag: number | null;
  readonly selectTag: (id: number | null) => void;
  /** Selects a tag and scrolls it into view. */
  readonly jumpTo: (tag: NerTag) => void;
  /** The text registers its scroll handler here. */
  readonly onJump: (listener: (tag: NerTag) => void) => () => void;
}

// Several contexts, so that a changed tag renders only the components that show tags.
/** The tags for the text, which shows a change in the next frame. */
export const TextTagsContext = createContext<Tags | null>(null);
/** The tags for all else, one frame later. */
export const TagsContext = createContext<Tags | null>(null);
export const TagActionsContext = createContext<TagActions | null>(null);
export const LabelsContext = createContext<Labels | null>(null);
export const TagViewContext = createContext<TagView | null>(null);

function useProvided<T>(context: Context<T | null>): T {
  const value = use(context);
  if (value === null) throw new Error('There is no TaggingProvider above this component');
  return value;
}

export const useTextTags = (): Tags => useProvided(TextTagsContext);
export const useTags = (): Tags => useProvided(TagsContext);
export const useTagActions = (): TagActions => useProvided(TagActionsContext);
export const useLabels = (): Labels => useProvided(LabelsContext);
export const useTagView = (): TagView => useProvided(TagViewContext);
