import { areTagsMissing, isClassMissing } from '@scriptorium/annotations/missing-labels.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import type { StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import { actionOfUpdate } from '@scriptorium/domain/steps/step-update.ts';
import type { StepRef } from '@scriptorium/node-server/http/resources.ts';
import { routes } from '../../http/context.ts';
import { listStepInfos } from './step-infos.store.api.ts';
import { nameOf } from './steps.api.ts';
import { currentState, documentState } from './document-state.api.ts';
import * as store from './steps.store.ts';

export const stepRoutes = routes((on) => {
  on(steps.state, ({ document: { id, visible }, db, caller }) => documentState(db, caller, id, visible));

  on(steps.assign, async ({ query: { docId, nodeId, stepId }, db, caller, services }) => {
    const target = { documentId: docId, nodeId, ...(stepId === undefined ? {} : { stepId }) };
    await services.engine.performAction({ target, action: 'start', actor: caller });
    return currentState(db, caller, docId);
  });

  on(steps.update, async ({ step, body, db, caller, services }) => {
    const action = actionOf(body, step, caller.userId);
    const { expectedStatus } = body;
    if (action) {
      const expected = expectedStatus === undefined ? {} : { expectedStatus };
      const target = { stepId: step.id };
      await services.engine.performAction({ target, action, actor: caller, ...expected });
    } else await requireUnchanged(db, step, expectedStatus);
    return currentState(db, caller, step.documentId);
  });

  on(steps.rerun, async ({ step, query, db, caller, services }) => {
    const target = { stepId: step.id };
    const charset = charsetFor(step, query.charset);
    const { confirm } = query;
    await services.engine.performAction({ target, action: 'rerun', actor: caller, confirm, ...charset });
    return currentState(db, caller, step.documentId);
  });

  on(steps.cancel, async ({ step, db, caller, services }) => {
    const target = { stepId: step.id };
    await services.engine.performAction({ target, action: 'cancelRun', actor: caller });
    return currentState(db, caller, step.documentId);
  });

  on(steps.missingLabels, async ({ step, db }) => ({ missing: await missingLabelsOf(db, step) }));

  on(steps.rerunnable, async ({ node, query, db, caller, reply }) => {
    const page = await rerunnablePage(db, caller, node.id, query);
    void reply.header('x-total-count', page.totalElements);
    return page;
  });
});

async function missingLabelsOf(db: Db, step: StepRef): Promise<'CLASS' | 'TAGS' | null> {
  if (step.activityType === 'CLF') return (await isClassMissing(db, step)) ? 'CLASS' : null;
  if (step.activityType === 'SPAN') return (await areTagsMissing(db, step)) ? 'TAGS' : null;
  return null;
}

async function rerunnablePage(
  db: Db,
  rights: Rights,
  nodeId: number,
  { page, size, sort }: { page: number; size: number; sort?: string | undefined },
) {
  const { descending } = sortOf(sort, { field: 'doc.id', descending: false });
  const { rows, total } = await store.listRerunnable(db, nodeId, { page, size, descending });
  return {
    content: await infosOf(db, rights, nodeId, rows),
    totalElements: total,
    totalPages: Math.ceil(total / size),
    number: page,
    size,
    pageable: { pageNumber: page, pageSize: size },
  };
}

/** The caller saw an outdated status, and requests nothing that would reveal the current one. */
async function requireUnchanged(db: Db, step: StepRef, expected: string | undefined): Promise<void> {
  if (expected === undefined || expected === step.status) return;
  const by = step.changedBy === null ? '?' : await nameOf(db, step.changedBy);
  throw new AppError('error.step.changed', { by, at: step.changedAt, status: step.status });
}

async function infosOf(
  db: Db,
  rights: Rights,
  nodeId: number,
  rows: readonly { id: number; documentId: number }[],
): Promise<StepInfo[]> {
  const infos = await listStepInfos(
    db,
    rights,
    rows.map(({ documentId }) => documentId),
    new Set([nodeId]),
  );
  return rows.flatMap(
    ({ id, documentId }) => infos.get(documentId)?.find(({ stepDTO }) => stepDTO.id === id) ?? [],
  );
}

/** Only a parser reads a file. */
function charsetFor(step: StepRef, charset: CharsetChoice | undefined): { charset?: CharsetChoice } {
  if (charset === undefined) return {};
  if (step.activityType !== 'FILE_PARSER') throw fieldError('steps', 'charset', 'Invalid');
  return { charset };
}

type Update = ParsedOf<typeof steps.update>['body'];

function actionOf(body: Update, step: StepRef, userId: number): StepAction | null {
  const asked = actionOfUpdate(body, step, userId);
  if (!asked.ok) throw fieldError('steps', asked.field, 'Invalid');
  return asked.action;
}
