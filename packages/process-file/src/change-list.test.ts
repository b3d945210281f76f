import { expect, it } from 'vitest';
import { examplesOf } from './change-list.ts';

it('says that there are more only when there are', () => {
  expect(examplesOf(['one'])).toBe('one');
  expect(examplesOf(['one', 'two', 'three'])).toBe('one, two, three');
  expect(examplesOf(['one', 'two', 'three', 'four'])).toBe('one, two, three, …');
});
