import type { EditOf } from '@scriptorium/annotating/core/edit-kind.ts';
import type { AnyTypes, Command, FoundKind, KindName } from '@scriptorium/annotating/kinds/sending-kinds.ts';
import { classesPage } from './classes-page.ts';
import { issuesPage } from './issues-page.ts';
import type { PageKind } from './page-kind.ts';
import { relationsPage } from './relations-page.ts';
import { tagsPage } from './tags-page.ts';
import { transcriptPage } from './transcript-page.ts';

/** The page's half of each kind of edit. */
export const pageKinds: { readonly [K in KindName]: PageKind<K> } = {
  tags: tagsPage,
  classes: classesPage,
  graph: relationsPage,
  issue: issuesPage,
  transcript: transcriptPage,
};

/** The page's half of a kind that the caller does not know. */
interface AnyPageKind {
  readonly names: Readonly<Record<string, () => string>>;
  describeNow(edit: EditOf<AnyTypes>, rows: readonly unknown[]): string;
  describeBefore(edit: EditOf<AnyTypes>): string | null;
  describeUndone(command: Command): string | null;
}

const halfOf = (name: KindName): AnyPageKind => pageKinds[name];

export const nameOfEdit = ({ name, edit }: FoundKind): string => halfOf(name).names[edit.action]?.() ?? '';

/** What is stored now where a refused edit wanted something else. */
export const describeNow = ({ name, edit }: FoundKind, rows: readonly unknown[]): string =>
  halfOf(name).describeNow(edit, rows);

/** What an edit has replaced; null for kinds that do not say it. */
export const describeBefore = ({ name, edit }: FoundKind): string | null => halfOf(name).describeBefore(edit);

/** What undo or redo changes, where that may not be on the screen. */
export const describeUndone = (command: Command): string | null =>
  halfOf(command.kind).describeUndone(command);
