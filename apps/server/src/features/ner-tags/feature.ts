import { nerTags as calls } from '@scriptorium/contract/annotations/tags.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import { routes } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import * as service from './ner-tags.service.ts';
import { listVisibleTags } from './visible-tags.api.ts';
import { feature } from '../../http/feature.ts';

function announce({ engine }: Services, edit: service.Edit, { userId: by }: Caller): void {
  const { documentId, processId, version } = edit;
  engine.announce({ documentId, processId, version, by });
}

const nerTagRoutes = routes((on) => {
  on(calls.list, ({ document, query, db, caller }) => listVisibleTags(db, caller, document, query.stepIds));

  on(calls.create, async ({ step, body, db, caller, services }) => {
    const { result, edit } = await service.createTag(db, caller, step, body);
    if (edit) announce(services, edit, caller);
    return result;
  });

  on(calls.createMany, async ({ step, body, db, caller, services }) => {
    const { result, edit } = await service.createTags(db, caller, step, body);
    if (edit) announce(services, edit, caller);
    return result;
  });

  on(calls.update, async ({ step, body, db, caller, services }) => {
    const { result, ...place } = await service.updateTag(db, caller, step, body);
    announce(services, place, caller);
    return result;
  });

  on(calls.remove, async ({ step, params, db, caller, services }) => {
    announce(services, await service.removeTag(db, caller, step, params.id), caller);
  });
});

export const nerTags = feature({ routes: [nerTagRoutes] });
