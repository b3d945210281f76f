import { setTimeout as wait } from 'node:timers/promises';
import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { LlmChatResponse } from '../llm-prompt.contract.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { StepRef, VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import type { HandlerServices } from '@scriptorium/node-server/http/services.ts';
import * as store from './llm-prompts.store.ts';

const POLL_MS = 200;
/** A little less than the page waits for an answer. */
const RERUN_MS = 295_000;

/** The prompts and answers that a reader of the document may see. */
export async function listVisible(
  db: Db,
  documentId: number,
  visible: VisibleNodes,
): Promise<LlmChatResponse[]> {
  const rows = await store.listPrompts(db, { documentId });
  return rows
    .filter(({ nodeId }) => visible === 'all' || visible.has(nodeId))
    .map(({ nodeId: _nodeId, ...row }) => row);
}

/** The latest answer of a step, for exports; none where there is none. */
export async function answersOfStep(db: Db, stepId: number): Promise<LlmChatResponse[]> {
  const rows = await store.listPrompts(db, { stepId });
  return rows.filter(({ response }) => response !== null).map(({ nodeId: _nodeId, ...row }) => row);
}

interface Rerun {
  readonly step: StepRef;
  readonly prompt: string;
  readonly editorState: object;
  readonly actor: Rights;
  /** Ends the wait for the answer, not the run. */
  readonly signal: AbortSignal;
}

/** Runs a step with a prompt of its own, and waits until the run has ended. */
export async function rerunWithPrompt(
  db: Db,
  { engine, templates }: Pick<HandlerServices, 'engine' | 'templates'>,
  { step, prompt, editorState, actor, signal }: Rerun,
): Promise<{ response: LlmChatResponse; reason: Reason | null }> {
  if (step.activityType !== 'LLM_PROMPT') throw fieldError('llm-prompt-step', 'stepId', 'Invalid');
  await engine.performAction({
    target: { stepId: step.id },
    action: 'rerun',
    actor,
    also: async (tx, stepId) => {
      const template = { field: 'prompt', template: prompt };
      const node = { id: step.nodeId, processId: step.processId };
      const before = await store.storedPrompts(tx, stepId);
      await templates.requireKnown(tx, node, [template], { rights: actor, before });
      await store.saveStepPrompt(tx, { stepId, prompt, editorState, userId: actor.userId });
    },
  });
  const reason = await untilEnded(db, step.id, signal);
  const [row] = await store.listPrompts(db, { stepId: step.id });
  if (!row) throw notFound();
  const { nodeId: _nodeId, ...response } = row;
  return { response, reason };
}

/** The reason for an error; null after a success, and when the time is over. */
async function untilEnded(db: Db, stepId: number, signal: AbortSignal): Promise<Reason | null> {
  const until = performance.now() + RERUN_MS;
  while (performance.now() < until && !signal.aborted) {
    const step = await store.findStep(db, stepId);
    if (!step) throw notFound();
    if (step.status !== 'PROCESSING') return step.status === 'ERROR' ? step.reason : null;
    await wait(POLL_MS);
  }
  return null;
}
