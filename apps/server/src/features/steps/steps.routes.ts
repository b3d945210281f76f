import { AppError, fieldError } from '@scriptorium/contract/kit/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import type { StepInfo } from '@scriptorium/contract/steps.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import type { StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import { actionOfUpdate } from '@scriptorium/domain/steps/step-update.ts';
import { routes } from '../../http/context.ts';
import { requireDocumentRead, requireNodeRight, requireStepRight } from '../access/access.policy.ts';
import { listStepInfos } from './step-infos.store.ts';
import { nameOf } from './steps.policy.ts';
import { documentState } from './steps.service.ts';
import * as store from './steps.store.ts';

async function stateFor(db: Db, caller: Rights, documentId: number) {
  const { visible } = await requireDocumentRead(db, caller, documentId);
  return documentState(db, caller, documentId, visible);
}

export const stepRoutes = routes((on) => {
  on(steps.state, async ({ params, db, caller }) => stateFor(db, caller, params.id));

  on(steps.assign, async ({ query: { docId, nodeId, stepId }, db, caller, services }) => {
    await requireNodeRight(db, caller, nodeId, 'WRITE');
    await requireDocumentRead(db, caller, docId);
    const target = { documentId: docId, nodeId, ...(stepId === undefined ? {} : { stepId }) };
    await services.engine.performAction({ target, action: 'start', actor: caller });
    return stateFor(db, caller, docId);
  });

  on(steps.update, async ({ body, db, caller, services }) => {
    await requireStepRight(db, caller, body.id, 'READ');
    const step = await store.findStep(db, body.id);
    if (!step) throw new AppError('error.http.404');
    const action = actionOf(body, step, caller.userId);
    const { expectedStatus } = body;
    if (action) {
      const expected = expectedStatus === undefined ? {} : { expectedStatus };
      const target = { stepId: step.id };
      await services.engine.performAction({ target, action, actor: caller, ...expected });
    } else await requireUnchanged(db, step, expectedStatus);
    return stateFor(db, caller, step.documentId);
  });

  on(steps.rerun, async ({ params, query, db, caller, services }) => {
    const { documentId } = await requireStepRight(db, caller, params.id, 'WRITE');
    const target = { stepId: params.id };
    const charset = await charsetFor(db, params.id, query.charset);
    const { confirm } = query;
    await services.engine.performAction({ target, action: 'rerun', actor: caller, confirm, ...charset });
    return stateFor(db, caller, documentId);
  });

  on(steps.cancel, async ({ params, db, caller, services }) => {
    const { documentId } = await requireStepRight(db, caller, params.id, 'WRITE');
    await services.engine.performAction({
      target: { stepId: params.id },
      action: 'cancelRun',
      actor: caller,
    });
    return stateFor(db, caller, documentId);
  });

  on(steps.rerunnable, async ({ params, query, db, caller, reply }) => {
    await requireNodeRight(db, caller, params.nodeId, 'READ');
    const page = await rerunnablePage(db, caller, params.nodeId, query);
    void reply.header('x-total-count', page.totalElements);
    return page;
  });
});

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

/** The caller saw another status than the one that is stored, and asks for nothing that would find it out. */
async function requireUnchanged(db: Db, step: StoredStep, expected: string | undefined): Promise<void> {
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
async function charsetFor(
  db: Db,
  stepId: number,
  charset: CharsetChoice | undefined,
): Promise<{ charset?: CharsetChoice }> {
  if (charset === undefined) return {};
  const step = await store.findStep(db, stepId);
  if (step?.activityType !== 'FILE_PARSER') throw fieldError('steps', 'charset', 'Invalid');
  return { charset };
}

type Update = ParsedOf<typeof steps.update>['body'];
type StoredStep = NonNullable<Awaited<ReturnType<typeof store.findStep>>>;

function actionOf(body: Update, step: StoredStep, userId: number): StepAction | null {
  const asked = actionOfUpdate(body, step, userId);
  if (!asked.ok) throw fieldError('steps', asked.field, 'Invalid');
  return asked.action;
}
