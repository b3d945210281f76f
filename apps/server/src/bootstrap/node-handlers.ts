import type { NodeExchange } from '@scriptorium/node-server/http/handler.ts';
import type { HandlerServices } from '@scriptorium/node-server/http/services.ts';
import type { FastifyRequest } from 'fastify';
import { requireNodeRight } from '../features/access/access.api.ts';
import { receiveUpload } from '../features/uploads/receive-upload.api.ts';
import { requireKnownWildcards, requireReadableTemplates } from '../features/wildcards/wildcards.api.ts';
import type { Services } from '../http/services.ts';
import { pageOrigin } from '../services/public-address.ts';
import { seal, unseal } from '../services/sealed.ts';

/** The services that the handlers of node types get. */
export const handlerServicesOf = ({ ofNodes, engine, keys, settings }: Services): HandlerServices => ({
  ...ofNodes,
  engine,
  requireNodeRight,
  templates: { requireKnown: requireKnownWildcards, requireReadable: requireReadableTemplates },
  tickets: {
    seal: (purpose, content, expiresAt) => seal(keys, purpose, content, expiresAt),
    open: (purpose, sealed) => unseal(keys, purpose, sealed),
  },
  googleScope: settings.GOOGLE_SCOPE,
});

export const nodeExchangeOf = (services: Services, request: FastifyRequest): NodeExchange => ({
  pageOrigin: () => pageOrigin(services.settings, request),
  receiveUpload: (upload) => receiveUpload(request, services, upload),
});
