import { nerTags } from '@scriptorium/contract/tags.ts';
import { routes, type Caller } from '../../http/context.ts';
import type { Services } from '../../services/services.ts';
import { tellStarted } from '../steps/steps.service.ts';
import * as service from './ner-tags.service.ts';

function tell(services: Services, edit: service.Edit, { userId: by }: Caller): void {
  const { documentId, processId, nodeId, copy } = edit;
  services.live.publish({ documentId, processId, nodeIds: [nodeId], changes: ['TAGS'], by, copy });
  tellStarted(services, edit, by);
}

export const nerTagRoutes = routes((on) => {
  on(nerTags.list, ({ document, query, db, caller }) =>
    service.listTags(db, caller, document, query.stepIds),
  );

  on(nerTags.create, async ({ step, body, db, caller, services }) => {
    const { result, repeated, ...place } = await service.createTag(db, caller, step, body);
    if (!repeated) tell(services, place, caller);
    return result;
  });

  on(nerTags.update, async ({ step, body, db, caller, services }) => {
    const { result, ...place } = await service.updateTag(db, caller, step, body);
    tell(services, place, caller);
    return result;
  });

  on(nerTags.remove, async ({ step, params, db, caller, services }) => {
    tell(services, await service.deleteTag(db, caller, step, params.id), caller);
  });
});
