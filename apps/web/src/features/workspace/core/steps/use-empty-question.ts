import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { afterEdits } from './after-edits.ts';
import { confirmEmpty, isSilentNode } from './confirm-empty.tsx';

const LABELLED = ['CLF', 'SPAN'];

/**
 * Proceeds with an action at once, unless it finishes a step of which the page knows no labels. That one is asked about:
 * the server says whether labels are expected, after the changes that wait. If it cannot say so, the action goes on.
 */
export function useEmptyQuestion(): (step: StepInfo, action: StepAction, proceed: () => void) => void {
  const call = useCall();
  const cache = useQueryClient();
  const queue = useEditQueue();
  const { userId } = useRights();
  const asks = useRef<number>(null);
  return useCallback(
    (step, action, proceed) => {
      const { id, documentId, status } = step.stepDTO;
      const { id: nodeId, activityType } = step.nodeDTO;
      const hasLabels = (): boolean => {
        const tags = cache.getQueryData(readOptions(call, nerTags.list, { query: { documentId } }).queryKey);
        const classes = readOptions(call, classifierTags.ofStep, { params: { stepId: id }, query: {} });
        return activityType === 'CLF'
          ? (cache.getQueryData(classes.queryKey)?.length ?? 0) > 0
          : tags?.some(({ stepId }) => stepId === id) === true;
      };
      const isFinish = action === 'complete' || action === 'accept';
      const isLabelled = LABELLED.includes(activityType) && status === 'WAITING';
      if (!isFinish || !isLabelled || isSilentNode(userId, nodeId) || hasLabels()) return proceed();
      // The same key again while the answer is on its way.
      if (asks.current === id) return undefined;
      asks.current = id;
      const ask = async (): Promise<void> => {
        await afterEdits(queue, documentId);
        if (hasLabels()) return proceed();
        const input = { params: { id }, query: {} };
        const answer = await call(steps.missingLabels, input, { messages: { error: null } }).catch(
          () => null,
        );
        if (!answer?.missing) return proceed();
        return confirmEmpty({ step, missing: answer.missing, action, userId }, proceed);
      };
      // After a rejection its message is shown: a change that waits was refused, or cannot be sent.
      void ask()
        .catch(() => undefined)
        .finally(() => (asks.current = null));
      return undefined;
    },
    [call, cache, queue, userId],
  );
}
