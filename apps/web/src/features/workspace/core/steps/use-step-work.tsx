import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { documents, type Document } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { steps, type DocumentState, type StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { myWork } from '@scriptorium/contract/documents/my-work.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import type { ListedAction, StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { isHeldByAnother, mayWriteInStep } from '@scriptorium/domain/steps/step-situation.ts';
import { actionsFor } from '@scriptorium/domain/steps/step-transitions.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useEditQueue } from '@scriptorium/annotating/queue/edit-context.ts';
import { readOptions, refresh } from '@scriptorium/web-data/queries.ts';
import { displayName, useRights } from '@scriptorium/web-data/session.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { isActionType } from './workspace-mode.ts';
import { afterEdits } from './after-edits.ts';
import { confirmRerun } from './confirm-rerun.tsx';
import { useEmptyQuestion } from './use-empty-question.ts';
import { situationOf } from './situation.ts';
import { useStartedByEdit } from './use-started-by-edit.ts';
import { stepTexts } from './step-texts.ts';

/** Details of a 409: another user changed the step first. */
export interface StepClash {
  readonly stepId: number;
  readonly by: string;
  readonly at: string;
  readonly status: string;
}

/** Actions on the selected step that the rules allow. */
export interface StepWork {
  readonly actions: readonly ListedAction[];
  /** Asks for confirmation if the action requires it. */
  readonly act: (action: ListedAction) => void;
  readonly busy: boolean;
  /** The step is being completed or accepted: what is changed now would come too late. */
  readonly isFinishing: boolean;
  /** Labels and text of the step can be edited; the first edit of an unassigned step assigns it to the user. */
  readonly canWrite: boolean;
  /** Another user who holds the open step; null for none. The step is read-only then. */
  readonly otherWorker: string | null;
  /** Assigns another user's open step to the current user; null without the right. */
  readonly takeOver: (() => void) | null;
  /** The step waits for a transcript, which cannot be written here. */
  readonly isTranscriptMissing: boolean;
  readonly clash: StepClash | null;
}

const t = textOf(stepTexts);

const TARGET = {
  complete: 'DONE',
  accept: 'ACCEPTED',
  activate: 'WAITING',
  cancelAcceptance: 'WAITING',
} as const;

/** Not offered on action steps: they are only run, or accepted without a run. */
const HUMAN_ACTIONS: readonly ListedAction[] = ['start', 'complete'];

/** Not offered on a recording without a transcript: there is no work to start or complete. */
const TRANSCRIPT_ACTIONS: readonly ListedAction[] = ['start', 'complete'];

const STARTS: readonly ListedAction[] = ['start'];

const isFinish = (action: StepAction | undefined): boolean => action === 'accept' || action === 'complete';

/** An action on the step as the user saw it, whatever the page shows when it is sent. */
interface ActionRequest {
  action: StepAction;
  step: StepInfo;
  documentId: number;
  confirm?: boolean;
  charset?: CharsetChoice;
}

/**
 * Sends an action after all edits of the document: on an accepted step the server would refuse those that come later. It
 * is not sent if one of them was refused, because the step is not as the user saw it.
 */
function useSendAction() {
  const call = useCall();
  const queue = useEditQueue();
  const { userId } = useRights();
  return async (request: ActionRequest): Promise<DocumentState> => {
    const { action, step, documentId, confirm = false, charset } = request;
    const { id, status: expectedStatus } = step.stepDTO;
    await afterEdits(queue, documentId);
    switch (action) {
      case 'start':
        return call(steps.assign, { query: { docId: documentId, nodeId: step.nodeDTO.id, stepId: id } });
      case 'takeOver':
        return call(steps.update, { body: { id, blockedBy: userId, expectedStatus } });
      case 'rerun':
        return call(steps.rerun, {
          params: { id },
          query: { confirm: confirm ? 'true' : 'false', ...(charset ? { charset } : {}) },
        });
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

/** An action on its way, and whether another one waits for its answer. */
interface Underway {
  stepId: number;
  action: StepAction;
  answer: Promise<DocumentState>;
  isFollowed: boolean;
}

/**
 * One action of a step at a time. The same one again changes nothing. After a start the next one waits for the answer, and
 * is dropped with it: who labels and completes need not wait for the server.
 */
function useOneAtATime(perform: (request: ActionRequest) => Promise<DocumentState>) {
  const underway = useRef<Underway>(null);
  /** Calls `proceed` now, after the action on its way, or not at all. */
  const inTurn = useCallback(({ action, step }: ActionRequest, proceed: () => void): void => {
    const before = underway.current;
    if (before?.stepId !== step.stepDTO.id) return proceed();
    if (before.action !== 'start' || action === 'start' || before.isFollowed) return undefined;
    before.isFollowed = true;
    void before.answer.then(proceed, () => undefined);
    return undefined;
  }, []);
  return {
    inTurn,
    send: (request: ActionRequest): Promise<DocumentState> => {
      const answer = perform(request);
      const sent = { stepId: request.step.stepDTO.id, action: request.action, answer, isFollowed: false };
      underway.current = sent;
      const end = (): void => {
        if (underway.current === sent) underway.current = null;
      };
      answer.then(end, end);
      return answer;
    },
  };
}

const openConfirmation = (
  title: string,
  lines: readonly string[],
  confirm: string,
  onConfirm: () => void,
  cancel: string = t('cancel'),
): void =>
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
    labels: { confirm, cancel },
    onConfirm,
  });

const READS_AFTER_ACTION = [documents.get, documents.info, nerTags.list, classifierTags.ofStep, myWork.next];

const clashOf = (error: Error | null, stepId: number | undefined): StepClash | null => {
  if (!(error instanceof AppError) || error.key !== 'error.step.changed' || stepId === undefined) return null;
  const { by, at, status } = error.params;
  return { stepId, by: String(by ?? ''), at: String(at ?? ''), status: String(status ?? '') };
};

const waitsForTranscript = ({ stepDTO: { status, reason } }: StepInfo): boolean =>
  status === 'WAITING' && reason?.key === 'reason.parser.noTranscript';

interface ActionCheck {
  action: StepAction;
  step: StepInfo | undefined;
  otherWorker: string | null;
  isTranscriptMissing: boolean;
  document: Pick<Document, 'kind'>;
}

/**
 * Proceeds immediately, or after a confirmation if the action affects finished work, missing data or another user's
 * work.
 */
function confirmIfNeeded(
  { action, step, otherWorker, isTranscriptMissing, document }: ActionCheck,
  proceed: (charset?: CharsetChoice) => void,
): void {
  const isAcceptedMaster = step?.stepDTO.status === 'ACCEPTED' && step.stepDTO.master;
  if (action === 'cancelAcceptance' && isAcceptedMaster)
    openConfirmation(
      t('cancellationTitle'),
      [t('activationText')],
      t('cancelAcceptance'),
      proceed,
      t('keepAccepted'),
    );
  else if (action === 'rerun') confirmRerun(step, document.kind, proceed);
  else if (action === 'accept' && isTranscriptMissing)
    openConfirmation(t('emptyTitle'), [t('emptyText')], t('acceptEmpty'), proceed);
  else if ((action === 'accept' || action === 'complete') && otherWorker !== null)
    openConfirmation(t('othersTitle', { name: otherWorker }), [t('othersText')], t(action), proceed);
  else proceed();
}

interface StepWorkInput {
  step: StepInfo | undefined;
  state: DocumentState | undefined;
  document: Pick<Document, 'kind' | 'processId'>;
  rights: Rights;
  /** An edit of the user starts the step. */
  isStarted: boolean;
  sending: Pick<
    UseMutationResult<DocumentState, Error, ActionRequest>,
    'isPending' | 'error' | 'variables'
  > & {
    send: (request: ActionRequest) => void;
  };
}

function stepWorkOf({ step, state, document, rights, isStarted, sending }: StepWorkInput): StepWork {
  const { send, isPending, error, variables } = sending;
  const situation = step && state ? situationOf(step, state, document.processId) : undefined;
  const isAction = isActionType(step?.nodeDTO.activityType);
  const mayWrite = !isAction && situation !== undefined && mayWriteInStep(situation, rights);
  const holder = step?.stepDTO.status === 'WAITING' ? step.stepDTO.blockedBy : null;
  const otherWorker = holder && isHeldByAnother(holder.id, rights.userId) ? displayName(holder) : null;
  const isTranscriptMissing = step !== undefined && waitsForTranscript(step);
  const possible = situation ? actionsFor(situation, rights) : [];
  const excluded = [
    ...(isAction ? HUMAN_ACTIONS : []),
    ...(isTranscriptMissing ? TRANSCRIPT_ACTIONS : []),
    ...(isStarted ? STARTS : []),
  ];
  const request = (action: StepAction, charset?: CharsetChoice): void => {
    if (!step || !state) return;
    send({ action, step, documentId: state.documentId, ...(charset ? { charset } : {}) });
  };
  return {
    actions: possible
      .filter((action) => action !== 'takeOver')
      .filter((action) => !excluded.includes(action)),
    act: (action) =>
      confirmIfNeeded({ action, step, otherWorker, isTranscriptMissing, document }, (charset) =>
        request(action, charset),
      ),
    busy: isPending,
    isFinishing: isPending && isFinish(variables?.action) && variables?.step.stepDTO.id === step?.stepDTO.id,
    canWrite: mayWrite && otherWorker === null,
    otherWorker,
    takeOver: mayWrite && possible.includes('takeOver') ? () => request('takeOver') : null,
    isTranscriptMissing,
    clash: clashOf(error, step?.stepDTO.id),
  };
}

/** `onFinished` is called after the selected step was completed or accepted. */
export function useStepWork(
  step: StepInfo | undefined,
  state: DocumentState | undefined,
  document: Pick<Document, 'kind' | 'processId'>,
  onFinished?: () => void,
): StepWork {
  const rights = useRights();
  const call = useCall();
  const cache = useQueryClient();
  const isStarted = useStartedByEdit(step);
  const askIfEmpty = useEmptyQuestion();
  const oneAtATime = useOneAtATime(useSendAction());
  const mutation = useMutation<DocumentState, Error, ActionRequest>({
    mutationFn: oneAtATime.send,
    onSuccess: async (next, { action, step: finished, documentId }) => {
      cache.setQueryData(
        readOptions(call, steps.state, { params: { id: documentId }, query: {} }).queryKey,
        next,
      );
      const read = refresh(cache, READS_AFTER_ACTION);
      if (isFinish(action) && !isActionType(finished.nodeDTO.activityType)) onFinished?.();
      await read;
    },
    onError: (error, request) => {
      if (error instanceof AppError && error.key === 'error.step.rerunLoses') {
        const count = (name: string) => Number(error.params[name] ?? 0);
        const lines = [
          ...(count('tags') > 0 ? [t('losesTags', { count: count('tags') })] : []),
          ...(count('edits') > 0 ? [t('losesEdits', { count: count('edits') })] : []),
          t('losesText'),
        ];
        openConfirmation(t('losesTitle'), lines, t('runAnyway'), () =>
          mutation.mutate({ ...request, confirm: true }),
        );
      }
      void refresh(cache, [steps.state, ...READS_AFTER_ACTION]);
    },
  });
  const { mutate, isPending, error, variables } = mutation;
  const { inTurn } = oneAtATime;
  const send = useCallback(
    (request: ActionRequest) =>
      inTurn(request, () => askIfEmpty(request.step, request.action, () => mutate(request))),
    [inTurn, askIfEmpty, mutate],
  );
  return useMemo(
    () =>
      stepWorkOf({
        step,
        state,
        document,
        rights,
        isStarted,
        sending: { send, isPending, error, variables },
      }),
    [step, state, document, rights, isStarted, send, isPending, error, variables],
  );
}
