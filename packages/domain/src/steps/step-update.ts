import type { StepStatus } from './statuses.ts';
import type { StepAction } from './step-actions.ts';

/** The fields of `PUT api/steps` that may request an action; an absent one requests nothing. */
export interface StepUpdate {
  readonly nodeId?: number | undefined;
  readonly master?: boolean | undefined;
  /** A user's id, or an object with it. */
  readonly blockedBy?: number | { readonly id: number } | null | undefined;
  readonly status?: StepStatus | undefined;
}

export interface StoredStep {
  readonly nodeId: number;
  readonly master: boolean;
  readonly blockedBy: number | null;
  readonly status: StepStatus;
}

/** `null`: the body requests no change. `field`: the field that makes it a bad request. */
export type RequestedAction =
  | { readonly ok: true; readonly action: StepAction | null }
  | { readonly ok: false; readonly field: keyof StepUpdate };

/** The action that leads to each status; the transition checks whether the present status allows it. */
function statusAction(target: StepStatus, stored: StepStatus): StepAction | undefined {
  if (target === 'DONE') return 'complete';
  if (target === 'ACCEPTED') return 'accept';
  if (target === 'WAITING') return stored === 'DONE' ? 'activate' : 'cancelAcceptance';
  return undefined;
}

/**
 * The one action that the body requests (docs/semantics.md#2): a field equal to the stored value requests none. Only
 * the engine sets PROCESSING and ERROR, a user cannot assign a step to somebody else, and two actions need two calls.
 */
export function actionOfUpdate(body: StepUpdate, stored: StoredStep, callerId: number): RequestedAction {
  const requestedAction: StepAction[] = [];
  if (body.nodeId !== undefined && body.nodeId !== stored.nodeId) return { ok: false, field: 'nodeId' };
  if (body.master !== undefined && body.master !== stored.master) {
    // It would not say which copy becomes the master instead.
    if (!body.master) return { ok: false, field: 'master' };
    requestedAction.push('markMaster');
  }
  if (body.status !== undefined && body.status !== stored.status) {
    const action = statusAction(body.status, stored.status);
    if (!action) return { ok: false, field: 'status' };
    requestedAction.push(action);
  }
  const holder =
    typeof body.blockedBy === 'object' && body.blockedBy !== null ? body.blockedBy.id : body.blockedBy;
  if (holder !== undefined && holder !== stored.blockedBy) {
    if (holder !== null && holder !== callerId) return { ok: false, field: 'blockedBy' };
    if (holder === null) requestedAction.push('unassign');
    else requestedAction.push(stored.blockedBy === null ? 'start' : 'takeOver');
  }
  return requestedAction.length > 1
    ? { ok: false, field: 'status' }
    : { ok: true, action: requestedAction[0] ?? null };
}
