import type { Access } from '@scriptorium/contract/kit/access.ts';
import type { Endpoint, HandlerResultOf, ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { UploadedDocuments } from '@scriptorium/contract/documents/uploaded-documents.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { z } from 'zod';
import type { Checked, NodeRef } from './resources.ts';
import type { HandlerServices } from './services.ts';

/** The caller, with their current rights in the database. */
export interface Caller extends Rights {
  readonly login: string;
  /** The token's id and expiry, so that signing out can revoke it; undefined for an API key, which is no session. */
  readonly token: { id: string; expiresAt: Date; isApiKey: boolean };
}

/** Arguments of every handler besides its parsed input and the resources that its endpoint's access names. */
export interface Context<E extends Endpoint, Services> {
  readonly caller: E['access'] extends 'public' ? Caller | null : Caller;
  readonly db: Db;
  readonly services: Services;
  /** Is aborted when the caller disconnects before the answer is complete. */
  readonly signal: AbortSignal;
}

type ResourceIn<Rule> = Rule extends { thing: infer Kind } ? Kind : never;
/** The resources that the endpoint's access names: loaded, and the caller has the declared right on them. */
type CheckedOf<Declared extends Access> = Declared extends readonly (infer Rule)[]
  ? Pick<Required<Checked>, ResourceIn<Rule> & keyof Checked>
  : Pick<Required<Checked>, ResourceIn<Declared> & keyof Checked>;

/** `More` are the arguments that say something of the request itself. */
export type Handler<E extends Endpoint, Services, More = unknown> = (
  input: ParsedOf<E> & Context<E, Services> & CheckedOf<E['access']> & More,
) => Promise<HandlerResultOf<E>>;

export type Routes<Services, More = unknown> = (
  on: <E extends Endpoint>(endpoint: E, handler: Handler<E, Services, More>) => void,
) => void;

/** The facts about the request itself that handlers of node types get. */
export interface NodeExchange {
  /** The origin at which the caller's browser has the page, for addresses that lead back to this browser. */
  pageOrigin(): string;
  /** Stores the one file in the body of the request durably, as a document of a node. */
  receiveUpload(upload: IncomingUpload): Promise<z.input<typeof UploadedDocuments>>;
}

export interface IncomingUpload {
  readonly db: Db;
  readonly caller: Caller;
  /** Runs before any byte of the file is read, and throws to refuse it. */
  findNode(): Promise<NodeRef>;
}

export type NodeRoutes = Routes<HandlerServices, NodeExchange>;

/** Names the handlers of a node type; nothing runs until the server mounts them. */
export const nodeRoutes = (declare: NodeRoutes): NodeRoutes => declare;
