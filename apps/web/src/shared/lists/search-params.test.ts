import { expect, it } from 'vitest';
import {
  choiceParam,
  dayParam,
  numberParam,
  patternParam,
  positiveParam,
  sortParam,
  textParam,
} from './search-params.ts';

it('accepts positive integers, also as text', () => {
  expect([3, '3', 1].map(positiveParam)).toEqual([3, 3, 1]);
  for (const wrong of [0, -1, 1.5, 'x', '', null, undefined, Number.NaN, {}, 2 ** 60])
    expect(positiveParam(wrong)).toBeUndefined();
});

it('accepts only listed numbers and texts', () => {
  expect([20, '20', 21, undefined].map((value) => numberParam(value, [10, 20]))).toEqual([
    20,
    20,
    undefined,
    undefined,
  ]);
  expect(['a', 'c', 1].map((value) => choiceParam(value, ['a', 'b']))).toEqual(['a', undefined, undefined]);
});

it('accepts days that exist', () => {
  expect(dayParam('2024-02-29')).toBe('2024-02-29');
  for (const wrong of ['2023-02-29', '2024-13-01', '2024-1-1', '29.02.2024', 20240229, undefined])
    expect(dayParam(wrong)).toBeUndefined();
});

it('accepts texts of the right form and length', () => {
  expect(['abc', 'abcd', 5].map((value) => textParam(value, 3))).toEqual(['abc', undefined, undefined]);
  expect(['AB', 'ab', 5].map((value) => patternParam(value, /^[A-Z]+$/))).toEqual([
    'AB',
    undefined,
    undefined,
  ]);
  expect(['id,asc', 'id,up', 'other,asc', 'id'].map((value) => sortParam(value, ['id', 'name']))).toEqual([
    'id,asc',
    undefined,
    undefined,
    undefined,
  ]);
});
