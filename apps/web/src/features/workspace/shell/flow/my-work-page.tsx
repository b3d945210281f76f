import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { Button, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { myWork, type MyProcess } from '@scriptorium/contract/documents/my-work.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { LoadingRows } from '@scriptorium/ui/loading.tsx';
import { StackedTable } from '@scriptorium/ui/stacked-table.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { IconArrowRight, IconHandGrab } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetList } from '../../../../shared/lists/shown-list.ts';
import { handOutTexts } from '../../../../shared/work/hand-out-texts.ts';
import { LoadFailed } from '../documents-panel/load-failed.tsx';
import { flowTexts } from './flow-texts.ts';
import { useStartNext } from './use-next-step.ts';

/** Opens the next step that waits, or that nobody has taken, started already. */
function ContinueButton({ process }: { process: MyProcess }) {
  const t = useTexts(flowTexts);
  const takes = useTexts(handOutTexts);
  const isAssigned = process.waiting > 0;
  const navigate = useNavigate();
  const startNext = useStartNext();
  const [isStarting, setStarting] = useState(false);
  const openWork = async (): Promise<void> => {
    setStarting(true);
    // The work of a process is its own order, not that of a list that was shown before.
    forgetList(process.id);
    try {
      const next = await startNext(process.id, undefined);
      if (next === null) return toastWarning(t('gone'));
      const { documentId, stepId } = next;
      await navigate({
        to: '/entity/process/$processId/document/{-$documentId}',
        params: { processId: process.id, documentId },
        search: { stepId },
      });
    } finally {
      setStarting(false);
    }
    return undefined;
  };
  return (
    <Button
      size="xs"
      variant={isAssigned ? 'filled' : 'light'}
      aria-label={t(isAssigned ? 'resumeIn' : 'takeNextIn', { name: process.name })}
      rightSection={isAssigned ? <IconArrowRight size={15} /> : <IconHandGrab size={15} />}
      loading={isStarting}
      // The toast of the call shows the error.
      onClick={() => void openWork().catch(() => undefined)}
    >
      {isAssigned ? t('resume') : takes('takeNext')}
    </Button>
  );
}

function ProcessRows({ rows }: { rows: readonly MyProcess[] }) {
  const t = useTexts(flowTexts);
  return (
    <StackedTable minWidth={520} aria-label={t('processes')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('process')}</Table.Th>
          <Table.Th>{t('waiting')}</Table.Th>
          <Table.Th>{t('doneToday')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('resume')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((process) => (
          <Table.Tr key={process.id}>
            <Table.Td data-place="line">
              <AnchorLink
                to="/entity/process/$processId/documents"
                params={{ processId: process.id }}
                size="sm"
              >
                {process.name}
              </AnchorLink>
            </Table.Td>
            <Table.Td data-column={t('waiting')}>{process.waiting}</Table.Td>
            <Table.Td data-column={t('doneToday')}>{process.doneToday}</Table.Td>
            <Table.Td ta="right" data-place="last">
              {process.waiting > 0 || process.hasFree ? <ContinueButton process={process} /> : null}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

/** The waiting work of the user, by process: a page of its own, and the beginning of the list of processes. */
export function MyWork({ width }: { width?: number }) {
  const t = useTexts(flowTexts);
  const read = useRead(myWork.overview, { query: { zoneId: currentZone() } });
  const rows = read.data;
  const done = rows?.reduce((sum, { doneToday }) => sum + doneToday, 0) ?? 0;
  const waiting = rows?.reduce((sum, row) => sum + row.waiting, 0) ?? 0;
  const subtitle = done + waiting > 0 ? t('today', { done, total: done + waiting }) : t('subtitle');
  return (
    <PageFrame title={t('myWork')} subtitle={subtitle} {...(width !== undefined && { width })}>
      <Card>
        {read.isError ? <LoadFailed onRetry={() => void read.refetch()} /> : null}
        {rows ? null : read.isError ? null : <LoadingRows label={t('myWork')} />}
        {rows?.length === 0 ? (
          <Stack gap={2} p="lg">
            <Text fw={500}>{t('nothing')}</Text>
            <Text size="sm" c="dimmed">
              {t('nothingHint')}
            </Text>
          </Stack>
        ) : null}
        {rows && rows.length > 0 ? <ProcessRows rows={rows} /> : null}
      </Card>
    </PageFrame>
  );
}

export function MyWorkPage() {
  const t = useTexts(flowTexts);
  return (
    <>
      <PageTitle>{t('myWork')}</PageTitle>
      <MyWork width={960} />
    </>
  );
}
