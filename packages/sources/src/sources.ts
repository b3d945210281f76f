import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { ConnectionKind } from '@scriptorium/db/schema/schema-json.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import type { FileStore, StoredFile } from '@scriptorium/engine/file-store.ts';
import type { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';
import type { Logger } from 'pino';
import type { Connection, LeaseOf } from './lease.store.ts';
import type { SourceKind, SourceLimits } from './source-kind.ts';

/** A file that is stored and becomes a document. */
export interface ImportedFile {
  readonly nodeId: number;
  readonly processId: number;
  readonly filename: string;
  readonly path: string;
  readonly kind: DocumentKind;
  readonly contentType: string;
  readonly file: StoredFile;
}

export interface Admitted {
  readonly documentId: number;
  readonly processId: number;
  readonly version: number;
}

/** Functions and limits that the server gives to the import of files. */
export interface Importing {
  readonly db: Db;
  readonly files: FileStore;
  readonly limits: SourceLimits;
  /** Makes a document of each file, in their order, in the transaction that ends their items. */
  admit(tx: Tx, files: readonly ImportedFile[]): Promise<readonly Admitted[]>;
}

/** Everything that runs of sources need of the server. */
export interface Sources extends Importing {
  readonly kinds: Readonly<Partial<Record<ConnectionKind, SourceKind>>>;
  readonly perHostLimiter: PerHostLimiter;
  readonly log: Logger | undefined;
  /** Duration of the lease on a connection, ms. */
  readonly leaseMs: number;
  /** The secrets of a connection; rejects when this installation cannot read them. */
  openSecrets(sealed: string | null): Promise<Record<string, unknown>>;
  /** Called after the commit of each document. */
  admitted(document: Admitted): void;
}

/** A run over one connection, while its lease holds. */
export interface Run {
  readonly connection: Connection;
  readonly kind: SourceKind;
  readonly lease: LeaseOf;
}
