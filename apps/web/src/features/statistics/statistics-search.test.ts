import { expect, it } from 'vitest';
import { parseStatisticsSearch, selectionOf, TABS, withSelection } from './statistics-search.ts';

const days = { from: '2026-03-01', to: '2026-03-31' };

it('the tabs of work time, tags and node activity have the ids 1 to 3 [CONST-97]', () => {
  expect(TABS).toEqual([1, 2, 3]);
  const keys = TABS.map((tab) => Object.keys(withSelection({}, tab, { ids: [7], ...days })));
  expect(keys).toEqual([['work'], ['tags'], ['nodes']]);
  expect(parseStatisticsSearch({ tab: '3' }).tab).toBe(3);
  expect(parseStatisticsSearch({ tab: 4 }).tab).toBeUndefined();
});

it('each tab keeps its own selection in the address, also a range that was cleared', () => {
  expect(selectionOf({}, 1, days)).toEqual({ ids: [], ...days });
  const search = withSelection(withSelection({ tab: 2 }, 1, { ids: [7, 9], ...days }), 3, {
    ids: [],
    from: '',
    to: '',
  });
  const parsed = parseStatisticsSearch({ ...search });
  expect(parsed).toEqual({ tab: 2, work: '7.9_2026-03-01_2026-03-31', tags: undefined, nodes: '__' });
  expect(selectionOf(parsed, 1, days)).toEqual({ ids: [7, 9], ...days });
  expect(selectionOf(parsed, 3, days)).toEqual({ ids: [], from: '', to: '' });
});

it('invalid parts of an address are left out', () => {
  expect(parseStatisticsSearch({ work: 'x', tags: ['1_2_3'] })).toEqual({});
  const search = parseStatisticsSearch({ work: '7.7..0_2026-02-30_2026-03-31' });
  expect(selectionOf(search, 1, days)).toEqual({ ids: [7], from: '', to: '2026-03-31' });
});

it('takes as many people, or nodes, as a call', () => {
  const ids = Array.from({ length: 600 }, (_, index) => index + 1);
  const countOn = (tab: 1 | 2 | 3) =>
    selectionOf(withSelection({}, tab, { ids, ...days }), tab, days).ids.length;
  expect([countOn(1), countOn(2), countOn(3)]).toEqual([200, 200, 500]);
});
