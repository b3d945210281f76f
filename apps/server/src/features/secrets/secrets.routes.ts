import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { routes } from '../../http/context.ts';
import * as service from './secrets.service.ts';
import { listSecrets } from './secrets.store.ts';

export const secretRoutes = routes((on) => {
  on(secrets.list, ({ query, db }) => listSecrets(db, query.processId));

  on(secrets.create, ({ caller, body, db, services, request }) =>
    service.createSecret(db, services.ofNodes.sealer, body, { caller, request }),
  );

  on(secrets.update, ({ caller, params, query, body, process, db, request }) =>
    service.changeSecret(
      db,
      { id: params.id, processId: process.id },
      { ...body, active: query.active },
      { caller, request },
    ),
  );

  on(secrets.remove, ({ caller, params, process, db, request }) =>
    service.removeSecret(db, { id: params.id, processId: process.id }, { caller, request }),
  );
});
