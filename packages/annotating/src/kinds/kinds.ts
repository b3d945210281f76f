import type { EditKind } from '../core/edit-kind.ts';
import type { Edit } from '../core/edit.ts';
import type { Resolve } from '../core/ids.ts';
import { classes } from './classes/classes.ts';
import { issues } from './issues/issues.ts';
import { relations } from './relations/relations.ts';
import {
  editsOfKind,
  kindNames,
  type AnyTypes,
  type Command,
  type KindName,
  type KindTypesByName,
  type RowOf,
} from './sending-kinds.ts';
import { tags } from './tags/tags.ts';
import { transcript } from './transcript/transcript.ts';

/** The half of each kind that the views of a document need. */
export const kinds: { readonly [K in KindName]: EditKind<KindTypesByName[K]> } = {
  tags,
  classes,
  graph: relations,
  issue: issues,
  transcript,
};

/** A kind that the caller does not know; `Pick` makes TypeScript compare the parts of a kind instead of its types. */
type AnyKind = Pick<EditKind<AnyTypes>, keyof EditKind<AnyTypes>>;

/** A kind for code that treats all alike. */
export const kindNamed = (name: KindName): AnyKind => kinds[name];

export const everyKind: readonly AnyKind[] = kindNames.map(kindNamed);

/** Applies waiting edits of any kinds to a list of one kind. */
export type ApplyWaiting<Row> = (
  rows: readonly Row[],
  edits: readonly Edit[],
  resolve: Resolve,
) => readonly Row[];

export function createApplyWaiting<K extends KindName>(name: K): ApplyWaiting<RowOf<K>> {
  const kind: EditKind<KindTypesByName[K]> = kinds[name];
  const overlay = kind.createOverlay();
  return (rows, edits, resolve) => overlay.apply(rows, editsOfKind(name, edits), resolve);
}

/** Returns the command that reverts a command. */
export const reversed = (command: Command): Command => kindNamed(command.kind).undo.reverse(command);

/** Counts the objects of a command. */
export const sizeOf = (command: Command): number => kindNamed(command.kind).undo.size(command);
