import { Anchor, Badge, Group, Loader, Stack, Text } from '@mantine/core';
import type { SourceStatus } from '@scriptorium/contract/connections/sources.ts';
import { formatCount, formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { sourceReasons } from './reason-texts.ts';
import { sourceTexts } from './texts.ts';

const COLOURS = {
  OK: 'teal',
  BACKOFF: 'yellow',
  STOPPED: 'red',
  RUNNING: 'blue',
  PAUSED: 'gray',
  INACTIVE: 'gray',
};

interface SourceStateProps {
  readonly status: SourceStatus;
  /** Why nothing is fetched by itself, whatever the state of the connection is. */
  readonly rests?: 'PAUSED' | 'INACTIVE' | undefined;
  /** Opens the list of what could not be imported. */
  readonly onOpenFailed?: (() => void) | undefined;
}

/** The state of the fetching over one connection: its reason, its times and its counts. */
export function SourceState({ status, rests, onOpenFailed }: SourceStateProps) {
  const t = useTexts(sourceTexts);
  const words = useReasonMessage([sourceReasons]);
  const { state, reason, isRunning, lastOkAt, nextAt, counts } = status;
  const shown = isRunning ? 'RUNNING' : state === 'OK' && rests ? rests : state;
  const numbers = {
    found: formatCount(counts.found),
    made: formatCount(counts.made),
    waiting: formatCount(counts.waiting),
    failed: formatCount(counts.failed),
  };
  const lines = [
    lastOkAt === null ? t('neverRun') : t('lastOk', { at: formatTimestampWithSeconds(lastOkAt) }),
    nextAt !== null && !isRunning && !rests && t('nextAt', { at: formatTimestampWithSeconds(nextAt) }),
    counts.found > 0 && t('counts', numbers),
  ].filter((line) => typeof line === 'string');
  return (
    <Stack gap={2} aria-live="polite">
      <Group gap={6}>
        <Badge size="sm" variant="light" color={COLOURS[shown]}>
          {t(shown)}
        </Badge>
        {isRunning && <Loader size={12} aria-hidden />}
      </Group>
      {reason && state !== 'OK' && (
        <Text size="xs" c={state === 'STOPPED' ? 'red' : undefined} style={{ overflowWrap: 'anywhere' }}>
          {words(reason)}
          {state === 'STOPPED' && ` ${t('stoppedHint')}`}
        </Text>
      )}
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
      {onOpenFailed && counts.failed > 0 && (
        <Anchor component="button" type="button" size="xs" ta="start" c="red" onClick={onOpenFailed}>
          {t('failedItems', { count: counts.failed })}
        </Anchor>
      )}
    </Stack>
  );
}
