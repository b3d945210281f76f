import { afterEach, expect, it } from 'vitest';
import { followingInList, forgetList, neighbourInList, showList } from './shown-list.ts';

afterEach(() => forgetList(1));

async function following(documentId: number): Promise<number[]> {
  const found: number[] = [];
  for await (const part of followingInList(1, documentId)()) found.push(...part);
  return found;
}

it('the documents that follow are those of the list in its order, to its end', async () => {
  expect(await following(5)).toEqual([]);
  showList(1, [9, 5, 7]);
  expect(await following(9)).toEqual([5, 7]);
  expect(await following(7)).toEqual([]);
  expect(await neighbourInList(2, 9, 1)).toBeUndefined();
});

it('a document that has left the list, since it is finished, still has its place', async () => {
  showList(1, [9, 5, 7, 3]);
  showList(1, [9, 7, 3]);
  showList(1, [9, 3]);
  expect(await following(5)).toEqual([3]);
  // It waits again, at another place.
  showList(1, [3, 9, 5]);
  expect(await following(5)).toEqual([]);
  expect(await following(4)).toEqual([3, 9, 5]);
});

it('documents that were not loaded yet are read part by part', async () => {
  const all = [9, 5, 7, 3, 1];
  showList(1, all.slice(0, 2), { more: (shown) => Promise.resolve(all.slice(shown, shown + 2)) });
  expect(await following(9)).toEqual([5, 7, 3, 1]);
  expect(await neighbourInList(1, 5, 1)).toBe(7);
});

it('where the list shows finished documents apart, work goes on among those that wait', async () => {
  showList(1, [9, 5, 7, 2], { waiting: [9, 5, 7] });
  showList(1, [9, 7, 2, 5], { waiting: [9, 7] });
  expect(await following(5)).toEqual([7]);
  expect(await neighbourInList(1, 7, 1)).toBe(2);
});

it('next and previous walk the list and go around', async () => {
  showList(1, [9, 5, 7]);
  expect(await neighbourInList(1, 9, 1)).toBe(5);
  expect(await neighbourInList(1, 7, 1)).toBe(9);
  expect(await neighbourInList(1, 9, -1)).toBe(7);
  expect(await neighbourInList(1, 8, 1)).toBeUndefined();
});
