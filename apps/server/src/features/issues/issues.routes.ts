import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { DocumentRef } from '@scriptorium/node-server/http/resources.ts';
import type { FastifyRequest } from 'fastify';
import { routes } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { publicAddress } from '../../services/public-address.ts';
import * as service from './issues.service.ts';
import { listVisibleIssues } from './visible-issues.api.ts';
import { listReaders } from './readers.store.ts';

/** Tells open pages of the change, and people who are named in it. */
function announce({ engine, live }: Services, document: DocumentRef, by: Rights, written: service.Written) {
  const { version, notified = [] } = written;
  const { id: documentId, processId } = document;
  if (version !== undefined) engine.announce({ documentId, processId, version, by: by.userId });
  if (notified.length > 0) live.notify(notified);
}

const mentionsFrom = ({ settings }: Services, request: FastifyRequest) => ({
  settings,
  address: publicAddress(settings, request),
});

export const issueRoutes = routes((on) => {
  on(issues.list, ({ document, db, caller }) => listVisibleIssues(db, caller, document));

  on(issues.readers, ({ document: { id, processId }, query, db }) =>
    listReaders(db, { documentId: id, processId }, query.name?.trim() ?? ''),
  );

  on(issues.create, async ({ document, body, db, caller, services, request }) => {
    const mentions = mentionsFrom(services, request);
    const written = await service.createIssue(db, caller, document, { draft: body, mentions });
    announce(services, document, caller, written);
    return written.result;
  });

  on(issues.update, async ({ document, body, db, caller, services, request }) => {
    const mentions = mentionsFrom(services, request);
    const written = await service.updateIssue(db, caller, document, { body, mentions });
    announce(services, document, caller, written);
    return written.result;
  });
});
