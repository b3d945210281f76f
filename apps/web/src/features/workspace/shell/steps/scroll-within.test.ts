import { expect, it } from 'vitest';
import { scrollTopFor } from './scroll-within.ts';

const LIST = { top: 100, bottom: 200, scrollTop: 50 };

it.each([
  ['below', { top: 220, bottom: 250 }, 'inSight', 100],
  ['above', { top: 80, bottom: 110 }, 'inSight', 30],
  ['in sight', { top: 120, bottom: 150 }, 'inSight', 50],
  ['in sight', { top: 120, bottom: 150 }, 'top', 70],
  ['above', { top: 80, bottom: 110 }, 'top', 30],
] as const)('shows a row that is %s', (_, row, where, expected) =>
  expect(scrollTopFor(LIST, row, where)).toBe(expected),
);
