import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { replays } from '@scriptorium/contract/process/replays.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './replay.module.css';
import { ReplayResult } from './replay-result.tsx';
import { replayTexts } from './texts.ts';
import { UndoRun } from './undo-run.tsx';

const SIZE = 5;
/** While one of them runs. */
const POLL_MS = 1000;

/** The replays of the process, newest first; the last one that is not undone can be undone. */
export function EarlierRuns({ processId }: { processId: number }) {
  const t = useTexts(replayTexts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Chevron size={16} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('earlier')}
      </Button>
      <Collapse id={id} expanded={isOpen}>
        {isOpen && <Runs processId={processId} />}
      </Collapse>
    </div>
  );
}

function Runs({ processId }: { processId: number }) {
  const t = useTexts(replayTexts);
  const [page, setPage] = useState(0);
  const query = { page, size: SIZE };
  const [pollInterval, setPollInterval] = useState<number | false>(false);
  const { data } = useRead(
    replays.list,
    { params: { id: processId }, query },
    { keepPrevious: true, refetchInterval: pollInterval },
  );
  const isActive = data?.rows.some(({ state }) => state === 'RUNNING' || state === 'UNDOING');
  const nextInterval = isActive === true && POLL_MS;
  if (nextInterval !== pollInterval) setPollInterval(nextInterval);
  if (!data) return null;
  const { rows, total } = data;
  if (total === 0) return <Text size="sm">{t('noneEarlier')}</Text>;
  return (
    <Stack gap="sm" mt="xs">
      <ul className={classes.runs} aria-label={t('earlier')}>
        {rows.map((replay) => (
          <li key={replay.id}>
            <Group wrap="nowrap" justify="space-between" align="flex-start">
              <ReplayResult replay={replay} className={classes.words} />
              <UndoRun processId={processId} replay={replay} />
            </Group>
          </li>
        ))}
      </ul>
      {total > SIZE && (
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={(page + 1) * SIZE >= total}
            onClick={() => setPage(page + 1)}
          >
            {t('older')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
