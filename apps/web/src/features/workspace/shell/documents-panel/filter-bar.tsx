import { Button, Collapse, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { DOCUMENT_STATUSES, STEP_STATUSES, type StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { PeopleSelect } from '../../../../shared/people/people-select.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { statusTexts } from '../../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { documentsTexts } from './documents-texts.ts';
import classes from './documents-panel.module.css';
import { hasFilter, NO_FILTER, type ListFilter } from './list-filter.ts';

interface FilterProps {
  processId: number;
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
}

/** Documents with a step on a node, of some statuses, and with some assignees. */
function MoreFilters({ processId, filter, onChange }: FilterProps) {
  const t = useTexts(documentsTexts);
  const status = useTexts(statusTexts);
  const { data } = useRead(nodes.list, { query: { processId } });
  return (
    <Stack gap={6} pt={6}>
      <Select
        size="xs"
        label={t('node')}
        placeholder={t('anyNode')}
        searchable
        clearable
        data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.nodeId === null ? null : String(filter.nodeId)}
        onChange={(id) => onChange({ ...filter, nodeId: id === null ? null : Number(id), steps: [] })}
      />
      {filter.nodeId === null ? null : (
        <MultiSelect
          size="xs"
          label={t('stepStatuses')}
          placeholder={filter.steps.length === 0 ? t('anyStatus') : undefined}
          clearable
          data={STEP_STATUSES.map((value) => ({ value, label: status(value) }))}
          value={[...filter.steps]}
          onChange={(values) => onChange({ ...filter, steps: values as StepStatus[] })}
        />
      )}
      <PeopleSelect
        size="xs"
        label={t('assignees')}
        placeholder={t('anyAssignee')}
        clearLabel={t('anyAssignee')}
        value={filter.assignees}
        onChange={(assignees) => onChange({ ...filter, assignees })}
      />
    </Stack>
  );
}

/** The filters of all documents (WS-29). */
export function FilterBar(props: FilterProps) {
  const { filter, onChange } = props;
  const t = useTexts(documentsTexts);
  const status = useTexts(statusTexts);
  const [isOpen, setOpen] = useState(filter.nodeId !== null || filter.assignees.length > 0);
  const moreId = useId();
  return (
    <div className={classes.filters}>
      <TextInput
        size="xs"
        aria-label={t('name')}
        placeholder={t('name')}
        leftSection={<IconSearch size={14} />}
        maxLength={255}
        value={filter.name}
        onChange={({ currentTarget }) => onChange({ ...filter, name: currentTarget.value })}
      />
      <Select
        size="xs"
        aria-label={t('status')}
        placeholder={t('anyStatus')}
        clearable
        data={DOCUMENT_STATUSES.map((value) => ({ value, label: status(value) }))}
        value={filter.status}
        onChange={(value) => onChange({ ...filter, status: value })}
      />
      <Collapse expanded={isOpen} id={moreId}>
        {isOpen ? <MoreFilters {...props} /> : null}
      </Collapse>
      <Group gap={6} justify="space-between">
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={moreId}
          rightSection={isOpen ? <IconChevronUp size={13} /> : <IconChevronDown size={13} />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('fewerFilters') : t('moreFilters')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={!hasFilter(filter)}
          onClick={() => onChange(NO_FILTER)}
        >
          {t('clear')}
        </Button>
      </Group>
    </div>
  );
}
