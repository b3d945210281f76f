import { expect, it } from 'vitest';
import { processesLeadingTo } from './leads-back.ts';

it('finds the processes that send to one, directly or through others, and itself', () => {
  const flows = [
    { from: 2, to: 1 },
    { from: 3, to: 2 },
    { from: 1, to: 4 },
    { from: 5, to: 6 },
    { from: 6, to: 5 },
  ];
  expect([...processesLeadingTo(flows, 1)].toSorted()).toEqual([1, 2, 3]);
  expect([...processesLeadingTo(flows, 5)].toSorted()).toEqual([5, 6]);
  expect([...processesLeadingTo([{ from: 7, to: 7 }], 7)]).toEqual([7]);
});
