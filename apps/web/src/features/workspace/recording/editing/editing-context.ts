import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { createContext, use } from 'react';
import type { EditActions } from './edit-actions.ts';

/** Values that the parts of the editing share. */
export interface Editing {
  readonly actions: EditActions;
  /** Whether the dialog of a word may delete it (AUDIO-36). */
  readonly canDeleteWord: (tokenId: number) => boolean;
  /** Whether words may be deleted (AUDIO-33). */
  readonly canDeleteWords: (tokenIds: readonly number[]) => boolean;
  /** Selects a word and scrolls it into view. */
  readonly show: (word: Pick<Token, 'id' | 'utteranceId'>) => void;
  /** Opens the menu of the selected words. */
  readonly openMenu: (at: Point) => void;
  /** Returns the focus to the transcript. */
  readonly focus: () => void;
  /** The name of an actor. */
  readonly nameOf: (actor: string) => string;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('There is no EditingContext above this component');
  return editing;
}
