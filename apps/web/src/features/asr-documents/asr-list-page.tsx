import { Button, Text } from '@mantine/core';
import { asrDocuments } from '@scriptorium/contract/documents/asr-documents.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { pagedListOf, type PagedList } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { RowKeysHint } from '../../shared/lists/row-keys.tsx';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus } from '@tabler/icons-react';
import { AsrSearchBar } from './asr-search-bar.tsx';
import { PAGE_SIZES, SORT_FIELDS, type AsrSearch } from './asr-search.ts';
import { AsrTable } from './asr-table.tsx';
import { asrTexts } from './texts.ts';

interface AsrListPageProps {
  search: AsrSearch;
  onSearch: (search: AsrSearch) => void;
}

/** A new document needs its process; people without WRITE on it get no button. */
function CreateButton({ process }: { process: number | undefined }) {
  const t = useTexts(asrTexts);
  const mayWrite = useHasProcessRight(process ?? 0, 'WRITE');
  const icon = <IconPlus size={16} />;
  if (process === undefined) {
    return (
      <Button disabled leftSection={icon} title={t('createHint')}>
        {t('create')}
      </Button>
    );
  }
  if (!mayWrite) return null;
  return (
    <ButtonLink to="/entity/asr-document/new" search={{ process }} leftSection={icon}>
      {t('create')}
    </ButtonLink>
  );
}

function useAsrDocuments({ process, query }: AsrSearch, { query: paging, sort }: PagedList) {
  const common = { ...paging, sort };
  const isSearch = query !== undefined;
  const listed = useRead(
    asrDocuments.list,
    { query: { processId: process ?? 0, ...common } },
    { enabled: process !== undefined && !isSearch, keepPrevious: true },
  );
  const found = useRead(
    asrDocuments.search,
    { query: { query: query ?? '', ...(process === undefined ? {} : { processId: process }), ...common } },
    { enabled: isSearch, keepPrevious: true },
  );
  return isSearch ? found : listed;
}

/** Recordings of the chosen process, or of all processes by a search. */
export function AsrListPage({ search, onSearch }: AsrListPageProps) {
  const t = useTexts(asrTexts);
  const common = useTexts(commonTexts);
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES, fields: SORT_FIELDS });
  const read = useAsrDocuments(search, list);
  const isAsked = search.process !== undefined || search.query !== undefined;
  return (
    <PageFrame title={t('title')} actions={<CreateButton process={search.process} />}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <AsrSearchBar search={search} onSearch={onSearch} />
        {isAsked ? (
          <PagedTable list={list} read={read} empty={t('empty')}>
            {(rows) => <AsrTable documents={rows} list={list} search={search} />}
          </PagedTable>
        ) : (
          <ListStates
            pending={false}
            error={null}
            empty
            labels={{ loading: common('loading'), retry: common('retry'), empty: t('empty') }}
            onRetry={() => undefined}
            emptyAction={
              <Text size="sm" c="dimmed">
                {t('emptyHint')}
              </Text>
            }
          >
            {null}
          </ListStates>
        )}
      </Card>
      {isAsked && (read.data?.total ?? 0) > 0 ? <RowKeysHint /> : null}
    </PageFrame>
  );
}
