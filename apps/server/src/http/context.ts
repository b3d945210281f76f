import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { Context as CommonContext, Routes } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

/** Arguments of the server's own handlers that those of node types do not get. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Context<E extends Endpoint> = CommonContext<E, Services> & Exchange;

export type ServerRoutes = Routes<Services, Exchange>;

/** Names a group of handlers; nothing runs until the server mounts it. */
export const routes = (declare: ServerRoutes): ServerRoutes => declare;
