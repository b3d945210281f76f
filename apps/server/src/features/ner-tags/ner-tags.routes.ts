import { nerTags } from '@scriptorium/contract/tags.ts';
import { routes } from '../../http/context.ts';
import * as service from './ner-tags.service.ts';

export const nerTagRoutes = routes((on) => {
  on(nerTags.list, async ({ query, db, caller }) =>
    service.listTags(db, caller, query.documentId, query.stepIds),
  );

  on(nerTags.create, async ({ body, db, caller, services }) => {
    const { result, documentId, processId, repeated } = await service.createTag(db, caller, body);
    if (!repeated) services.engine.announce({ documentId, processId, changes: ['TAGS'], by: caller.userId });
    return result;
  });

  on(nerTags.update, async ({ body, db, caller, services }) => {
    const { result, documentId, processId } = await service.updateTag(db, caller, body);
    services.engine.announce({ documentId, processId, changes: ['TAGS'], by: caller.userId });
    return result;
  });

  on(nerTags.remove, async ({ params, db, caller, services }) => {
    const { documentId, processId } = await service.deleteTag(db, caller, params.id);
    services.engine.announce({ documentId, processId, changes: ['TAGS'], by: caller.userId });
  });
});
