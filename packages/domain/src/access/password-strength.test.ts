import { expect, it } from 'vitest';
import { levelOfPassword, levelOfScore, scoreOfPassword } from './password-strength.ts';

it.each([
  ['aB3$xyz', 2 * 7 + 40],
  ['aB3$xyz89', 2 * 9 + 40],
  ['aB3$xyz890', 2 * 10 + 1 + 40],
  ['aB3$xyz89012', 2 * 12 + 1 + 40],
  ['abcdeF7', 40],
  ['żÓ3$xyz', 2 * 7 + 40],
])('scores %s by its length and its classes of characters [AUTH-10]', (password, score) => {
  expect(scoreOfPassword(password)).toBe(score);
});

it.each([
  ['nothing at all', '', 0],
  ['six characters of four classes', 'aB3$xy', 10],
  ['one class, however long', 'abcdefghijklmnopqrstuvwxyz', 10],
  ['two classes, however long', 'abcdefghijklmnop1234567890', 20],
  ['three classes, however long', 'abcdefghijklmnoP1234567890', 40],
  ['one character', 'a', 10],
])('caps %s [AUTH-11]', (_, password, cap) => {
  expect(scoreOfPassword(password)).toBe(cap);
});

it.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
  [30, 3],
  [31, 4],
  [40, 4],
  [41, 5],
  [141, 5],
])('puts a score of %d on level %d of five [AUTH-12]', (score, level) => {
  expect(levelOfScore(score)).toBe(level);
});

it('rises from level to level as a password gets longer and more varied', () => {
  const levels = ['', 'abc', 'abcdefg1', 'abcdefG1', 'abcdefG1$'].map(levelOfPassword);
  expect(levels).toEqual([1, 1, 2, 4, 5]);
});
