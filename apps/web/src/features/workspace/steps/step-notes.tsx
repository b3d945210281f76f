import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/steps.ts';
import { formatCount, formatMomentWithSeconds } from '@scriptorium/web-kit/format.ts';
import { displayName, useSession } from '@scriptorium/web-kit/session.ts';
import { statusTexts } from '@scriptorium/web-kit/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { useWorkspace } from '../workspace-context.ts';
import { isActionType } from '../workspace-mode.ts';
import { useReasonWords } from '@scriptorium/web-kit/reason-texts.ts';
import { stepTexts } from './step-texts.ts';

const PHASES = ['TEXT', 'OCR', 'IMAGES'] as const;

const COLOURS = { failed: 'red', waits: 'yellow', note: 'blue' };

/** How far an automatic step has come. */
export function StepProgress({ info }: { info: StepInfo }) {
  const t = useTexts(stepTexts);
  const { status, progress } = info.stepDTO;
  if (status !== 'PROCESSING') return null;
  const phase = PHASES.find((name) => name === progress?.phase) ?? 'OTHER';
  const words = progress ? t(`phase.${phase}`) : t('running');
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">{words}</Text>
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
        aria-label={words}
      />
    </div>
  );
}

/** Why a step waits or failed, and when it is tried again; or what it has to say about its result. */
export function StepReasonNote({ info }: { info: StepInfo }) {
  const t = useTexts(stepTexts);
  const wordsOf = useReasonWords();
  const { status, reason, nextTryAt } = info.stepDTO;
  if (!reason && nextTryAt === null) return null;
  const kind = status === 'ERROR' ? 'failed' : reason?.key.startsWith('note.') ? 'note' : 'waits';
  return (
    <Alert color={COLOURS[kind]} title={t(kind)} p="xs">
      {reason ? <Text size="sm">{wordsOf(reason)}</Text> : null}
      {nextTryAt === null ? null : (
        <Text size="sm">{t('nextTry', { at: formatMomentWithSeconds(nextTryAt) })}</Text>
      )}
    </Alert>
  );
}

/** Why nothing can be changed here, with the way to change that. */
export function LockedHint() {
  const t = useTexts(stepTexts);
  const status = useTexts(statusTexts);
  const session = useSession();
  const { step, work } = useWorkspace();
  if (!step || work.canWrite || step.stepDTO.status === 'PROCESSING') return null;
  const holder = step.stepDTO.blockedBy;
  const why = () => {
    if (isActionType(step.nodeDTO.activityType)) return t('lockedAction');
    if (work.actions.includes('start')) return t('lockedStart');
    if (holder && holder.id !== session.id) return t('lockedBySomebody', { name: displayName(holder) });
    if (step.stepDTO.status !== 'WAITING')
      return t('lockedStatus', { status: status(step.stepDTO.status).toLowerCase() });
    return t('lockedRights');
  };
  return (
    <Group gap="xs" wrap="nowrap" align="center">
      <IconLock size={16} aria-hidden="true" style={{ flex: 'none' }} />
      <Text size="sm" style={{ flex: 1 }}>
        {why()}
      </Text>
      {work.actions.includes('start') ? (
        <Button
          size="compact-sm"
          leftSection={<IconPlayerPlay size={14} />}
          disabled={work.busy}
          onClick={() => work.act('start')}
        >
          {t('start')}
        </Button>
      ) : null}
    </Group>
  );
}
