import { audits } from '@scriptorium/contract/audits.ts';
import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import { AUDIT_TYPES } from '@scriptorium/domain/access/audit-types.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { Pager } from '@scriptorium/ui/pager.tsx';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { PAGE_SIZES, pageOf, sizeOf, type AuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { auditTexts } from './audit-texts.ts';

interface AuditsPageProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** All security-relevant and administrative events (spec platform 2.9). */
export function AuditsPage({ search, onSearch }: AuditsPageProps) {
  const t = useTexts(auditTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const [page, size] = [pageOf(search), sizeOf(search)];
  const { fromDate, toDate, principal } = search;
  const type = AUDIT_TYPES.find((one) => one === search.type);
  const { data, isPending, error, refetch } = useRead(
    audits.list,
    { query: { page: page - 1, size, fromDate, toDate, type, principal } },
    { keepPrevious: true },
  );
  const total = data?.total ?? 0;
  return (
    <PageFrame title={t('title')} subtitle={t('subtitle')}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <AuditFilters search={search} onSearch={onSearch} />
        <ListStates
          pending={isPending}
          error={data === undefined && error ? errorMessage(error) : null}
          empty={data?.rows.length === 0}
          labels={{ loading: common('loading'), retry: common('retry'), empty: t('empty') }}
          onRetry={() => void refetch()}
        >
          <AuditTable entries={data?.rows ?? []} />
          <Pager
            page={page}
            totalPages={Math.ceil(total / size)}
            size={size}
            sizes={PAGE_SIZES}
            labels={{
              pages: t('pages'),
              page: (number) => t('page', { page: number }),
              previous: t('previous'),
              next: t('next'),
              size: t('size'),
              summary: t('summary', {
                from: Math.min(total, (page - 1) * size + 1),
                to: Math.min(total, page * size),
                total: total < MAX_COUNTED ? total : t('orMore', { total }),
              }),
            }}
            onPage={(next) => onSearch({ ...search, page: next })}
            onSize={(next) => onSearch({ ...search, page: undefined, size: next })}
          />
        </ListStates>
      </Card>
    </PageFrame>
  );
}
