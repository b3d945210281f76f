import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { StepRef } from '@scriptorium/node-server/http/resources.ts';
import { routes } from '../../http/context.ts';
import type { Services } from '../../http/services.ts';
import { requireStepRight } from '../access/access.api.ts';
import * as service from './relation-graphs.service.ts';

function announce({ engine }: Services, edit: service.Edit, { userId: by }: Caller): void {
  const { documentId, processId, version } = edit;
  engine.announce({ documentId, processId, version, by });
}

/** The step that a body names, or else the step of its first tag. */
function namedStep(
  db: Db,
  caller: Caller,
  { stepId, relations }: { stepId?: number | undefined; relations: readonly { fromId: number }[] },
): Promise<StepRef> {
  if (stepId !== undefined) return requireStepRight(db, caller, { stepId }, 'WRITE');
  const [first] = relations;
  if (!first) throw new AppError('error.graph.empty');
  return requireStepRight(db, caller, { tagId: first.fromId }, 'WRITE');
}

export const relationGraphRoutes = routes((on) => {
  on(relationGraphs.list, ({ document, query, db, caller }) =>
    service.listVisibleGraphs(db, caller, document, query.stepIds),
  );

  on(relationGraphs.create, async ({ body, db, caller, services }) => {
    const step = await namedStep(db, caller, body);
    const { result, edit } = await service.createGraph(db, caller, step, body);
    if (edit) announce(services, edit, caller);
    return result;
  });

  on(relationGraphs.update, async ({ step, body, db, caller, services }) => {
    const { result, edit } = await service.updateGraph(db, caller, step, body);
    if (edit) announce(services, edit, caller);
    return result;
  });

  on(relationGraphs.validate, async ({ body, db, caller }) => {
    if (body.relations.length === 0) return service.invalid('error.graph.empty', body.relations);
    return service.validate(db, await namedStep(db, caller, body), body);
  });

  on(relationGraphs.remove, async ({ step, params, db, caller, services }) => {
    announce(services, await service.removeGraph(db, caller, step, params.id), caller);
  });
});
