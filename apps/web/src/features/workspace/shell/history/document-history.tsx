import { Alert, Button, Center, Drawer, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { history } from '@scriptorium/contract/documents/history.ts';
import { PartSpinner } from '@scriptorium/ui/loading.tsx';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HistoryLine } from './history-line.tsx';
import { historyTexts } from './history-texts.ts';
import classes from './history.module.css';

const PAGE_SIZE = 30;

/** The key starts with the endpoint, like every query key, so that live changes of steps invalidate it. */
function useHistory(documentId: number) {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: [`${history.ofDocument.method} ${history.ofDocument.path}`, documentId],
    queryFn: ({ pageParam: before, signal }) =>
      call(
        history.ofDocument,
        {
          params: { id: documentId },
          query: { size: PAGE_SIZE, ...(before === undefined ? {} : { before }) },
        },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id),
  });
}

interface DocumentHistoryProps {
  documentId: number;
  filename: string;
  opened: boolean;
  onClose: () => void;
}

/** History of the document's steps in a side panel. */
export function DocumentHistory({ documentId, filename, opened, onClose }: DocumentHistoryProps) {
  const t = useTexts(historyTexts);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      title={t('historyOf', { filename })}
      closeButtonProps={{ 'aria-label': t('close') }}
      // the drawer's header must not be a second banner landmark
      attributes={{ header: { role: 'presentation' } }}
      styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      {opened ? <Events documentId={documentId} /> : null}
    </Drawer>
  );
}

function Events({ documentId }: { documentId: number }) {
  const t = useTexts(historyTexts);
  const read = useHistory(documentId);
  const { ref, entry } = useIntersection<HTMLButtonElement>();
  const { hasNextPage, isFetching, fetchNextPage } = read;
  const isNearEnd = entry?.isIntersecting === true;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage]);

  if (read.isPending)
    return (
      <Center p="xl">
        <PartSpinner size="md" aria-label={t('loading')} />
      </Center>
    );
  if (read.isError)
    return (
      <Alert color="red" title={t('loadFailed')}>
        <Button size="xs" variant="default" onClick={() => void read.refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    );
  const events = read.data.pages.flatMap(({ rows }) => rows);
  if (events.length === 0) return <Text c="dimmed">{t('none')}</Text>;
  return (
    <>
      <ol className={classes.events} aria-label={t('events')}>
        {events.map((event) => (
          <HistoryLine key={event.id} event={event} />
        ))}
      </ol>
      {hasNextPage ? (
        <Center mt="md">
          <Button
            ref={ref}
            size="xs"
            variant="default"
            loading={isFetching}
            onClick={() => void fetchNextPage()}
          >
            {t('older')}
          </Button>
        </Center>
      ) : null}
    </>
  );
}
