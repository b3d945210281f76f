import { expect, it } from 'vitest';
import { fitCount } from './fit-count.ts';
import { SPARE_WIDTH } from './overflow-row.tsx';

it('shows what fits and keeps 64 pixels free [CONST-30]', () => {
  expect(fitCount([50, 50, 50], 4, 222, SPARE_WIDTH)).toBe(3);
  expect(fitCount([50, 50, 50], 4, 221, SPARE_WIDTH)).toBe(2);
  expect(fitCount([50, 50, 50], 4, 113, SPARE_WIDTH)).toBe(0);
  expect(SPARE_WIDTH).toBe(64);
  expect(fitCount([], 4, 0, SPARE_WIDTH)).toBe(0);
});
