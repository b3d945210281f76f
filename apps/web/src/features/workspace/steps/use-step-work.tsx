import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { documents } from '@scriptorium/contract/documents.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { steps, type DocumentState, type StepInfo } from '@scriptorium/contract/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/tags.ts';
import type { StepAction } from '@scriptorium/domain/step-actions.ts';
import { mayWriteInStep } from '@scriptorium/domain/step-situation.ts';
import { actionsFor } from '@scriptorium/domain/step-transitions.ts';
import { useCall } from '@scriptorium/web-kit/call-context.ts';
import { readOptions, refresh } from '@scriptorium/web-kit/queries.ts';
import { useRights } from '@scriptorium/web-kit/session.ts';
import { textOf } from '@scriptorium/web-kit/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isActionType } from '../workspace-mode.ts';
import { situationOf } from './situation.ts';
import { stepTexts } from './step-texts.ts';

/** Somebody else was faster: what the page answered a 409 with. */
export interface StepClash {
  readonly stepId: number;
  readonly by: string;
  readonly at: string;
  readonly status: string;
}

/** What the reader may do with the selected step, by the rules alone. */
export interface StepWork {
  readonly actions: readonly StepAction[];
  /** Asks first where the action needs it. */
  readonly act: (action: StepAction) => void;
  readonly busy: boolean;
  /** Labels and text of the step may be changed. */
  readonly canWrite: boolean;
  readonly clash: StepClash | null;
}

const t = textOf(stepTexts);

const TARGET = {
  complete: 'DONE',
  accept: 'ACCEPTED',
  activate: 'WAITING',
  cancelAcceptance: 'WAITING',
} as const;

/** What an action step does not offer: it is not worked on, only run, or accepted without a run. */
const WORK_OF_PEOPLE: readonly StepAction[] = ['start', 'complete'];

type Asked = { action: StepAction; confirm?: boolean };

function useSend(step: StepInfo | undefined, documentId: number) {
  const call = useCall();
  return ({ action, confirm = false }: Asked): Promise<DocumentState> => {
    if (!step) return Promise.reject(new Error('No step is selected'));
    const { id, status: expectedStatus } = step.stepDTO;
    switch (action) {
      case 'start':
        return call(steps.assign, { query: { docId: documentId, nodeId: step.nodeDTO.id, stepId: id } });
      case 'rerun':
        return call(steps.rerun, { params: { id }, query: { confirm: confirm ? 'true' : 'false' } });
      case 'cancelRun':
        return call(steps.cancel, { params: { id } });
      case 'unassign':
        return call(steps.update, { body: { id, blockedBy: null, expectedStatus } });
      case 'markMaster':
        return call(steps.update, { body: { id, master: true, expectedStatus } });
      default:
        return call(steps.update, { body: { id, status: TARGET[action], expectedStatus } });
    }
  };
}

const question = (title: string, lines: readonly string[], confirm: string, onConfirm: () => void): void =>
  void modals.openConfirmModal({
    title,
    children: (
      <Stack gap="xs">
        {lines.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
      </Stack>
    ),
    labels: { confirm, cancel: t('cancel') },
    onConfirm,
  });

const AFTER_A_STEP = [documents.get, documents.info, nerTags.list, classifierTags.ofStep];

const clashOf = (error: Error | null, stepId: number | undefined): StepClash | null => {
  if (!(error instanceof AppError) || error.key !== 'error.step.changed' || stepId === undefined) return null;
  const { by, at, status } = error.params;
  return { stepId, by: String(by ?? ''), at: String(at ?? ''), status: String(status ?? '') };
};

export function useStepWork(
  step: StepInfo | undefined,
  state: DocumentState | undefined,
  processId: number,
): StepWork {
  const rights = useRights();
  const call = useCall();
  const cache = useQueryClient();
  const documentId = state?.documentId ?? 0;
  const mutation = useMutation<DocumentState, Error, Asked>({
    mutationFn: useSend(step, documentId),
    onSuccess: (next) => {
      cache.setQueryData(
        readOptions(call, steps.state, { params: { id: documentId }, query: {} }).queryKey,
        next,
      );
      return refresh(cache, AFTER_A_STEP);
    },
    onError: (error, { action }) => {
      if (error instanceof AppError && error.key === 'error.step.rerunLoses') {
        const count = (name: string) => Number(error.params[name] ?? 0);
        const lines = [
          ...(count('tags') > 0 ? [t('losesTags', { count: count('tags') })] : []),
          ...(count('edits') > 0 ? [t('losesEdits', { count: count('edits') })] : []),
          t('losesText'),
        ];
        question(t('losesTitle'), lines, t('runAnyway'), () => mutation.mutate({ action, confirm: true }));
      }
      void refresh(cache, [steps.state, ...AFTER_A_STEP]);
    },
  });
  const situation = step && state ? situationOf(step, state, processId) : undefined;
  const { mutate } = mutation;
  const act = (action: StepAction): void => {
    if (mutation.isPending) return;
    const go = () => mutate({ action });
    const isAcceptedMaster = step?.stepDTO.status === 'ACCEPTED' && step.stepDTO.master;
    if (action === 'cancelAcceptance' && isAcceptedMaster)
      question(t('activationTitle'), [t('activationText')], t('activate'), go);
    else if (action === 'rerun') question(t('rerunTitle'), [t('rerunText')], t('rerun'), go);
    else go();
  };
  const isAction = isActionType(step?.nodeDTO.activityType);
  const allowed = situation ? actionsFor(situation, rights) : [];
  return {
    actions: isAction ? allowed.filter((action) => !WORK_OF_PEOPLE.includes(action)) : allowed,
    act,
    busy: mutation.isPending,
    canWrite: !isAction && situation !== undefined && mayWriteInStep(situation, rights),
    clash: clashOf(mutation.error, step?.stepDTO.id),
  };
}
