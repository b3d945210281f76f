import { audits } from '@scriptorium/contract/people/audits.ts';
import { AUDIT_TYPES } from '@scriptorium/domain/access/audit-types.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { PAGE_SIZES, type AuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { auditTexts } from './audit-texts.ts';

interface AuditsPageProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** All security-relevant and administrative events (ADMIN-08). */
export function AuditsPage({ search, onSearch }: AuditsPageProps) {
  const t = useTexts(auditTexts);
  const list = pagedListOf({ search, onSearch, sizes: PAGE_SIZES });
  const { fromDate, toDate, principal } = search;
  const type = AUDIT_TYPES.find((one) => one === search.type);
  const read = useRead(
    audits.list,
    { query: { ...list.query, fromDate, toDate, type, principal } },
    { keepPrevious: true },
  );
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <AuditFilters search={search} onSearch={onSearch} />
        <PagedTable list={list} read={read} empty={t('empty')} isCapped>
          {(entries) => <AuditTable entries={entries} />}
        </PagedTable>
      </Card>
    </PageFrame>
  );
}
