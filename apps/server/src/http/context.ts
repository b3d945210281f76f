import type { HandlerResultOf, Endpoint, ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

/** Who calls, with the rights that the database says they have now. */
export interface Caller extends Rights {
  readonly login: string;
  /** The token's own id and end, so that signing out can end it; an API key is no session. */
  readonly token: { id: string; expiresAt: Date; isApiKey: boolean };
}

/** What every handler gets beside its parsed input. */
export interface Context<E extends Endpoint> {
  readonly caller: E['access'] extends 'public' ? Caller | null : Caller;
  readonly db: Db;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (input: ParsedOf<E> & Context<E>) => Promise<HandlerResultOf<E>>;
export type On = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;
export type Routes = (on: On) => void;

/** Names a group of handlers; nothing runs until the server mounts it. */
export const routes = (declare: Routes): Routes => declare;
