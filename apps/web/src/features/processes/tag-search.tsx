import { MultiSelect } from '@mantine/core';
import { processTags } from '@scriptorium/contract/process/processes.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconTags } from '@tabler/icons-react';
import { processTexts } from './texts.ts';

/** Finds processes that have any of the chosen tags. */
export function TagSearch({
  tagIds,
  onChange,
}: {
  tagIds: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const t = useTexts(processTexts);
  const tags = useRead(processTags.list, { query: {} });
  return (
    <MultiSelect
      aria-label={t('searchTags')}
      placeholder={tagIds.length === 0 ? t('searchTags') : undefined}
      leftSection={<IconTags size={16} />}
      data={(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={tagIds.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      w={360}
    />
  );
}
