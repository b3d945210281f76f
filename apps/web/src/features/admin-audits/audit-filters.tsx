import { Button, Group, Select, TextInput } from '@mantine/core';
import { AUDIT_TYPES, type AuditType } from '@scriptorium/domain/access/audit-types.ts';
import { useSearchDebounce } from '@scriptorium/ui/debounce.ts';
import { DayField } from '@scriptorium/web-kit/forms/day-field.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { AuditSearch } from './audit-search.ts';
import { auditTexts } from './audit-texts.ts';
import { auditTypeTexts } from './audit-type-texts.ts';

interface AuditFiltersProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

const typeOf = ({ type }: AuditSearch) => AUDIT_TYPES.find((one) => one === type);

function TypeFilter({ type, onType }: { type: AuditType | undefined; onType: (type?: AuditType) => void }) {
  const t = useTexts(auditTexts);
  const tTypes = useTexts(auditTypeTexts);
  return (
    <Select
      label={t('type')}
      placeholder={t('anyType')}
      data={AUDIT_TYPES.map((value) => ({ value, label: tTypes(value) }))}
      value={type ?? null}
      onChange={(value) => onType(AUDIT_TYPES.find((one) => one === value))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clearType') }}
      nothingFoundMessage={t('noType')}
      w={260}
    />
  );
}

/** Filters by date, event type and login; a change goes to the first page. */
export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const t = useTexts(auditTexts);
  const [text, setText] = useState(search.principal ?? '');
  const change = (part: AuditSearch) => onSearch({ ...search, page: undefined, ...part });
  const debouncedSearch = useSearchDebounce((value) => change({ principal: value.trim() || undefined }));
  const isFiltered = Boolean(search.fromDate ?? search.toDate ?? search.type ?? search.principal);
  const day = (field: 'fromDate' | 'toDate') => ({
    value: search[field] ?? null,
    clearable: true,
    onChange: (value: string | null) => change({ [field]: value ?? undefined }),
    w: 160,
  });
  return (
    <Group p="md" gap="sm" align="flex-end">
      <DayField label={t('from')} maxDate={search.toDate} {...day('fromDate')} />
      <DayField label={t('to')} minDate={search.fromDate} {...day('toDate')} />
      <TypeFilter type={typeOf(search)} onType={(type) => change({ type })} />
      <TextInput
        type="search"
        label={t('principal')}
        placeholder={t('principalHint')}
        leftSection={<IconSearch size={16} />}
        maxLength={254}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          debouncedSearch(event.currentTarget.value);
        }}
        w={220}
      />
      {isFiltered ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={16} />}
          onClick={() => {
            setText('');
            onSearch({ size: search.size });
          }}
        >
          {t('reset')}
        </Button>
      ) : null}
    </Group>
  );
}
