import { expect, it } from 'vitest';
import { firstModel } from './use-chosen-model.ts';

const MODELS = [{ id: 3 }, { id: 7 }];

it('offers the only model, or that of the last question while it can still be chosen', () => {
  expect(firstModel([{ id: 3 }], null)).toBe(3);
  expect(firstModel(MODELS, null)).toBeUndefined();
  expect(firstModel(MODELS, '7')).toBe(7);
  expect(firstModel(MODELS, '8')).toBeUndefined();
  expect(firstModel([], '7')).toBeUndefined();
});
