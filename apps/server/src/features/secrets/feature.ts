import { secrets as calls } from '@scriptorium/contract/process/secrets.ts';
import { routes } from '../../http/context.ts';
import * as service from './secrets.service.ts';
import { listSecrets } from './secrets.store.ts';
import { feature } from '../../http/feature.ts';

const secretRoutes = routes((on) => {
  on(calls.list, ({ query, db }) => listSecrets(db, query.processId));

  on(calls.create, ({ caller, body, db, services, request }) =>
    service.createSecret(db, services.ofNodes.sealer, body, { caller, request }),
  );

  on(calls.update, ({ caller, params, query, body, process, db, request }) =>
    service.changeSecret(
      db,
      { id: params.id, processId: process.id },
      { ...body, active: query.active },
      { caller, request },
    ),
  );

  on(calls.remove, ({ caller, params, process, db, request }) =>
    service.removeSecret(db, { id: params.id, processId: process.id }, { caller, request }),
  );
});

export const secrets = feature({ routes: [secretRoutes] });
