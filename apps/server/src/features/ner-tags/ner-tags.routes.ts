import { nerTags } from '@scriptorium/contract/tags.ts';
import { routes, type Caller } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { tellStarted } from '../steps/steps.service.ts';
import * as service from './ner-tags.service.ts';

function tell(services: Services, edit: service.Edit, { userId: by }: Caller): void {
  const { documentId, processId, nodeId, copy } = edit;
  services.live.publish({ documentId, processId, nodeIds: [nodeId], changes: ['TAGS'], by, copy });
  tellStarted(services, edit, by);
}

export const nerTagRoutes = routes((on) => {
  on(nerTags.list, async ({ query, db, caller }) =>
    service.listTags(db, caller, query.documentId, query.stepIds),
  );

  on(nerTags.create, async ({ body, db, caller, services }) => {
    const { result, repeated, ...place } = await service.createTag(db, caller, body);
    if (!repeated) tell(services, place, caller);
    return result;
  });

  on(nerTags.update, async ({ body, db, caller, services }) => {
    const { result, ...place } = await service.updateTag(db, caller, body);
    tell(services, place, caller);
    return result;
  });

  on(nerTags.remove, async ({ params, db, caller, services }) => {
    tell(services, await service.deleteTag(db, caller, params.id), caller);
  });
});
