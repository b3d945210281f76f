import type { Access } from '@scriptorium/contract/kit/access.ts';
import type { Endpoint, HandlerResultOf, ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { NodeServices } from './services.ts';
import type { Checked } from './resources.ts';

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

/** `More` are arguments that only the server's own handlers get. */
export type Handler<E extends Endpoint, Services, More = unknown> = (
  input: ParsedOf<E> & Context<E, Services> & CheckedOf<E['access']> & More,
) => Promise<HandlerResultOf<E>>;

export type Routes<Services, More = unknown> = (
  on: <E extends Endpoint>(endpoint: E, handler: Handler<E, Services, More>) => void,
) => void;

export type NodeRoutes = Routes<NodeServices>;

/** Names the handlers of a node type; nothing runs until the server mounts them. */
export const nodeRoutes = (declare: NodeRoutes): NodeRoutes => declare;
