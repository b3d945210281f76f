import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { ActionOf, EditOf, KindTypes, LiveChange, SendingKind } from '../core/edit-kind.ts';
import { keyOfEndpoint, type Edit } from '../core/edit.ts';
import { sendingClasses, type ClassTypes } from './classes/classes.sending.ts';
import { sendingIssues, type IssueTypes } from './issues/issues.sending.ts';
import { sendingRelations, type RelationTypes } from './relations/relations.sending.ts';
import { sendingTags, type TagTypes } from './tags/tags.sending.ts';
import { sendingTranscript, type TranscriptTypes } from './transcript/transcript.sending.ts';

/**
 * The kinds of edits by the names that their commands have in stored histories. A kind that is added here must be added to
 * the list below, to `kinds.ts` and to the page's list (`annotating/kinds/page-kinds.ts` of the workspace).
 */
export interface KindTypesByName {
  readonly tags: TagTypes;
  readonly classes: ClassTypes;
  readonly graph: RelationTypes;
  readonly issue: IssueTypes;
  readonly transcript: TranscriptTypes;
}

export type KindName = keyof KindTypesByName;

/** A change of the user as data, so that it can be undone after a reload too. */
export type Command = KindTypesByName[KindName]['command'];
export type RowOf<K extends KindName> = KindTypesByName[K]['row'];
export type EditOfKind<K extends KindName> = EditOf<KindTypesByName[K]>;
export type ActionOfKind<K extends KindName> = ActionOf<KindTypesByName[K]>;
/** The names of the kinds' changes in live messages. */
export type ChangeOfKinds = KindTypesByName[KindName]['change'];

/** The half of each kind that the queue needs: it is loaded before a document is opened. */
export const sendingKinds: { readonly [K in KindName]: SendingKind<KindTypesByName[K]> } = {
  tags: sendingTags,
  classes: sendingClasses,
  graph: sendingRelations,
  issue: sendingIssues,
  transcript: sendingTranscript,
};

export const kindNames = Object.keys(sendingKinds) as readonly KindName[];

/** The types of a kind that the caller does not know. */
export interface AnyTypes extends KindTypes {
  readonly command: Command;
  readonly change: LiveChange;
}

/** A kind that the caller does not know; `Pick` makes TypeScript compare the parts of a kind instead of its types. */
type AnySendingKind = Pick<SendingKind<AnyTypes>, keyof SendingKind<AnyTypes>>;

/** An edit with its kind. */
export interface FoundKind {
  readonly name: KindName;
  readonly kind: AnySendingKind;
  readonly endpoint: Endpoint;
  readonly edit: EditOf<AnyTypes>;
}

const actions: ReadonlyMap<string, Omit<FoundKind, 'edit'> & { readonly action: string }> = new Map(
  kindNames.flatMap((name) => {
    const kind: AnySendingKind = sendingKinds[name];
    return Object.entries(kind.endpoints).map(
      ([action, endpoint]) => [keyOfEndpoint(endpoint), { name, kind, endpoint, action }] as const,
    );
  }),
);

const found = new WeakMap<Edit, FoundKind>();

/**
 * An edit as its kind knows it, by its endpoint: the same object each time. Undefined for a call that this version of the
 * page does not know.
 */
export function findKind(edit: Edit): FoundKind | undefined {
  const known = found.get(edit);
  const entry = known ? undefined : actions.get(edit.key);
  if (!entry) return known;
  const { action, ...rest } = entry;
  const made = { ...rest, edit: { ...edit, action } };
  found.set(edit, made);
  return made;
}

/** The edits of one kind, in their order. */
export const editsOfKind = <K extends KindName>(name: K, edits: readonly Edit[]): EditOfKind<K>[] =>
  edits.flatMap((edit) => {
    const of = findKind(edit);
    return of?.name === name ? [of.edit as EditOfKind<K>] : [];
  });
