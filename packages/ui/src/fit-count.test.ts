import { expect, it } from 'vitest';
import { fitCount } from './fit-count.ts';
import { RESERVED_WIDTH } from './overflow-row.tsx';

it('shows items that fit and keeps 64 pixels free [CONST-30]', () => {
  expect(fitCount([50, 50, 50], 4, 222, RESERVED_WIDTH)).toBe(3);
  expect(fitCount([50, 50, 50], 4, 221, RESERVED_WIDTH)).toBe(2);
  expect(fitCount([50, 50, 50], 4, 113, RESERVED_WIDTH)).toBe(0);
  expect(RESERVED_WIDTH).toBe(64);
  expect(fitCount([], 4, 0, RESERVED_WIDTH)).toBe(0);
});
