import type { Db } from '@scriptorium/db/database.ts';
import type { AccessMode, Rights } from '@scriptorium/domain/access/access.ts';
import type { TemplateField } from '@scriptorium/domain/graph/template-field.ts';
import type { Engine } from '@scriptorium/engine/api/engine-api.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { GoogleSettings } from '@scriptorium/google-drive/google-settings.ts';
import type { Labelling } from '@scriptorium/learning/labelling.ts';
import type { Matcher } from '@scriptorium/matching/matcher.ts';
import type { ModelLimits } from '@scriptorium/models/calls/model-limits.ts';
import type { AllowList } from '@scriptorium/outgoing/allow-list.ts';
import type { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';
import type { VectorCache } from '@scriptorium/retrieval/search/vector-cache.ts';
import type { SourceLimits } from '@scriptorium/sources/source-kind.ts';
import type { ReadResults } from '../templating/result-values.ts';
import type { NodeRef } from './resources.ts';

/** Services of the server for the automatic work of node types. */
export interface NodeServices {
  readonly files: FileStore;
  readonly matcher: Matcher;
  /** For rules that a person tries: with short deadlines, and without waiting for steps. */
  readonly trialMatcher: Matcher;
  /** Gives labels by what nodes have learned. */
  readonly labelling: Labelling;
  readonly conversion: ConversionLimits;
  readonly outgoing: OutgoingLimits;
  readonly models: ModelLimits;
  /** The passage vectors of processes whose documents are asked about. */
  readonly vectors: VectorCache;
  /** MODEL_HOST; null where it is not set. */
  readonly modelHost: string | null;
  /** For the templates of a node: the results of all node types. */
  readonly results: readonly ReadResults[];
  /** TIME_ZONE */
  readonly timeZone: string;
  /** DESCENDANTS_PER_UPLOAD */
  readonly descendantsPerUpload: number;
  readonly sealer: Sealer;
  /** Limits of the sources from which upload nodes fetch. */
  readonly sourceLimits: SourceLimits;
  /** The OAuth client of this installation at Google; null without one. */
  readonly google: GoogleSettings | null;
}

/** Services of the server for the endpoints of node types, beside those for the automatic work. */
export interface HandlerServices extends NodeServices {
  readonly engine: Pick<Engine, 'performAction' | 'wake'>;
  /** The node, if the caller has the right on it; throws 404 or 403. For endpoints whose access only the handler knows. */
  requireNodeRight(db: Db, rights: Rights, nodeId: number, needed: AccessMode): Promise<NodeRef>;
  readonly templates: TemplateChecks;
  readonly tickets: Tickets;
  /** GOOGLE_SCOPE */
  readonly googleScope: string;
}

/** Checks of the wildcards in templates; each throws an AppError that names the first wrong one. */
export interface TemplateChecks {
  /**
   * Before templates of a node are stored: the node, at its place in the graph, has these wildcards, and their author may
   * read them. What the templates in `before` use may stay.
   */
  requireKnown(
    db: Db,
    node: { id: number; processId: number },
    templates: readonly TemplateField[],
    author: { readonly rights: Rights; readonly before: readonly string[] },
  ): Promise<void>;
  /** Before a node that sends gets a new receiver: the user who names it may read what the stored templates of the node read. */
  requireReadable(db: Db, node: NodeRef, rights: Rights): Promise<void>;
}

/** Content that goes through a browser, and that only this installation can read and write until it expires. */
export interface Tickets {
  /** `purpose` is a constant of the caller: a ticket for one purpose cannot be opened for another. */
  seal(purpose: string, content: Record<string, unknown>, expiresAt: Date): Promise<string>;
  /** Undefined for a ticket of another installation or purpose, and for one that has expired. */
  open(purpose: string, sealed: string): Promise<Record<string, unknown> | undefined>;
}

/** Encrypts passwords and tokens for the database, with the key of the installation. */
export interface Sealer {
  /** `purpose` is a constant of the table: content sealed for one purpose cannot be opened for another. */
  seal(purpose: string, content: string): Promise<string>;
  /** Rejects for what this installation has not sealed for the purpose. */
  open(purpose: string, sealed: string): Promise<string>;
}

/** Limits of calls of other systems. */
export interface OutgoingLimits {
  /** OUTGOING_ALLOW */
  readonly allow: AllowList;
  readonly timeoutMs: number;
  /** The maximum size of an answer in bytes. */
  readonly maxBytes: number;
  /** By receiver, of all nodes that this process works for; OUTGOING_PER_HOST at once. */
  readonly perHostLimiter: PerHostLimiter;
}

export interface ConversionLimits {
  /** The folder to which conversions write before their results go to the file store. */
  readonly workDir: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** MAX_TEXT_CHARS */
  readonly maxTextChars: number;
}
