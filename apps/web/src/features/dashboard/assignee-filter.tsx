import { PeopleSelect } from '../../shared/people/people-select.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { dashboardTexts } from './texts.ts';

interface AssigneeFilterProps {
  disabled: boolean;
  value: readonly number[];
  /** Undefined removes the filter. */
  onChange: (ids: number[] | undefined) => void;
}

/** Documents with at least one of these assignees. */
export function AssigneeFilter({ disabled, value, onChange }: AssigneeFilterProps) {
  const t = useTexts(dashboardTexts);
  return (
    <PeopleSelect
      label={t('assignee')}
      placeholder={t('anyAssignee')}
      clearLabel={t('anyAssignee')}
      disabled={disabled}
      value={value}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
    />
  );
}
