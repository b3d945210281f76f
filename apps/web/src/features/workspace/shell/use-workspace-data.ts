import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps, type StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { initialStep } from '@scriptorium/domain/steps/step-selection.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { hasOtherCopy } from '../core/steps/other-copy.ts';
import { sortSteps } from '../core/steps/situation.ts';
import { isActionType } from '../core/steps/workspace-mode.ts';

/**
 * The initial step in work order: the first waiting one, else the last finished one, else any. A copy that is left to others
 * comes last.
 */
function findInitialStep(steps: readonly StepInfo[], userId: number): StepInfo | undefined {
  const inOrder = steps.toSorted((a, b) => a.stepDTO.order - b.stepDTO.order || a.stepDTO.id - b.stepDTO.id);
  // A step that collects documents for an action does not wait for a person.
  const ofPeople = inOrder.filter(
    (info) =>
      info.stepDTO.status !== 'WAITING' ||
      !(isActionType(info.nodeDTO.activityType) || hasOtherCopy(info, steps, userId)),
  );
  const chosen = initialStep(ofPeople.map(({ stepDTO }) => stepDTO));
  return inOrder.find(({ stepDTO }) => stepDTO.id === chosen?.id) ?? inOrder.at(-1);
}

/** The step that the page selected automatically. */
interface Pinned {
  readonly id: number;
  /** An automatic step was running: when it has finished, select the step that needs a person. */
  readonly watched: boolean;
}

/** Poll interval of a running step without live events, in ms. */
const POLL_MS = 3000;

/** A change between the first read and the live subscription is not reported, so running steps are polled too. */
function usePollWhileRunning(
  isRunning: boolean,
  readState: () => unknown,
  readDocument: () => unknown,
): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) readDocument();
    wasRunning.current = isRunning;
    if (!isRunning) return undefined;
    const timer = setInterval(readState, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, readState, readDocument]);
}

/**
 * The document, its state, and the selected step: the one of the address, else one that stays selected until it is
 * removed.
 */
export function useWorkspaceData(documentId: number, stepId: number | undefined) {
  const params = { id: documentId };
  const { id: userId } = useSession();
  const document = useRead(documents.get, { params, query: {} });
  const state = useRead(steps.state, { params, query: {} });
  const infos = state.data?.documentStepsInformation;
  const isRunning = infos?.some(({ stepDTO }) => stepDTO.status === 'PROCESSING') === true;
  usePollWhileRunning(isRunning, state.refetch, document.refetch);
  const sorted = useMemo(() => sortSteps(infos ?? []), [infos]);
  const [pinned, setPinned] = useState<Pinned | null>(null);

  const find = (id: number | undefined) => sorted.find(({ stepDTO }) => stepDTO.id === id);
  const chosen = find(stepId);
  const pinnedStep = find(pinned?.id);
  const isPinnedValid =
    pinnedStep !== undefined && !(pinned?.watched && pinnedStep.stepDTO.status !== 'PROCESSING');
  const step = chosen ?? (isPinnedValid ? pinnedStep : findInitialStep(sorted, userId));
  if (!chosen && !isPinnedValid && step) {
    const next = { id: step.stepDTO.id, watched: step.stepDTO.status === 'PROCESSING' };
    if (next.id !== pinned?.id || next.watched !== pinned.watched) setPinned(next);
  }
  return { document, state, steps: sorted, step };
}
