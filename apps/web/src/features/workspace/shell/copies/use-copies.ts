import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { isHeldByAnother, mayWriteInStep } from '@scriptorium/domain/steps/step-situation.ts';
import { displayName, useHasNodeRight, useRights } from '@scriptorium/web-data/session.ts';
import { useMemo } from 'react';
import { situationOf } from '../../core/steps/situation.ts';
import { useWorkspace } from '../../core/workspace-context.ts';

/** The copies of one node, the master among them. */
export interface Copies {
  readonly node: StepInfo['nodeDTO'];
  /** In the order of their numbers. */
  readonly copies: readonly StepInfo[];
  readonly master: StepInfo;
  /** The administrator may add tags and labels to the master. */
  readonly isMasterOpen: boolean;
  /** Another user who is working on the master. */
  readonly masterHolder: string | null;
}

/** The copies of the selected step for an administrator of its node; null if there is nothing to compare. */
export function useCopies(): Copies | null {
  const { processId, document, state, steps, step, mode } = useWorkspace();
  const rights = useRights();
  const isAdmin = useHasNodeRight({ id: step?.nodeDTO.id ?? 0, processId }, 'ADMIN');
  const isCompared = mode === 'CLASSIFYING' || (mode === 'LABELING' && document.documentType !== 'AUDIOFILE');
  return useMemo(() => {
    if (!step || !isAdmin || !isCompared) return null;
    const copies = steps
      .filter(({ nodeDTO }) => nodeDTO.id === step.nodeDTO.id)
      .toSorted((a, b) => a.stepDTO.copy - b.stepDTO.copy);
    const master = copies.find(({ stepDTO }) => stepDTO.master);
    if (!master || copies.length < 2) return null;
    const { status, blockedBy } = master.stepDTO;
    const isHeld = status === 'WAITING' && isHeldByAnother(blockedBy?.id ?? null, rights.userId);
    return {
      node: step.nodeDTO,
      copies,
      master,
      isMasterOpen: mayWriteInStep(situationOf(master, state, processId), rights),
      masterHolder: isHeld && blockedBy ? displayName(blockedBy) : null,
    };
  }, [step, steps, state, isAdmin, isCompared, processId, rights]);
}
