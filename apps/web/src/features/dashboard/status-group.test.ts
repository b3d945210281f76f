import { STEP_STATUSES, type StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { expect, test } from 'vitest';
import { groupState, isChecked, toggleGroup, toggleStatus } from './status-group.ts';

const checkedOf = (checked: readonly StepStatus[] | undefined) =>
  STEP_STATUSES.filter((status) => isChecked(checked, status));

test('the checkbox above the statuses is checked with all five, mixed with some, and unchecked with none [CONST-48]', () => {
  expect(STEP_STATUSES).toHaveLength(5);
  expect(groupState(STEP_STATUSES.slice(1))).toBe('some');
  expect(groupState(undefined)).toBe('all');
  expect(groupState(STEP_STATUSES)).toBe('all');
  expect(groupState(['DONE', 'ERROR'])).toBe('some');
  expect(groupState([])).toBe('none');
});

test('it changes all to none, and some or none to all', () => {
  expect(checkedOf(toggleGroup(undefined))).toEqual([]);
  expect(checkedOf(toggleGroup(['DONE']))).toEqual([...STEP_STATUSES]);
  expect(checkedOf(toggleGroup([]))).toEqual([...STEP_STATUSES]);
});

test('one status is removed from all, added again, and the fifth makes it all', () => {
  const four = toggleStatus(undefined, 'WAITING');
  expect(four).toEqual(['ACCEPTED', 'DONE', 'PROCESSING', 'ERROR']);
  expect(groupState(four)).toBe('some');
  expect(toggleStatus(four, 'WAITING')).toBeUndefined();
  expect(toggleStatus(['DONE'], 'DONE')).toEqual([]);
  expect(toggleStatus([], 'ERROR')).toEqual(['ERROR']);
});
