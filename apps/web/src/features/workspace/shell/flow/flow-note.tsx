import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { TakeNext } from '../documents-panel/take-next.tsx';
import { useWorkspace } from '../../core/workspace-context.ts';
import { FlowContext } from './use-flow.ts';
import { flowTexts } from './flow-texts.ts';

/** The end of the queue, and what can be done next. */
function EndOfQueue({ doneToday }: { doneToday: number }) {
  const t = useTexts(flowTexts);
  const { processId } = useWorkspace();
  return (
    <Stack component="output" gap={6} align="flex-start">
      <Text size="sm">{`${t('atEnd')} ${t('finished', { count: doneToday })}`}</Text>
      <Group gap={6}>
        <TakeNext processId={processId} inline />
        <Button size="xs" variant="default" renderRoot={(props) => <Link to="/entity/my-work" {...props} />}>
          {t('myWork')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Says that nothing else waits, after the last step was finished. */
export function FlowNote() {
  const { doneToday, waiting, isAtEnd } = use(FlowContext);
  const { step } = useWorkspace();
  const isOpen = step?.stepDTO.status === 'WAITING';
  return isAtEnd && waiting === 0 && !isOpen ? <EndOfQueue doneToday={doneToday} /> : null;
}

/** The user's progress today. */
export function TodayProgress() {
  const t = useTexts(flowTexts);
  const { doneToday, waiting } = use(FlowContext);
  const total = doneToday + waiting;
  if (total === 0) return null;
  const label = t('today', { done: doneToday, total });
  return (
    <Group gap={6} wrap="nowrap" visibleFrom="md">
      <Progress value={(100 * doneToday) / total} size={5} w={56} aria-label={label} />
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {label}
      </Text>
    </Group>
  );
}
