import type {
  ActionOfKind,
  EditOfKind,
  KindName,
  KindTypesByName,
  RowOf,
} from '@scriptorium/annotating/kinds/sending-kinds.ts';
import { defineTexts, textOf } from '@scriptorium/web-kit/texts/texts.ts';

/** The page's half of a kind of edit: all of it that has texts. */
export interface PageKind<K extends KindName> {
  /** The names of the edits by action, in the language of the page. */
  readonly names: Readonly<Record<ActionOfKind<K>, () => string>>;
  /** Says what is stored now where a refused edit wanted something else. */
  describeNow(edit: EditOfKind<K>, rows: readonly RowOf<K>[]): string;
  /** Says what a refused edit has replaced; null where the names and `describeNow` are enough. */
  describeBefore(edit: EditOfKind<K>): string | null;
  /** Says what undo or redo changes where that may not be on the screen; null where it is. */
  describeUndone(command: KindTypesByName[K]['command']): string | null;
}

/** Texts about edits of any kind. */
const storedTexts = defineTexts({ deleted: 'It was deleted' }, { deleted: 'Zostało usunięte' });
export const storedText = textOf(storedTexts);
