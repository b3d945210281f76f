import { Button, Group, Progress, Text } from '@mantine/core';
import { reevaluation } from '@scriptorium/contract/reevaluation.ts';
import { formatCount } from '@scriptorium/web-kit/format.ts';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/toasts.ts';
import { useState } from 'react';
import { countTexts } from './count-texts.ts';
import classes from './counts.module.css';
import { useFinishedDocuments } from './counts-store.ts';

/** Poll interval of a running job, and of idle processes where another user may start one. */
const RUNNING_POLL_MS = 1000;
const IDLE_POLL_MS = 15_000;

function useReevaluation(processId: number) {
  const params = { id: processId };
  const [pollInterval, setPollInterval] = useState(IDLE_POLL_MS);
  const { data } = useRead(reevaluation.get, { params, query: {} }, { refetchInterval: pollInterval });
  const job = data?.job ?? null;
  const nextInterval = job ? RUNNING_POLL_MS : IDLE_POLL_MS;
  if (nextInterval !== pollInterval) setPollInterval(nextInterval);
  const refreshes = { refreshes: [reevaluation.get] };
  const start = useWrite(reevaluation.start, refreshes);
  const cancel = useWrite(reevaluation.cancel, refreshes);
  return { params, job, offered: data?.offered ?? false, start, cancel };
}

/** Offers to run finished documents through a changed graph, until it is done or declined. */
export function RunFinished({ processId }: { processId: number }) {
  const t = useTexts(countTexts);
  const finished = useFinishedDocuments();
  const { params, job, offered, start, cancel } = useReevaluation(processId);

  if (job) {
    const { done, total } = job;
    const progress = { done: formatCount(done), total: formatCount(total) };
    return (
      <section className={classes.offer} aria-label={t('runFinished')}>
        <div className={classes.offerWords}>
          <Text size="sm" fw={500}>
            {t('running')}
          </Text>
          <Text size="xs" c="dimmed">
            {total === 0 ? t('waitsForStart') : t('progress', progress)}
          </Text>
          <Progress
            value={total === 0 ? 0 : (100 * done) / total}
            size="sm"
            mt={4}
            aria-label={t('running')}
          />
        </div>
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params }, { onSuccess: () => toastSuccess(t('cancelled')) })}
        >
          {t('cancel')}
        </Button>
      </section>
    );
  }
  if (!offered || finished === 0) return null;
  const run = () =>
    start.mutate(
      { params, body: { includeFinished: true } },
      {
        onSuccess: () => toastSuccess(t('started')),
      },
    );
  // Applies to all users; the offer returns with the next change.
  const decline = () => start.mutate({ params, body: { includeFinished: false } });
  return (
    <section className={classes.offer} aria-label={t('runFinished')}>
      <div className={classes.offerWords} aria-live="polite">
        <Text size="sm" fw={500}>
          {t('offer', { count: finished, number: formatCount(finished) })}
        </Text>
        <Text size="xs" c="dimmed">
          {t('offerAbout')}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        <Button size="xs" variant="subtle" color="gray" onClick={decline}>
          {t('notNow')}
        </Button>
        <Button size="xs" loading={start.isPending} onClick={run}>
          {t('run')}
        </Button>
      </Group>
    </section>
  );
}
