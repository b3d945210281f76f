import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import {
  MAX_COUNTED_ACCEPTED,
  training,
  type TrainingStatus,
} from '@scriptorium/contract/machines/training.ts';
import { useSteadyFocus } from '@scriptorium/ui/steady-focus.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { refresh, useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlayerStop, IconSchool } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NodePanelProps } from '../node-web.ts';
import { ReadStates } from '../read-states.tsx';
import { trainingReasons } from './reason-texts.ts';
import { trainingTexts } from './texts.ts';

/** Milliseconds between looks at a training that runs, and at a node whose documents people accept. */
const [BUSY, IDLE] = [1000, 15_000];

interface TrainingStateProps extends Pick<NodePanelProps, 'settle' | 'isHeldBack'> {
  readonly nodeId: number;
  readonly isRemote: boolean;
  readonly readOnly: boolean;
}

/** The training that runs, or a button that starts one. */
export function TrainingState({ nodeId, ...more }: TrainingStateProps) {
  const read = useTrainingStatus(nodeId);
  return (
    <ReadStates read={read}>{(status) => <State nodeId={nodeId} status={status} {...more} />}</ReadStates>
  );
}

/** Reads often while a training runs; its end brings a new version. */
function useTrainingStatus(nodeId: number) {
  const input = { params: { id: nodeId }, query: {} };
  const { data } = useRead(training.status, input);
  const cache = useQueryClient();
  const isRunning = data !== undefined && data.running !== null;
  useEffect(() => {
    if (!isRunning) void refresh(cache, [training.list]);
  }, [cache, isRunning]);
  return useRead(training.status, input, { refetchInterval: isRunning ? BUSY : IDLE });
}

function State({
  nodeId,
  status,
  isRemote,
  readOnly,
  settle,
  isHeldBack,
}: TrainingStateProps & { status: TrainingStatus }) {
  const t = useTexts(trainingTexts);
  const { running, accepted, acceptedSince, needed } = status;
  const refreshes = [training.status, training.list];
  const train = useWrite(training.train, { refreshes });
  const cancel = useWrite(training.cancel, { refreshes });
  const input = { params: { id: nodeId } };
  const isTooFew = accepted < needed;
  const buttons = useSteadyFocus<HTMLDivElement>();
  // By the settings that are shown, or not at all.
  const start = async () => {
    if (await settle()) train.mutate(input);
  };
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('accepted', { accepted: useCounted(accepted), since: useCounted(acceptedSince) })}
        {isTooFew && ` – ${t('tooFew', { needed })}`}
      </Text>
      <div aria-live="polite">{running && <RunningTraining running={running} isRemote={isRemote} />}</div>
      {!readOnly && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border and a layout of its own
        <Group ref={buttons} gap="xs" role="group" tabIndex={-1} aria-label={t('training')}>
          {running ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerStop size={14} />}
              loading={cancel.isPending}
              onClick={() => cancel.mutate(input)}
            >
              {t('cancel')}
            </Button>
          ) : (
            <Button
              size="xs"
              leftSection={<IconSchool size={14} />}
              loading={train.isPending}
              disabled={isTooFew || isHeldBack}
              onClick={() => void start()}
            >
              {t('train')}
            </Button>
          )}
          {isHeldBack && !running && (
            <Text size="xs" c="dimmed">
              {t('saveFirst')}
            </Text>
          )}
        </Group>
      )}
    </Stack>
  );
}

function useCounted(count: number): string {
  const t = useTexts(trainingTexts);
  return count >= MAX_COUNTED_ACCEPTED ? t('many', { number: formatCount(count) }) : formatCount(count);
}

function RunningTraining({
  running,
  isRemote,
}: {
  running: NonNullable<TrainingStatus['running']>;
  isRemote: boolean;
}) {
  const t = useTexts(trainingTexts);
  const reasonText = useReasonMessage([trainingReasons]);
  const { progress, reason } = running;
  const waits = reason ? reasonText(reason) : t('waits');
  const words = progress ? t(phaseOf(progress.phase, isRemote), progress) : waits;
  const share = progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0;
  return (
    <Stack gap={4}>
      <Text size="sm">{`${t('version', { version: running.version })}: ${words}`}</Text>
      <Progress.Root size="sm">
        <Progress.Section value={share} aria-label={words} />
      </Progress.Root>
    </Stack>
  );
}

const phaseOf = (phase: string, isRemote: boolean) => {
  if (phase === 'DOCUMENTS') return isRemote ? 'SENDING' : 'DOCUMENTS';
  return phase === 'FOLDS' ? 'FOLDS' : 'FINAL';
};
