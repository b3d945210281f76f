import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { nodeReasons } from '@scriptorium/nodes/catalogue.web.ts';
import { formatCount, formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { displayName, useSession } from '@scriptorium/web-data/session.ts';
import { statusTexts } from '../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconHandGrab, IconLock, IconUserEdit } from '@tabler/icons-react';
import { memo } from 'react';
import { useWorkspace } from './workspace-context.ts';
import { hasOtherCopy } from './steps/other-copy.ts';
import { isActionType } from './steps/workspace-mode.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { stepTexts } from './steps/step-texts.ts';
import classes from './steps/steps.module.css';

const PHASES = ['TEXT', 'OCR', 'IMAGES', 'RULES', 'PARTS'] as const;

const COLOURS = { failed: 'red', waits: 'yellow', note: 'blue' };

/** Progress of an automatic step. */
export function StepProgress({ info }: { info: StepInfo }) {
  const t = useTexts(stepTexts);
  const { status, progress } = info.stepDTO;
  if (status !== 'PROCESSING') return null;
  const phase = PHASES.find((name) => name === progress?.phase) ?? 'OTHER';
  const progressText = progress ? t(`phase.${phase}`) : t('running');
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">{progressText}</Text>
        {progress ? (
          <Text size="sm" c="dimmed">
            {t('progress', { done: formatCount(progress.done), total: formatCount(progress.total) })}
          </Text>
        ) : null}
      </Group>
      <Progress
        value={progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 100}
        animated
        striped={progress === null}
        aria-label={progressText}
      />
    </div>
  );
}

/** The reason why a step waits or failed, with the time of the next try; or a note about its result. */
export function StepReasonNote({ info }: { info: StepInfo }) {
  const t = useTexts(stepTexts);
  const reasonMessage = useReasonMessage(nodeReasons);
  const { status, reason, nextTryAt } = info.stepDTO;
  if (!reason && nextTryAt === null) return null;
  const kind = status === 'ERROR' ? 'failed' : reason?.key.startsWith('note.') ? 'note' : 'waits';
  return (
    <Alert color={COLOURS[kind]} title={t(kind)} p="xs">
      {reason ? <Text size="sm">{reasonMessage(reason)}</Text> : null}
      {nextTryAt === null ? null : (
        <Text size="sm">{t('nextTry', { at: formatTimestampWithSeconds(nextTryAt) })}</Text>
      )}
    </Alert>
  );
}

/** Warns above the document that someone else works on the step, so that nobody changes it unknowingly. */
export const OtherWorkerBanner = memo(function OtherWorkerBanner() {
  const t = useTexts(stepTexts);
  const { work } = useWorkspace();
  if (work.otherWorker === null) return null;
  return (
    <output className={classes.banner}>
      <IconUserEdit size={18} aria-hidden="true" style={{ flex: 'none' }} />
      <Text span size="sm" style={{ flex: 1 }}>
        <Text span fw={600} inherit>
          {t('otherWorks', { name: work.otherWorker })}
        </Text>{' '}
        {work.takeOver ? t('otherWorksTake') : t('otherWorksRead')}
      </Text>
      <TakeOver />
    </output>
  );
});

function TakeOver() {
  const t = useTexts(stepTexts);
  const { work } = useWorkspace();
  return work.takeOver ? (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconHandGrab size={14} />}
      disabled={work.busy}
      onClick={work.takeOver}
    >
      {t('takeOver')}
    </Button>
  ) : null;
}

/** Explains why nothing can be changed here. */
export function LockedHint() {
  const t = useTexts(stepTexts);
  const status = useTexts(statusTexts);
  const session = useSession();
  const { state, step, steps, work } = useWorkspace();
  if (!step || work.canWrite || step.stepDTO.status === 'PROCESSING') return null;
  const explanation = () => {
    if (isActionType(step.nodeDTO.activityType)) return t('lockedAction');
    if (step.stepDTO.status === 'ERROR') return t('lockedError');
    if (step.stepDTO.status !== 'WAITING')
      return t('lockedStatus', { status: status(step.stepDTO.status).toLowerCase() });
    if (work.otherWorker !== null) return t('lockedBySomebody', { name: work.otherWorker });
    if (state.blockedBy !== null && state.blockedBy.id !== session.id)
      return t('lockedByBlock', { name: displayName(state.blockedBy) });
    return t(hasOtherCopy(step, steps, session.id) ? 'lockedOtherCopy' : 'lockedRights');
  };
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <IconLock size={16} aria-hidden="true" style={{ flex: 'none' }} />
      <Text size="sm" style={{ flex: 1 }}>
        {explanation()}
      </Text>
      <TakeOver />
    </Group>
  );
}
