import { STEP_STATUSES, type StepStatus } from '@scriptorium/domain/steps/statuses.ts';

type GroupState = 'all' | 'some' | 'none';

/** The state of the checkbox above the group; missing statuses mean all. */
export function groupState(checked: readonly StepStatus[] | undefined): GroupState {
  if (checked === undefined || checked.length === STEP_STATUSES.length) return 'all';
  return checked.length === 0 ? 'none' : 'some';
}

/** The checkbox above the group: from all to none, else to all. */
export const toggleGroup = (checked: readonly StepStatus[] | undefined): StepStatus[] | undefined =>
  groupState(checked) === 'all' ? [] : undefined;

export const isChecked = (checked: readonly StepStatus[] | undefined, status: StepStatus): boolean =>
  checked === undefined || checked.includes(status);

/** One checkbox of the group; all five checked is the same as all. */
export function toggleStatus(
  checked: readonly StepStatus[] | undefined,
  status: StepStatus,
): StepStatus[] | undefined {
  const next = STEP_STATUSES.filter((one) => isChecked(checked, one) !== (one === status));
  return groupState(next) === 'all' ? undefined : next;
}
