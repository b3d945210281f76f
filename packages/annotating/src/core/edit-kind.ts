import type { User } from '@scriptorium/contract/people/account.ts';
import type { CallOf, Endpoint, ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Edit, EditInput, EditTaker } from './edit.ts';
import type { MadeId, Resolve } from './ids.ts';
import type { TextNow } from './places.ts';

/** A live message about a document. */
export type DocumentMessage = Extract<ServerMessage, { type: 'document' }>;
/** A kind of change in a live message. */
export type LiveChange = DocumentMessage['changes'][number];

/** The types of one kind of edit. */
export interface KindTypes {
  /** The calls that the queue sends, by the action that they perform. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** By action: what an edit keeps to be shown until the answer arrives. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** The read of the list that the edits change. */
  readonly list: Endpoint;
  /** An element of that list. */
  readonly row: unknown;
  /** A change as the undo history stores it. */
  readonly command: { readonly kind: string };
  /** The name of this kind's changes in live messages. */
  readonly change: LiveChange;
}

export type ActionOf<T extends KindTypes> = keyof T['endpoints'] & keyof T['shown'] & string;

type EditBy<T extends KindTypes, A extends ActionOf<T>> = Omit<Edit, 'input' | 'shown'> & {
  readonly action: A;
  readonly input: CallOf<T['endpoints'][A]>;
  readonly shown: T['shown'][A];
};

/** An edit of a kind; `action` tells which call it is. */
export type EditOf<T extends KindTypes> = { [A in ActionOf<T>]: EditBy<T, A> }[ActionOf<T>];

/** An accepted edit of a kind with the server's answer. */
export type AnswerOf<T extends KindTypes> = {
  [A in ActionOf<T>]: EditBy<T, A> & { readonly reply: ReplyOf<T['endpoints'][A]> };
}[ActionOf<T>];

/** The calls by action; no value has this type where an action shows nothing or something is shown for no action. */
type CallsOf<T extends KindTypes> = [
  Exclude<keyof T['endpoints'], keyof T['shown']>,
  Exclude<keyof T['shown'], keyof T['endpoints']>,
] extends [never, never]
  ? T['endpoints']
  : never;

/** The document and the step that a list is about; a list of the whole document does not use the step. */
export interface ListPlace {
  readonly documentId: number;
  readonly stepId: number;
}

/** The values that are stored where a refused edit wanted others. */
export interface StoredNow<T extends KindTypes> {
  /** Null before it is read, and for documents without a text. */
  readonly content: TextNow | null;
  readonly rows: readonly T['row'][];
}

/** Something before and after a change; null where it did not or does not exist. */
export interface Change<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/** Functions and values that undo and redo of a kind may use. */
export interface UndoContext<T extends KindTypes> {
  readonly queue: EditTaker;
  readonly documentId: number;
  readonly user: User;
  /** The version of the text that offsets count in; undefined for documents without a text. */
  readonly contentId: number | undefined;
  /** The list as it is shown now. */
  rows(): readonly T['row'][];
  /** Whether something with this id exists, or a waiting edit creates it. A refused edit creates nothing. */
  exists(id: number): boolean;
  /** The id that something has now: it may have been deleted and made again. `what` parts ids of different tables. */
  currentId(what: string, id: number): number;
  /** Notes that something deleted is made again under another id. */
  setRecreated(what: string, id: number, newId: number): void;
}

/** The half of a kind that the queue needs: how its edits are sent and what their answers change. */
export interface SendingKind<T extends KindTypes> {
  /**
   * Each call may be sent twice: a created object is identified by its `clientId`, updates replace the stored value, and
   * deleting what is deleted succeeds (docs/semantics.md#10).
   */
  readonly endpoints: CallsOf<T>;
  /** The lists that an edit changes: they are read again, conditionally, after the answers. */
  readonly reads: readonly Endpoint[];
  /** The temporary ids of what an edit creates. */
  ids(edit: EditOf<T>): number[];
  /** The temporary ids with those that the answer tells. */
  made(answer: AnswerOf<T>, resolve: Resolve): MadeId[];
  /** Puts the answer into the cached reads, so that nothing is read again. */
  settle(cache: QueryClient, answer: AnswerOf<T>): void;
  /** The input as it is sent, where it differs from the stored one, and how its answer becomes one to the stored input. */
  sent?(edit: EditOf<T>): {
    readonly input: unknown;
    ofReply(reply: AnswerOf<T>['reply']): AnswerOf<T>['reply'];
  };
  /** Whether an edit replaces an earlier one of the same call that was not sent yet. */
  supersedes?(next: EditOf<T>, old: EditOf<T>): boolean;
  /** The input of a later edit after the answer to an earlier one; undefined where it stays. */
  rebase?(later: EditOf<T>, answer: AnswerOf<T>, made: readonly MadeId[]): EditInput | undefined;
}

/** The half of a kind that the views of a document need: what waits, what was refused, undo, and changes of others. */
export interface EditKind<T extends KindTypes> {
  /** The list that shows what the edits change. */
  readonly list: { readonly endpoint: T['list']; input(of: ListPlace): CallOf<T['list']> };
  /** The lists that may be out of date when the server refuses an edit. */
  readonly readsAfterRefusal: readonly Endpoint[];
  /** Applies waiting edits to the server's list. A view has an overlay of its own: it may go on from what it applied last. */
  createOverlay(): {
    apply(rows: readonly T['row'][], edits: readonly EditOf<T>[], resolve: Resolve): readonly T['row'][];
  };
  /** The input with which a refused edit is sent again; undefined if what it is about does not exist any more. */
  renew(edit: EditOf<T>, now: StoredNow<T>): EditInput | undefined;
  readonly undo: {
    /** Returns the command that reverts a command. */
    reverse(command: T['command']): T['command'];
    /** Counts the objects of a command. */
    size(command: T['command']): number;
    /** Performs a command as edits; resolves when the server has accepted all of them. */
    run(command: T['command'], context: UndoContext<T>): Promise<unknown>;
  };
  readonly live: {
    readonly change: T['change'];
    /** Reads that are repeated when somebody has made such a change. */
    readonly reads: readonly Endpoint[];
    /** Lists that show something of the changed thing, and are not read again for it. */
    readonly alsoShownIn: readonly Endpoint[];
    /** Applies what a message tells of such a change to the cache; false if the message does not tell it. */
    apply(cache: QueryClient, message: DocumentMessage): boolean;
  };
}
