import { expect, it } from 'vitest';
import { splicesOf } from './splices.ts';

const said = (...ids: number[]) => new Map(ids.map((id) => [id, { id }]));

it('neighbouring changes are one splice, after the unchanged utterance before them', () => {
  expect(splicesOf([1, 2, 3, 4, 5], said(1, 3, 4), [])).toEqual([
    { after: null, removed: [1], inserted: [{ id: 1 }] },
    { after: 2, removed: [3, 4], inserted: [{ id: 3 }, { id: 4 }] },
  ]);
});

it('removed utterances are part of the first splice, or one of their own', () => {
  expect(splicesOf([1, 3], said(3), [2])).toEqual([{ after: 1, removed: [3, 2], inserted: [{ id: 3 }] }]);
  expect(splicesOf([1, 3], said(), [2])).toEqual([{ after: null, removed: [2], inserted: [] }]);
});
