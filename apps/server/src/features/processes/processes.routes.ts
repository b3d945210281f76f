import { processes } from '@scriptorium/contract/process/processes.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { routes } from '../../http/context.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { switchRag } from '../rag/rag-sync.api.ts';
import { removeAuthoritiesOn } from '../roles/roles.api.ts';
import { removeProcess } from './process-deletion.service.ts';
import * as actors from './actors.api.ts';
import { getProcess, replaceTags } from './processes.api.ts';
import * as service from './processes.service.ts';

export const processRoutes = routes((on) => {
  on(processes.list, ({ caller, db }) => service.listVisible(db, caller));

  on(processes.get, async ({ caller, params, db }) =>
    service.shownTo(caller, await getProcess(db, params.id)),
  );

  on(processes.create, ({ caller, body, db, request }) =>
    service.createProcess(db, caller.userId, body, (tx, processId) =>
      recordAudit(tx, request, { type: 'PROCESS_CREATE', by: caller, data: { processId, name: body.name } }),
    ),
  );

  on(processes.update, ({ caller, params, body, db, request }) =>
    service.renameProcess(db, params.id, body.name, (tx, nameBefore) =>
      recordAudit(tx, request, {
        type: 'PROCESS_UPDATE',
        by: caller,
        data: { processId: params.id, name: body.name, nameBefore },
      }),
    ),
  );

  on(processes.remove, async ({ caller, params, db, services, request }) => {
    await inTransaction(db, async (tx) => {
      const { name } = await getProcess(tx, params.id);
      const nodeIds = await removeProcess(tx, params.id);
      await removeAuthoritiesOn(tx, 'NODE', { ids: nodeIds, by: caller, request });
      await removeAuthoritiesOn(tx, 'PROCESS', { ids: [params.id], by: caller, request });
      const data = { processId: params.id, name };
      await recordAudit(tx, request, { type: 'PROCESS_DELETE', by: caller, data });
    });
    services.engine.wake();
  });

  on(processes.setRag, async ({ caller, params, body, db, services, request }) => {
    await switchRag(db, params.id, body, (tx) =>
      recordAudit(tx, request, {
        type: 'PROCESS_RAG',
        by: caller,
        data: { processId: params.id, ...body },
      }),
    );
    services.engine.wake();
    return getProcess(db, params.id);
  });

  on(processes.setTags, async ({ params, body, db }) => {
    const ids = body.map(({ id }) => id);
    await inTransaction(db, (tx) => replaceTags(tx, params.id, ids));
    return getProcess(db, params.id);
  });

  on(processes.addActor, ({ params, body, db }) =>
    inTransaction(db, (tx) => actors.addActor(tx, params.id, body.name)),
  );

  on(processes.setActors, ({ params, body, db }) =>
    inTransaction(db, (tx) => actors.setActors(tx, params.id, body)),
  );
});
