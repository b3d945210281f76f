import { labelsIn, readMachineResults } from '@scriptorium/annotations/machine-results.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { BeforeReplay } from '@scriptorium/db/schema/schema-json.ts';
import { documentTransaction } from '../documents/document-transaction.ts';
import { findAndLockDocument, type LockedDocument } from '../documents/documents.store.ts';
import { recordChange } from '../documents/record-change.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { evaluateDocument } from '../evaluation/evaluate-document.ts';
import { StepFailure, type StepOutcome } from '../api/step-runner.ts';
import * as documents from './replayed-documents.store.ts';
import * as steps from './replayed-steps.store.ts';
import type { StoredReplay } from './replays.store.ts';

/** The changes that a replay made to one document. */
export interface DocumentOutcome {
  /** Other labels, or another answer of a language model. */
  readonly changed: boolean;
  readonly added: number;
  readonly removed: number;
  readonly moved: boolean;
  readonly failed: boolean;
}

const NOTHING: DocumentOutcome = { changed: false, added: 0, removed: 0, moved: false, failed: false };

export interface ReplayWork<Services> {
  readonly context: EngineContext<Services>;
  readonly replay: StoredReplay;
  /** In the order in which documents reach them. */
  readonly nodes: readonly steps.ReplayedNode[];
  readonly signal: AbortSignal;
}

/**
 * Runs the machines of the replayed nodes on a document once more and evaluates its paths. Finished steps stay finished, and
 * what people did stays. The first change of a document stores its earlier state, so that it can be undone.
 */
export async function replayDocument<Services>(
  work: ReplayWork<Services>,
  documentId: number,
): Promise<DocumentOutcome> {
  const { context, replay, nodes } = work;
  let failed = false;
  const nodeIds = nodes.map(({ id }) => id);
  const finished = await steps.listFinishedSteps(context.db, [documentId], nodeIds);
  for (const node of nodes)
    for (const step of finished.filter(({ nodeId }) => nodeId === node.id))
      failed = !(await runStepAgain(work, node, step)) || failed;
  const outcome = await documentTransaction(context.db, async (tx) => {
    const document = await findAndLockDocument(tx, documentId);
    return document && evaluate(tx, replay, document);
  });
  if (!outcome) return NOTHING;
  const { evaluation, isRecorded, ...counts } = outcome;
  const { version } = evaluation;
  context.apply({
    // The feed of a document that stays as it is has nothing to say.
    changes: isRecorded ? [{ documentId, processId: replay.processId, version, by: replay.userId }] : [],
    queued: evaluation.queued,
    gathered: evaluation.gathered,
    interrupted: evaluation.withdrawn,
  });
  return { ...counts, failed };
}

/** False when the machine could not give a result: the step keeps the one that it has. */
async function runStepAgain<Services>(
  { context, replay, signal }: ReplayWork<Services>,
  node: steps.ReplayedNode,
  step: steps.ReplayedStep,
): Promise<boolean> {
  const isRepeatable = context.runners[node.activityType]?.proposeTags !== undefined;
  // A machine that asks another system stores the answer before its run ends.
  if (!isRepeatable) await rememberStep(context, replay, step);
  const begun = performance.now();
  const outcome = await run(context, replay, node, step, signal);
  if (outcome?.kind !== 'finished') return false;
  await documentTransaction(context.db, async (tx) => {
    const document = await findAndLockDocument(tx, step.documentId);
    if (!document || !(await steps.isFinishedStill(tx, step))) return;
    const before = await capture(tx, document, [step.id]);
    await outcome.write?.(tx);
    const now = await readMachineResults(tx, [step.id]);
    const isChanged = !isSame(before.results[step.id], now[step.id]);
    // A machine that asks another system asks again at its next run, whatever this one has found.
    if (!isChanged && isRepeatable) return;
    await documents.rememberDocument(tx, replay.id, document.id, before);
    const ms = Math.round(performance.now() - begun);
    const run = { ms, ...outcome.ranWith, replay: replay.id };
    await steps.markRun(tx, step.id, { attempt: step.attempt + 1, userId: replay.userId, run });
    await recordResults(tx, document, { nodeId: node.id, stepId: step.id, by: replay.userId });
  });
  return true;
}

const rememberStep = <Services>(
  { db }: EngineContext<Services>,
  replay: StoredReplay,
  step: steps.ReplayedStep,
): Promise<void> =>
  documentTransaction(db, async (tx) => {
    const document = await findAndLockDocument(tx, step.documentId);
    if (!document || !(await steps.isFinishedStill(tx, step))) return;
    await documents.rememberDocument(tx, replay.id, document.id, await capture(tx, document, [step.id]));
  });

/** Pages that show the step read its labels again. */
export async function recordResults(
  tx: Tx,
  document: LockedDocument,
  change: { readonly nodeId: number; readonly stepId: number; readonly by: number },
): Promise<void> {
  await recordChange(tx, document, { kind: 'TAG', ...change });
  await recordChange(tx, document, { kind: 'CLASSIFIER_TAGS', ...change });
}

type Results = Awaited<ReturnType<typeof readMachineResults>>;

const isSame = (before: Results[string] | undefined, now: Results[string] | undefined): boolean =>
  JSON.stringify([before?.tags, before?.classes, before?.response]) ===
  JSON.stringify([now?.tags, now?.classes, now?.response]);

async function run<Services>(
  { db, runners, services, log }: EngineContext<Services>,
  { processId }: StoredReplay,
  node: steps.ReplayedNode,
  { id, documentId, nodeId, attempt }: steps.ReplayedStep,
  signal: AbortSignal,
): Promise<StepOutcome | undefined> {
  const runner = runners[node.activityType];
  if (!runner) return undefined;
  try {
    return await runner.run({
      step: { id, documentId, nodeId, processId, attempt: attempt + 1 },
      node: { id: node.id, settings: node.settings, rulesVersion: node.rulesVersion },
      db,
      services,
      signal,
      report: () => {},
      compute: (task) => task(),
      waitFor: (task) => task(),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof StepFailure))
      log?.error({ err: error, step: id, document: documentId }, 'A step of a replay failed');
    return undefined;
  }
}

/** A locked document as it is, with the results of these steps. */
async function capture(tx: Tx, { id }: LockedDocument, stepIds: readonly number[]): Promise<BeforeReplay> {
  const results = await readMachineResults(tx, stepIds);
  const { contentId, status } = await documents.findContent(tx, id);
  return { status, contentId, steps: await steps.listSteps(tx, id), results };
}

async function evaluate(tx: Tx, replay: StoredReplay, document: LockedDocument) {
  const known = await documents.findRemembered(tx, replay.id, document.id);
  const before = known?.before ?? (await capture(tx, document, []));
  const evaluation = await evaluateDocument(tx, document, { scope: 'ALL' });
  const moved = evaluation.changed || known?.moved === true;
  if (!known && moved) await documents.rememberDocument(tx, replay.id, document.id, before);
  const { changed, added, removed } = await compare(tx, before.results);
  const isRecorded = known !== undefined || moved;
  if (isRecorded) await documents.countChanges(tx, replay.id, document.id, { added, removed, moved });
  return { evaluation, isRecorded, changed, added, removed, moved };
}

/** Labels at places that came or went, of all steps. */
async function compare(
  tx: Tx,
  before: Results,
): Promise<Pick<DocumentOutcome, 'changed' | 'added' | 'removed'>> {
  const now = await readMachineResults(tx, Object.keys(before).map(Number));
  let added = 0;
  let removed = 0;
  let isAnswered = false;
  for (const [id, results] of Object.entries(before)) {
    const [earlier, present] = [labelsIn(results), now[id] ? labelsIn(now[id]) : new Set<string>()];
    added += countMissing(present, earlier);
    removed += countMissing(earlier, present);
    isAnswered ||= now[id]?.response !== results.response;
  }
  return { changed: isAnswered || added + removed > 0, added, removed };
}

/** Counts the labels that are missing among the others. */
const countMissing = (labels: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...labels].filter((label) => !others.has(label)).length;
