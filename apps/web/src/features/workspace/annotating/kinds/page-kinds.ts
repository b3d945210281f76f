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

/** Describes the stored values where a refused edit wanted others. */
export const describeNow = ({ name, edit }: FoundKind, rows: readonly unknown[]): string =>
  halfOf(name).describeNow(edit, rows);

/** Describes the values that an edit has replaced; null for kinds without such a description. */
export const describeBefore = ({ name, edit }: FoundKind): string | null => halfOf(name).describeBefore(edit);

/**
 * Describes the subject of an undone or redone command, which may not be on the screen; null for kinds without such a
 * description.
 */
export const describeUndone = (command: Command): string | null =>
  halfOf(command.kind).describeUndone(command);
