import type { Readable } from 'node:stream';
import type { ConnectionKind } from '@scriptorium/db/schema/schema-json.ts';
import type { StoredFile } from '@scriptorium/engine/file-store.ts';
import type { AllowList } from '@scriptorium/outgoing/allow-list.ts';

/** The steps of opening a session, in their order; a failure names one. */
export const STAGES = ['resolve', 'connect', 'encrypt', 'hostKey', 'signIn', 'folder', 'list'] as const;
export type Stage = (typeof STAGES)[number];

/** A connection as its source needs it. Its settings and secrets are those that the kind has stored. */
export interface OpenConnection {
  readonly settings: Record<string, unknown>;
  /** Passwords, keys and tokens; they must appear in no message, log or error. */
  readonly secrets: Record<string, unknown>;
  /** The key that the server showed first; null before that. */
  readonly hostKey: string | null;
  /** The process of its node; for kinds whose limits differ by process. */
  readonly processId?: number;
}

/** A folder of the server that may be read, with those inside it. */
export interface WatchedFolder {
  readonly path: string;
  /** The processes that may read it; empty: only system administrators choose it. */
  readonly processIds: readonly number[];
}

/** Limits of the installation that every source keeps. */
export interface SourceLimits {
  /** OUTGOING_ALLOW */
  readonly allow: AllowList;
  /** OUTGOING_TIMEOUT_SECONDS, for one answer. */
  readonly timeoutMs: number;
  /** MAX_UPLOAD_MB in bytes: larger items are refused by their listed size. */
  readonly maxBytes: number;
  /** WATCHED_FOLDERS: the folders of the server that may be read; none where absent. */
  readonly folders?: readonly WatchedFolder[];
}

export interface SessionContext {
  readonly limits: SourceLimits;
  /** Aborted when the run must end: everything that waits rejects at once. */
  readonly signal: AbortSignal;
  /** Says which step begins; a failure of the session names the last one. */
  begin(stage: Stage): void;
}

/** A thing that a listing found: a mail, an attachment or a file. */
export interface FoundItem {
  /** The place of the item, unique in one epoch of the connection. At most 2,000 characters. */
  readonly place: string;
  /**
   * The identity of the contents, whatever their place: a copy of a known item is not imported again. Null where
   * nothing is certain.
   */
  readonly identity: string | null;
  /** As the source calls it; it becomes the name of the document. */
  readonly name: string;
  /** Bytes; null where the source does not say. */
  readonly size: number | null;
  /** Plain JSON that reading it needs. */
  readonly data: Record<string, unknown>;
}

export type Cursor = Record<string, unknown>;

/** A part of a listing, at most 500 items; the cursor from which the next listing may begin once it is stored. */
export interface Batch {
  readonly items: readonly FoundItem[];
  readonly cursor: Cursor | null;
}

/** The bytes of an item. */
export interface SourceFile {
  readonly filename: string;
  /** The place of the item at the source: a folder or a mailbox; empty if the source has none. */
  readonly path: string;
  readonly body: Readable;
  /** Called when all bytes are stored; throws a SourceFault when they are not the whole item. */
  verify(stored: StoredFile): Promise<void>;
}

/** A session of one connection; all its calls reject with SourceFaults. */
export interface SourceSession {
  /** The key that the server showed, to be kept; null for kinds without one. */
  readonly hostKey: string | null;
  /** The number of items that may be read concurrently. */
  readonly parallel: number;
  /** Counts the things at the source, for the test of a connection. */
  count(): Promise<number>;
  /** `findKnown` returns those of the places that are stored already; leave them out of the batches. */
  list(
    cursor: Cursor | null,
    findKnown: (places: readonly string[]) => Promise<ReadonlySet<string>>,
  ): AsyncIterable<Batch>;
  read(item: FoundItem): Promise<SourceFile>;
  /** Never rejects. */
  close(): Promise<void>;
}

/** The parts that a kind of source implements; the package does the rest. */
export interface SourceKind {
  readonly kind: ConnectionKind;
  /** The host that the calls to it count for. */
  hostOf(settings: Record<string, unknown>): string;
  /** The settings without which all contents are new: another value raises the epoch. */
  accountOf(settings: Record<string, unknown>): unknown[];
  /** Signs in and opens the folder; rejects with a SourceFault. */
  open(connection: OpenConnection, context: SessionContext): Promise<SourceSession>;
}
