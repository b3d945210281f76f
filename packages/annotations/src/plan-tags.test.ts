import { expect, test } from 'vitest';
import { planTags } from './machine-tags.ts';
import type { EarlierTag, MachineTag, RemainingWork } from './machine-tags.store.ts';

const LABEL = 7;
const RULE = 3;

const tag = (start: number, quote: string, more: Partial<MachineTag> = {}): MachineTag => ({
  labelId: LABEL,
  sourceId: RULE,
  score: 0,
  quote,
  place: { start, end: start + quote.length },
  ...more,
});

const earlier = (id: number, start: number, quote: string, more: Partial<EarlierTag> = {}): EarlierTag => ({
  id,
  labelId: LABEL,
  source: 'RULE',
  sourceId: RULE,
  score: 0,
  quote,
  detached: false,
  start,
  end: start + quote.length,
  tokenIds: [],
  ...more,
});

const plan = (remaining: Partial<RemainingWork>, tags: readonly MachineTag[], labelIds = [LABEL]) => {
  const work = { stepId: 1, contentId: 1, kept: [], earlier: [], tombstones: [], ...remaining };
  const { added, deleted, left } = planTags(work, tags, { source: 'RULE', labelIds: new Set(labelIds) });
  return { added: added.map(({ quote }) => quote), deleted: deleted.map(({ id }) => id), left };
};

test('tags that are found again keep their rows; others are deleted and added', () => {
  const before = [earlier(1, 0, 'Anna'), earlier(2, 10, 'Bob')];
  expect(plan({ earlier: before }, [tag(0, 'Anna'), tag(20, 'Eve')])).toEqual({
    added: ['Eve'],
    deleted: [2],
    left: 0,
  });
});

test('another rule, score or source at the same place replaces the tag', () => {
  const [one] = [earlier(1, 0, 'Anna')];
  for (const changed of [
    { ...one!, sourceId: 4 },
    { ...one!, score: 2 },
    { ...one!, detached: true },
  ])
    expect(plan({ earlier: [changed] }, [tag(0, 'Anna')])).toEqual({
      added: ['Anna'],
      deleted: [1],
      left: 0,
    });
});

test('of two rows of one label at one place one stays', () => {
  const both = [earlier(1, 0, 'Anna'), earlier(2, 0, 'Anna')];
  expect(plan({ earlier: both }, [tag(0, 'Anna'), tag(0, 'Anna')])).toEqual({
    added: [],
    deleted: [2],
    left: 0,
  });
});

test('the work of people has priority: their tags, and tags that they deleted', () => {
  const kept = [{ labelId: LABEL, start: 0, end: 4, tokenIds: [] }];
  const tombstones = [{ labelId: LABEL, sourceId: RULE, quote: 'Bob', start: 10 }];
  expect(plan({ kept, tombstones }, [tag(0, 'Anna'), tag(10, 'Bob'), tag(20, 'Bob')])).toEqual({
    added: ['Bob'],
    deleted: [],
    left: 1,
  });
});

test('tags of a deleted label are left out, and words are compared by their ids', () => {
  expect(plan({ earlier: [earlier(1, 0, 'Anna')] }, [tag(0, 'Anna')], [])).toEqual({
    added: [],
    deleted: [1],
    left: 0,
  });
  const spoken = { place: { tokenIds: [5, 6], startMs: 100 } };
  const before = [earlier(1, 0, 'Anna', { start: null, end: null, tokenIds: [5, 6] })];
  expect(plan({ earlier: before }, [tag(0, 'Anna', spoken)])).toEqual({ added: [], deleted: [], left: 0 });
});
