import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';

/** One step that runs again. */
export interface RerunStep {
  readonly stepId: number;
  readonly filename: string;
  readonly status: StepStatus;
}

/** A node whose automatic part has run on some of the documents. */
export interface RerunNode {
  readonly nodeId: number;
  readonly name: string;
  readonly steps: readonly RerunStep[];
  /** Steps in ERROR. */
  readonly failed: number;
}

/** The nodes with an automatic part that the documents have reached; those with most errors first. */
export function rerunNodesOf(documents: readonly DocumentRow[]): RerunNode[] {
  const found = documents.flatMap(({ filename, steps }) =>
    steps
      .filter(({ nodeDTO, stepDTO }) => nodeDTO.automatic && stepDTO.status !== 'PROCESSING')
      .map(({ nodeDTO, stepDTO }) => ({
        nodeId: nodeDTO.id,
        name: nodeDTO.name,
        step: { stepId: stepDTO.id, filename, status: stepDTO.status },
      })),
  );
  return [...Map.groupBy(found, ({ nodeId }) => nodeId)]
    .map(([nodeId, all]) => ({
      nodeId,
      name: all[0]?.name ?? '',
      steps: all.map(({ step }) => step),
      failed: all.filter(({ step }) => step.status === 'ERROR').length,
    }))
    .toSorted((a, b) => b.failed - a.failed || a.nodeId - b.nodeId);
}

/** The results of the steps that have been tried so far. */
export interface RerunProgress {
  readonly done: number;
  readonly refused: readonly { filename: string; error: unknown }[];
}

/** Runs the steps again one after the other; a refusal does not end it, an abort does. */
export async function rerunAll(
  steps: readonly RerunStep[],
  rerun: (stepId: number) => Promise<unknown>,
  onProgress: (progress: RerunProgress) => void,
  signal: AbortSignal,
): Promise<RerunProgress> {
  let progress: RerunProgress = { done: 0, refused: [] };
  for (const { stepId, filename } of steps) {
    if (signal.aborted) break;
    const refusal = await rerun(stepId).then(
      () => [],
      (error: unknown) => [{ filename, error }],
    );
    progress = {
      done: progress.done + (refusal.length === 0 ? 1 : 0),
      refused: [...progress.refused, ...refusal],
    };
    onProgress(progress);
  }
  return progress;
}
