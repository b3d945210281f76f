import { Alert, Stack, Switch } from '@mantine/core';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ConnectionTable } from './connection-table.tsx';
import { ItemList } from './item-list.tsx';
import type { SourceSearch } from './source-search.ts';
import { sourcesPageTexts } from './texts.ts';

interface SourcesPageProps {
  readonly processId: number;
  readonly search: SourceSearch;
  readonly onSearch: (search: SourceSearch) => void;
}

/** Milliseconds between reads while the page is open. */
const READ_EVERY = 5000;

/** The sources of a process: the state of every connection, and everything that could not be imported. */
export function SourcesPage({ processId, search, onSearch }: SourcesPageProps) {
  const t = useTexts(sourcesPageTexts);
  const { data: process } = useRead(processes.get, { params: { id: processId }, query: {} });
  const input = { params: { id: processId }, query: {} };
  const read = useRead(sources.ofProcess, input, { refetchInterval: READ_EVERY });
  const title = process ? t('titleOf', { name: process.name }) : t('title');
  const isPaused = read.data?.isPaused === true;
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('about')}
      actions={<PauseSwitch processId={processId} isPaused={isPaused} />}
    >
      <PageTitle>{title}</PageTitle>
      <Stack gap="md">
        {isPaused && <Alert color="yellow">{t('paused')}</Alert>}
        <Card>
          <ReadStates read={read} empty={read.data?.connections.length === 0} emptyText={t('none')}>
            <ConnectionTable
              processId={processId}
              connections={read.data?.connections ?? []}
              isPaused={isPaused}
            />
          </ReadStates>
        </Card>
        <ItemList processId={processId} search={search} onSearch={onSearch} />
      </Stack>
    </PageFrame>
  );
}

function PauseSwitch({ processId, isPaused }: { processId: number; isPaused: boolean }) {
  const t = useTexts(sourcesPageTexts);
  const mayPause = useHasProcessRight(processId, 'ADMIN');
  const pause = useWrite(sources.pause, { refreshes: [sources.ofProcess, sources.ofNode] });
  if (!mayPause) return null;
  return (
    <Switch
      label={t('pause')}
      checked={isPaused}
      disabled={pause.isPending}
      onChange={({ currentTarget: { checked } }) =>
        pause.mutate({ params: { id: processId }, body: { isPaused: checked } })
      }
    />
  );
}
