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
});

it('previous and next go on beyond the documents that are loaded, and around the whole list', async () => {
  const all = [1, 3, 5, 7, 9];
  const asked: number[] = [];
  const neighbour = (id: number, direction: 1 | -1): Promise<number | undefined> => {
    asked.push(id);
    return Promise.resolve(all.at((all.indexOf(id) + direction) % all.length));
  };
  showList(1, all.slice(0, 3), { neighbour });
  expect(await neighbourInList(1, 1, 1)).toBe(3);
  expect(asked).toEqual([]);
  expect(await neighbourInList(1, 7, 1)).toBeUndefined();
  expect(await neighbourInList(1, 5, 1)).toBe(7);
  expect(await neighbourInList(1, 7, 1)).toBe(9);
  expect(await neighbourInList(1, 9, 1)).toBe(1);
  expect(await neighbourInList(1, 1, -1)).toBe(9);
  expect(asked).toEqual([5, 7, 9, 1]);
});

it('from a document outside of it, a list that is on the screen is entered where the document was, or at its end', async () => {
  showList(1, [9, 5, 7, 3]);
  expect(await neighbourInList(1, 4, 1, true)).toBe(9);
  expect(await neighbourInList(1, 4, -1, true)).toBe(3);
  expect(await neighbourInList(1, 4, 1)).toBeUndefined();
  showList(1, [9, 7, 3]);
  expect(await neighbourInList(1, 5, 1, true)).toBe(7);
  expect(await neighbourInList(1, 5, -1, true)).toBe(9);
});

it('a list without another document leads nowhere', async () => {
  showList(1, [9]);
  expect(await neighbourInList(1, 9, 1)).toBe(9);
  showList(1, []);
  expect(await neighbourInList(1, 4, 1, true)).toBe(4);
  expect(await neighbourInList(1, 4, 1)).toBeUndefined();
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
