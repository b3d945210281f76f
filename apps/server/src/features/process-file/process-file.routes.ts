import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { routes, type Exchange } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import type { Author } from './import.service.ts';
import * as service from './process-file.service.ts';

const author = (caller: Caller, request: Exchange['request'], { settings }: Services): Author => ({
  caller,
  request,
  timeZone: settings.TIME_ZONE,
});

export const processFileRoutes = routes((on) => {
  on(processFiles.export, ({ caller, params, db }) => service.exportFile(db, caller, params.id));

  on(processFiles.fragment, ({ caller, params, query, db }) =>
    service.readFragment(db, caller, params.id, query.nodeIds),
  );

  on(processFiles.paste, async ({ caller, params, query, body, db, services, request }) => {
    const pasting = { processId: params.id, given: body, at: query };
    const ids = await service.paste(db, pasting, author(caller, request, services));
    services.engine.wake();
    return { ids };
  });

  on(processFiles.previewNew, ({ caller, query, body, db }) =>
    service.previewImport(db, {
      processId: null,
      given: body,
      name: query.name,
      rights: caller,
      rename: true,
    }),
  );

  on(processFiles.create, async ({ caller, query, body, db, services, request }) => {
    const given = { given: body, name: query.name };
    const process = await service.createFrom(db, given, author(caller, request, services));
    services.engine.wake();
    return process;
  });

  on(processFiles.preview, ({ caller, params, query, body, db }) =>
    service.previewImport(db, { processId: params.id, given: body, rights: caller, rename: query.rename }),
  );

  on(processFiles.apply, async ({ caller, params, query, body, db, services, request }) => {
    const options = { ...query, given: body };
    const process = await service.applyTo(db, params.id, options, author(caller, request, services));
    services.engine.wake();
    return process;
  });
});
