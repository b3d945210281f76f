import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { steps, type StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { PartSpinner } from '@scriptorium/ui/loading.tsx';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useRef, type UIEvent } from 'react';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { RerunAll } from './rerun-all.tsx';
import { fileParserReasons } from './reason-texts.ts';
import classes from './rerun.module.css';
import { fileParserTexts } from './texts.ts';
import { useRerun } from './use-rerun.tsx';

const PAGE_SIZE = 10;
/** Distance from the end in pixels at which the next page is loaded. */
const NEAR_END_PX = 80;
/** Debounce of scrolling in milliseconds (CONST-19). */
const SCROLL_PAUSE_MS = 25;

/** Waiting and failed steps, page by page. The query key begins with the endpoint, so that `refresh` finds it. */
function useRerunnable(nodeId: number) {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: [`${steps.rerunnable.method} ${steps.rerunnable.path}`, nodeId],
    queryFn: ({ pageParam, signal }) =>
      call(
        steps.rerunnable,
        {
          params: { nodeId },
          query: { page: pageParam, size: PAGE_SIZE, sort: 'doc.id', paged: 'true' },
          body: { paged: true },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
}

export function RerunSection({ node, readOnly }: { node: Node; readOnly: boolean }) {
  const t = useTexts(fileParserTexts);
  const read = useRerunnable(node.id);
  const rerun = useRerun();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const handleScroll = ({ currentTarget: box }: UIEvent<HTMLUListElement>) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const left = box.scrollHeight - box.scrollTop - box.clientHeight;
      if (left < NEAR_END_PX && read.hasNextPage && !read.isFetchingNextPage) void read.fetchNextPage();
    }, SCROLL_PAUSE_MS);
  };

  return (
    <ReadStates read={read}>
      {({ pages }) => {
        const rows = pages.flatMap(({ content }) => content);
        const total = pages[0]?.totalElements ?? rows.length;
        return (
          <Stack gap="xs">
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {t(rows.length === 0 ? 'noSteps' : 'rerunAbout')}
              </Text>
              {rows.length > 0 && (
                <Group gap="xs">
                  <Text size="xs" c="dimmed">
                    {t('total', { count: total })}
                  </Text>
                  {!readOnly && <RerunAll nodeId={node.id} total={total} />}
                </Group>
              )}
            </Group>
            {rows.length > 0 && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list must be scrollable by keyboard
              <ul className={classes.list} aria-label={t('rerun')} tabIndex={0} onScroll={handleScroll}>
                {rows.map((step) => (
                  <StepRow
                    key={step.stepDTO.id}
                    step={step}
                    busy={rerun.running}
                    onRun={readOnly ? undefined : () => rerun.ask(step)}
                  />
                ))}
                {read.isFetchingNextPage && (
                  <li>
                    <PartSpinner size="xs" />
                  </li>
                )}
              </ul>
            )}
          </Stack>
        );
      }}
    </ReadStates>
  );
}

interface StepRowProps {
  step: StepInfo;
  busy: boolean;
  onRun: (() => void) | undefined;
}

const REASONS = [fileParserReasons];

function StepRow({ step, busy, onRun }: StepRowProps) {
  const t = useTexts(fileParserTexts);
  const words = useReasonMessage(REASONS);
  const { status, reason } = step.stepDTO;
  const why = reason && words(reason);
  const failed = status === 'ERROR';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Group gap={6} wrap="nowrap">
          <Text size="sm" fw={500} truncate title={step.documentName}>
            {step.documentName}
          </Text>
          <Badge size="sm" variant="light" color={failed ? 'red' : 'yellow'} tt="none" flex="none">
            {t(failed ? 'ERROR' : 'WAITING')}
          </Badge>
        </Group>
        {why && (
          <Text size="xs" c="dimmed">
            {why}
          </Text>
        )}
      </div>
      {onRun && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={13} />}
          disabled={busy}
          aria-label={t('runAgainOf', { name: step.documentName })}
          onClick={onRun}
        >
          {t('runAgain')}
        </Button>
      )}
    </li>
  );
}
