import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { expect, test } from 'vitest';
import { dropPrioritiesOf } from './drop-priorities.ts';

const step = (id: number, priority: number) => ({ stepDTO: { id }, nodeDTO: { priority } }) as StepInfo;

test('a step has the priority of its node; the selected one comes before all others', () => {
  const steps = [step(1, 0), step(2, 4), step(3, 2)];
  expect([...dropPrioritiesOf(steps, 1)]).toEqual([
    [1, 5],
    [2, 4],
    [3, 2],
  ]);
  expect([...dropPrioritiesOf(steps, null).values()]).toEqual([0, 4, 2]);
});
