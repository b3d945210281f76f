import type { Access } from '@scriptorium/contract/kit/access.ts';
import type { HandlerResultOf, Endpoint, ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Checked } from '../features/access/check-access.ts';
import type { Services } from './services.ts';

/** The caller, with their current rights in the database. */
export interface Caller extends Rights {
  readonly login: string;
  /** The token's id and expiry, so that signing out can revoke it; undefined for an API key, which is no session. */
  readonly token: { id: string; expiresAt: Date; isApiKey: boolean };
}

/** Arguments of every handler besides its parsed input. */
export interface Context<E extends Endpoint> {
  readonly caller: E['access'] extends 'public' ? Caller | null : Caller;
  readonly db: Db;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type ResourceIn<Rule> = Rule extends { thing: infer Kind } ? Kind : never;
/** The resources that the endpoint's access names: loaded, and the caller has the declared right on them. */
export type CheckedOf<Declared extends Access> = Declared extends readonly (infer Rule)[]
  ? Pick<Required<Checked>, ResourceIn<Rule> & keyof Checked>
  : Pick<Required<Checked>, ResourceIn<Declared> & keyof Checked>;

export type Handler<E extends Endpoint> = (
  input: ParsedOf<E> & Context<E> & CheckedOf<E['access']>,
) => Promise<HandlerResultOf<E>>;
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;
export type Routes = (on: On) => void;

/** Names a group of handlers; nothing runs until the server mounts it. */
export const routes = (declare: Routes): Routes => declare;
