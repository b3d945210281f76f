import { Button } from '@mantine/core';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { mayCreateProcess } from '@scriptorium/domain/access/access.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { searchProcesses, type ProcessSearch } from './process-search.ts';
import { ProcessSearchBar } from './process-search-bar.tsx';
import { ProcessTable } from './process-table.tsx';
import { processTexts } from './texts.ts';

/** All processes that the user has any right on (docs/semantics.md#7); `isBelow` another part of the page. */
export function ProcessListPage({ isBelow = false }: { isBelow?: boolean }) {
  const t = useTexts(processTexts);
  const mayCreate = mayCreateProcess(useRights());
  const [search, setSearch] = useState<ProcessSearch>({ mode: 'BY_NAME', name: '' });
  const list = useRead(processes.list, { query: {} });
  const all = list.data ?? [];
  const found = searchProcesses(all, search);

  return (
    <PageFrame
      title={t('title')}
      order={isBelow ? 2 : 1}
      actions={
        mayCreate ? (
          <ButtonLink to="/entity/process/new" leftSection={<IconPlus size={16} />}>
            {t('create')}
          </ButtonLink>
        ) : null
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <ProcessSearchBar search={search} onSearch={setSearch} />
        <ReadStates
          read={list}
          empty={found.length === 0}
          emptyText={all.length > 0 ? t('noMatch') : t(mayCreate ? 'empty' : 'noRights')}
          emptyAction={
            all.length > 0 ? (
              <Button variant="default" size="xs" onClick={() => setSearch({ mode: 'BY_NAME', name: '' })}>
                {t('clear')}
              </Button>
            ) : null
          }
        >
          <ProcessTable processes={found} />
        </ReadStates>
      </Card>
    </PageFrame>
  );
}
