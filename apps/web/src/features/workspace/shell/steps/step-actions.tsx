import { Alert, Button, Group, Text } from '@mantine/core';
import { useSteadyFocus } from '@scriptorium/ui/steady-focus.ts';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { ListedAction } from '@scriptorium/domain/steps/step-actions.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { statusTexts } from '../../../../shared/page/status.tsx';
import { hasText, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconArrowRight,
  IconCircleCheck,
  IconCrown,
  IconLockOpen,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRotate,
  IconUserMinus,
} from '@tabler/icons-react';
import { BackLink } from '../flow/back-link.tsx';
import { FlowNote } from '../flow/flow-note.tsx';
import { useWorkspace } from '../../core/workspace-context.ts';
import { isActionType } from '../../core/steps/workspace-mode.ts';
import { stepToDo } from '../../core/steps/step-to-do.ts';
import classes from '../../core/steps/steps.module.css';
import { stepTexts } from '../../core/steps/step-texts.ts';

const ICONS = {
  start: IconPlayerPlay,
  unassign: IconUserMinus,
  complete: IconCircleCheck,
  accept: IconCircleCheck,
  activate: IconLockOpen,
  cancelAcceptance: IconRotate,
  markMaster: IconCrown,
  rerun: IconRefresh,
  cancelRun: IconPlayerStop,
} as const satisfies Record<ListedAction, unknown>;

/** Actions that start or finish work come first and are filled; the others are secondary. */
const MAIN_ACTIONS: readonly ListedAction[] = ['start', 'accept', 'complete'];

/** Explains an action if its name is not enough. */
function useHint(action: ListedAction): string | null {
  const t = useTexts(stepTexts);
  const { step, steps } = useWorkspace();
  if (action === 'accept') return t('acceptHint');
  if (action !== 'complete') return null;
  if (step?.nodeDTO.requiresAcceptance) return t('completeForAdminHint');
  const hasCopies =
    steps.some(({ stepDTO, nodeDTO }) => nodeDTO.id === step?.nodeDTO.id && stepDTO.copy > 0) ||
    (step?.nodeDTO.hiddenCopies ?? 0) > 0;
  return step?.nodeDTO.blind && hasCopies ? t('completeBlindHint') : t('completeHint');
}

/** A step that ended in an error was never accepted: the same action opens it for the work of a person. */
function useActionName(action: ListedAction): string {
  const t = useTexts(stepTexts);
  const { step, work } = useWorkspace();
  if (action === 'accept' && work.isTranscriptMissing) return t('acceptEmpty');
  return t(action === 'cancelAcceptance' && step?.stepDTO.status === 'ERROR' ? 'activate' : action);
}

interface ActionButtonProps {
  action: ListedAction;
  variant?: 'filled' | 'light' | 'default';
}

function ActionButton({ action, variant = 'default' }: ActionButtonProps) {
  const { work } = useWorkspace();
  const name = useActionName(action);
  const hint = useHint(action);
  const Icon = ICONS[action];
  return (
    <Tooltip label={hint} disabled={hint === null} multiline maw={260}>
      <Button
        size="xs"
        variant={variant}
        leftSection={<Icon size={15} />}
        disabled={work.busy}
        onClick={() => work.act(action)}
      >
        {name}
      </Button>
    </Tooltip>
  );
}

/** An unassigned step offers Start working; finishing it directly remains possible by keyboard and menu. */
function mainActions(actions: readonly ListedAction[]): readonly ListedAction[] {
  return actions.includes('start') ? ['start'] : MAIN_ACTIONS.filter((action) => actions.includes(action));
}

/** Link from a finished step to the next one that is work for this person. */
function NextStepButton() {
  const t = useTexts(stepTexts);
  const rights = useRights();
  const { step, steps, state, processId, selectStep } = useWorkspace();
  const finished = step?.stepDTO.status === 'ACCEPTED' || step?.stepDTO.status === 'DONE';
  const { blockedBy, assignees } = state;
  const next = stepToDo({ processId, steps, blockedBy, assignees }, rights);
  if (!finished || !next) return null;
  return (
    <Button
      size="xs"
      variant="light"
      rightSection={<IconArrowRight size={15} />}
      onClick={() => selectStep(next.stepDTO.id)}
    >
      {t('continueTo', { name: next.nodeDTO.name })}
    </Button>
  );
}

interface StepActionsProps {
  /** Only what starts or finishes the step. */
  mainOnly?: boolean;
}

/** The actions of the selected step that the rules allow. */
export function StepActions({ mainOnly = false }: StepActionsProps) {
  const t = useTexts(stepTexts);
  const status = useTexts(statusTexts);
  const { work, step } = useWorkspace();
  const buttons = useSteadyFocus<HTMLDivElement>();
  if (!step) return null;
  // Finishing is no primary action if the step belongs to someone else, has no transcript, or is automatic.
  const isSecondary =
    isActionType(step.nodeDTO.activityType) || work.otherWorker !== null || work.isTranscriptMissing;
  const main = isSecondary ? [] : mainActions(work.actions);
  const others = mainOnly
    ? []
    : work.actions.filter((action) => main.length === 0 || !MAIN_ACTIONS.includes(action));
  const clash = work.clash?.stepId === step.stepDTO.id ? work.clash : null;
  const clashStatus = clash && hasText(statusTexts, clash.status) ? clash.status : null;
  return (
    <div className={classes.actions}>
      <BackLink />
      <FlowNote />
      {clash === null ? null : (
        <Alert color="yellow" p="xs">
          {t('changedBy', {
            by: clash.by,
            status: clashStatus ? status(clashStatus) : clash.status,
            at: clash.at === '' ? '' : formatTimestamp(clash.at),
          })}
        </Alert>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border and a layout of its own */}
      <Group ref={buttons} gap={6} role="group" tabIndex={-1} aria-label={t('actions')}>
        {main.map((action, index) => (
          <ActionButton key={action} action={action} variant={index === 0 ? 'filled' : 'light'} />
        ))}
        <NextStepButton />
        {others.map((action) => (
          <ActionButton key={action} action={action} />
        ))}
      </Group>
      {mainOnly || work.actions.length > 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('noActions')}
        </Text>
      )}
    </div>
  );
}
