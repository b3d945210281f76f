import { expect, it } from 'vitest';
import { defaultTags, mayConfirm, tagsOfMode, toggleTag } from './tag-choice.ts';

const tag = (id: number, predefined: boolean) => ({ id, name: `tag ${id}`, color: '#219ebc', predefined });
const [system, otherSystem, user, otherUser] = [tag(1, true), tag(2, true), tag(3, false), tag(4, false)];
const ids = (tags: { id: number }[]) => tags.map(({ id }) => id);

it('keeps one system tag and any number of user tags', () => {
  expect(ids(toggleTag([system, user], otherSystem))).toEqual([2, 3]);
  expect(ids(toggleTag([system, user], otherUser))).toEqual([1, 3, 4]);
  expect(ids(toggleTag([system, user], system))).toEqual([3]);
});

it('can be confirmed without a system tag only if only user tags are shown', () => {
  expect(mayConfirm([user], 'ALL')).toBe(false);
  expect(mayConfirm([user], 'PREDEFINED')).toBe(false);
  expect(mayConfirm([system], 'ALL')).toBe(true);
  expect(mayConfirm([], 'CUSTOM')).toBe(true);
});

it('shows the tags of a mode', () => {
  const all = [system, user];
  expect([
    ids(tagsOfMode(all, 'ALL')),
    ids(tagsOfMode(all, 'PREDEFINED')),
    ids(tagsOfMode(all, 'CUSTOM')),
  ]).toEqual([[1, 3], [1], [3]]);
});

it('a new process starts with the tag General, or with the only system tag, or with none if there is a choice', () => {
  const general = { ...tag(7, true), name: 'General' };
  expect(ids(defaultTags([system, general, otherSystem, user]))).toEqual([7]);
  expect(ids(defaultTags([system, user]))).toEqual([1]);
  expect(defaultTags([system, otherSystem, user])).toEqual([]);
  expect(defaultTags([user, { ...user, name: 'General' }])).toEqual([]);
  expect(defaultTags([system, general, { ...general, id: 8 }])).toEqual([]);
});
