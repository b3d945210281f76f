import { AppError, notFound } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { runsOnRequest } from '@scriptorium/domain/graph/activity-type.ts';
import { countCopies, isHiddenCopy } from '@scriptorium/domain/steps/hidden-copy.ts';
import type { StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import { GUESS, type CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import { decide, type Refusal, type StepChange } from '@scriptorium/domain/steps/step-transitions.ts';
import { documentTransaction } from '../documents/document-transaction.ts';
import {
  addAssignee,
  listAssignees,
  lockDocument,
  type LockedDocument,
} from '../documents/documents.store.ts';
import type { ActionRequest, StepTarget } from '../api/engine-api.ts';
import type { Effects, EngineContext } from '../context/engine-context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { endJobsOfSteps } from '../jobs/settle-job.ts';
import { evaluateDocument } from '../evaluation/evaluate-document.ts';
import { cancelled } from '../jobs/reasons.ts';
import {
  findStepNode,
  findStepPlace,
  listCopies,
  stepJob,
  unmarkMaster,
  updateStep,
  type StepCopy,
} from '../documents/steps.store.ts';
import { findDisplayName } from './users.store.ts';

type Node = NonNullable<Awaited<ReturnType<typeof findStepNode>>>;
interface Performed {
  documentId: number;
  stepId: number;
  effects: Effects;
}

/**
 * Performs one action on a step for an actor: checked on the rows under the document's lock, so that of two concurrent
 * actors the second is refused. The steps that follow are created in the same transaction.
 */
export async function performAction<Services>(
  context: EngineContext<Services>,
  request: ActionRequest,
): Promise<{ documentId: number; stepId: number }> {
  const location = await locate(context.db, request.target);
  const { effects, ...answer } = await documentTransaction(context.db, async (tx) => {
    const document = await lockDocument(tx, location.documentId);
    return perform(tx, context, document, location, request);
  });
  context.apply(effects);
  return answer;
}

interface Slot {
  documentId: number;
  nodeId: number;
  stepId: number | undefined;
}

async function locate(db: Db, target: StepTarget): Promise<Slot> {
  const named = 'nodeId' in target ? target : undefined;
  if (target.stepId === undefined) {
    if (!named) throw notFound();
    return { documentId: named.documentId, nodeId: named.nodeId, stepId: undefined };
  }
  const stored = await findStepPlace(db, target.stepId);
  if (!stored) throw notFound();
  if (named && (named.nodeId !== stored.nodeId || named.documentId !== stored.documentId)) throw notFound();
  return { ...stored, stepId: target.stepId };
}

async function perform<Services>(
  tx: Tx,
  context: EngineContext<Services>,
  document: LockedDocument,
  { nodeId, stepId }: Slot,
  request: ActionRequest,
): Promise<Performed> {
  const { action, actor } = request;
  const node = await findStepNode(tx, nodeId);
  if (!node || modeOnNode(actor, node) === null) throw notFound();
  const copies = await listCopies(tx, document.id, node.id);
  const step = chooseCopy(node, copies, stepId, actor.userId);
  // A copy that somebody gave back is hidden, and goes to the next person who asks for any.
  const isAsked = stepId !== undefined;
  const { blind, processId } = node;
  if (isAsked && isHiddenCopy(actor, { ...step, nodeId, processId, blind }, countCopies(copies)))
    throw notFound();
  if (allows(modeOnNode(actor, node), 'WRITE')) await requireExpected(tx, step, request);
  const assignees = await listAssignees(tx, document.id);
  const otherHolders = copies.flatMap(({ id, blockedBy }) => (id === step.id ? [] : (blockedBy ?? [])));
  const situation = {
    step: { ...step, otherHolders, hadAnother: hadAnother(node, copies, step.id, actor.userId) },
    node: { ...node, runsOnRequest: runsOnRequest(node.activityType) },
    document: { blockedBy: document.blockedBy, assignees },
  };
  const decision = decide(action, situation, actor);
  if (!decision.ok) throw await refusal(tx, decision);
  if (action === 'rerun') {
    await requireNothingLost(tx, context, node, step, document.id, request);
    const { processId, activityType } = node;
    await context.runners[activityType]?.beforeRerun?.(tx, { id: step.id, processId }, actor);
  }
  await request.also?.(tx, step.id);
  const { change } = decision;
  const { charset } = action === 'rerun' ? request : {};
  await applyChange(tx, { document, node, step, action, change, charset, userId: actor.userId });
  const evaluation = needsEvaluation(action) ? await evaluateDocument(tx, document) : null;
  const { id: documentId, version } = document;
  return {
    documentId,
    stepId: step.id,
    effects: {
      changes: [{ documentId, processId, version, by: actor.userId }],
      queued: action === 'rerun' ? 'ALL' : (evaluation?.queued ?? []),
      gathered: action === 'rerun' || evaluation?.gathered === true,
      interrupted: [...(evaluation?.withdrawn ?? []), ...(action === 'cancelRun' ? [step.id] : [])],
    },
  };
}

/** Assigning a step moves nothing on; all other actions may. */
const needsEvaluation = (action: StepAction): boolean => action !== 'start' && action !== 'takeOver';

/** Of a blind node nobody takes another copy after one that they gave back. */
const hadAnother = ({ blind }: Node, copies: readonly StepCopy[], stepId: number, userId: number): boolean =>
  blind && copies.some(({ id, pastHolders }) => id !== stepId && pastHolders?.includes(userId));

/** The actor's own copy, else the lowest unassigned one that they may have (docs/semantics.md#2). */
function chooseCopy(
  node: Node,
  copies: readonly StepCopy[],
  stepId: number | undefined,
  userId: number,
): StepCopy {
  if (stepId !== undefined) {
    const step = copies.find(({ id }) => id === stepId);
    if (!step) throw notFound();
    return step;
  }
  const own = copies.find(({ blockedBy }) => blockedBy === userId);
  const free = copies.filter(({ status, blockedBy }) => status === 'WAITING' && blockedBy === null);
  const chosen = own ?? free.find(({ id }) => !hadAnother(node, copies, id, userId)) ?? free[0];
  if (!chosen) throw new AppError('error.step.nothingToAssign');
  return chosen;
}

async function requireExpected(tx: Tx, step: StepCopy, { expectedStatus }: ActionRequest): Promise<void> {
  if (expectedStatus === undefined || expectedStatus === step.status) return;
  const by = await findDisplayName(tx, step.changedBy);
  throw new AppError('error.step.changed', { by, at: step.changedAt, status: step.status });
}

async function refusal(tx: Tx, { key, params }: Refusal): Promise<AppError> {
  return new AppError(key, {
    ...(params.status === undefined ? {} : { status: params.status }),
    ...(params.by === undefined ? {} : { by: await findDisplayName(tx, params.by) }),
  });
}

async function requireNothingLost<Services>(
  tx: Tx,
  { runners }: EngineContext<Services>,
  node: Node,
  step: StepCopy,
  documentId: number,
  { confirm }: ActionRequest,
): Promise<void> {
  const runner = runners[node.activityType];
  if (!runner) throw new AppError('error.step.notAutomatic');
  if (confirm || !runner.rerunLoses) return;
  const { tags, edits } = await runner.rerunLoses(tx, { id: step.id, documentId });
  if (tags > 0 || edits > 0) throw new AppError('error.step.rerunLoses', { tags, edits });
}

interface Applying {
  document: LockedDocument;
  node: Node;
  step: StepCopy;
  action: StepAction;
  change: StepChange;
  charset: CharsetChoice | undefined;
  userId: number;
}

async function applyChange(
  tx: Tx,
  { document, node, step, action, change, charset, userId }: Applying,
): Promise<void> {
  const { status, blockedBy, workerId, rejected, nextAttempt, assigns, master } = change;
  const attempt = nextAttempt ? step.attempt + 1 : undefined;
  const reason = action === 'cancelRun' ? cancelled(await findDisplayName(tx, userId)) : null;
  if (master) await unmarkMaster(tx, document.id, node.id, userId);
  await updateStep(tx, step.id, {
    by: userId,
    ...(master === undefined ? {} : { master }),
    ...(status === undefined ? {} : { status, reason }),
    // It leaves the execution that processes it, or did.
    ...(action === 'cancelRun' || action === 'rerun' ? { executionId: null } : {}),
    ...(blockedBy === undefined ? {} : { blockedBy }),
    ...(workerId === undefined ? {} : { workerId }),
    ...(rejected === undefined ? {} : { rejected }),
    ...(attempt === undefined ? {} : { attempt }),
    ...(charset === undefined ? {} : { charset: charset === GUESS ? null : charset }),
  });
  if (assigns) await addAssignee(tx, document.id, userId);
  if (action === 'cancelRun') await endJobsOfSteps(tx, [step.id]);
  if (action === 'rerun' && status === 'PROCESSING') {
    const { activityType, processId } = node;
    const stepFields = { documentId: document.id, processId, activityType };
    await enqueue(tx, stepJob({ ...stepFields, stepId: step.id, attempt: attempt ?? step.attempt }));
  }
}
