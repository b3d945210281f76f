import { expect, test } from 'vitest';
import { broadestRule } from './broad-rules.ts';

test.each([
  ['Anna', 3],
  ['Anna', 2],
  ['kot', 2],
  ['żółć', 3],
] as const)('warns that %j within %i matches other common words, and shows some', (expression, tolerance) => {
  const broad = broadestRule(['Konstantynopol', expression], tolerance);
  expect(broad).toMatchObject({ expression, letters: [...expression].length });
  expect(broad?.examples.length).toBe(5);
  expect(broad?.examples).not.toContain(expression.toLowerCase());
});

test.each([
  ['Anna', 1],
  ['Kowalski', 2],
  ['Malinowski', 3],
  ['Warszawa', 2],
  ['', 3],
] as const)('does not warn about %j within %i', (expression, tolerance) => {
  expect(broadestRule([expression], tolerance)).toBeUndefined();
});

test('names the broadest of many', () => {
  expect(broadestRule(['Kowal', ' as ', 'Malinowski'], 2)).toMatchObject({ expression: 'as', letters: 2 });
});
