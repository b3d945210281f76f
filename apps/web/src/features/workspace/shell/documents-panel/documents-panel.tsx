import { Button, Group, Tabs, Text } from '@mantine/core';
import { useDebouncedValue, useIntersection } from '@mantine/hooks';
import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { LoadingRows } from '@scriptorium/ui/loading.tsx';
import { FILENAME_DEBOUNCE_MS } from '@scriptorium/ui/debounce.ts';
import { useWatchProcess } from '@scriptorium/annotating/live/watch.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { DocumentEntry } from './document-entry.tsx';
import { documentsTexts } from './documents-texts.ts';
import classes from './documents-panel.module.css';
import { FilterBar } from './filter-bar.tsx';
import { NO_FILTER } from './list-filter.ts';
import { LoadFailed } from './load-failed.tsx';
import { TakeNext } from './take-next.tsx';
import { MyDocuments } from './my-documents.tsx';
import { useKeptChoice } from './use-kept-choice.ts';
import { useAllDocuments } from './use-documents.ts';

interface DocumentsPanelProps {
  processId: number;
  documentId: number | undefined;
  onGo: (direction: 1 | -1) => void;
}

function Entries({ rows, ...rest }: { rows: readonly DocumentRow[] } & Omit<DocumentsPanelProps, 'onGo'>) {
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <DocumentEntry row={row} processId={rest.processId} current={row.id === rest.documentId} />
        </li>
      ))}
    </ul>
  );
}

/** Calls back when the end of the list becomes visible. */
function ListEnd({ onReached }: { onReached: () => void }) {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const visible = entry?.isIntersecting === true;
  useEffect(() => {
    if (visible) onReached();
  }, [visible, onReached]);
  return <div ref={ref} style={{ height: 1 }} />;
}

function AllDocuments(props: Omit<DocumentsPanelProps, 'onGo'>) {
  const t = useTexts(documentsTexts);
  const [filter, setFilter] = useKeptChoice(props.processId, 'filter', NO_FILTER);
  const [name] = useDebouncedValue(filter.name, FILENAME_DEBOUNCE_MS);
  const list = useAllDocuments(props.processId, { ...filter, name }, true);
  const { rows, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  return (
    <>
      <FilterBar processId={props.processId} filter={filter} onChange={setFilter} />
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {!isError && rows === undefined ? <LoadingRows label={t('loading')} /> : null}
      {rows?.length === 0 ? (
        <Text component="output" display="block" size="sm" c="dimmed" p="xs">
          {t('empty')}
        </Text>
      ) : null}
      {rows && rows.length > 0 ? <Entries rows={rows} {...props} /> : null}
      {hasNextPage && !isFetchingNextPage ? (
        <>
          <ListEnd key={rows?.length} onReached={() => void fetchNextPage()} />
          <Button size="xs" variant="subtle" fullWidth onClick={() => void fetchNextPage()}>
            {t('loadMore')}
          </Button>
        </>
      ) : null}
    </>
  );
}

/** The documents of the process next to the text: the user's own, and for process admins all (WS-26). */
export function DocumentsPanel({ onGo, ...props }: DocumentsPanelProps) {
  const t = useTexts(documentsTexts);
  const seesAll = useHasProcessRight(props.processId, 'ADMIN');
  const [tab, setTab] = useKeptChoice<string | null>(props.processId, 'tab', seesAll ? 'all' : 'mine');
  useWatchProcess(props.processId);
  return (
    <div className={classes.panel}>
      <Group gap={6} grow px="xs" pt="xs">
        <Button
          size="xs"
          px={6}
          variant="default"
          leftSection={<IconChevronLeft size={14} />}
          onClick={() => onGo(-1)}
        >
          {t('previous')}
        </Button>
        <Button
          size="xs"
          px={6}
          variant="default"
          rightSection={<IconChevronRight size={14} />}
          onClick={() => onGo(1)}
        >
          {t('next')}
        </Button>
      </Group>
      <TakeNext processId={props.processId} />
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={t('title')}>
          <Tabs.Tab value="mine" px="xs">
            {t('mine')}
          </Tabs.Tab>
          {seesAll ? (
            <Tabs.Tab value="all" px="xs">
              {t('all')}
            </Tabs.Tab>
          ) : null}
        </Tabs.List>
        <Tabs.Panel value="mine" className={classes.mine}>
          <MyDocuments {...props} />
        </Tabs.Panel>
        {seesAll ? (
          <Tabs.Panel value="all" className={classes.scroll}>
            <AllDocuments {...props} />
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </div>
  );
}
