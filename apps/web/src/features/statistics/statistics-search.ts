import { dayParam, patternParam, type RawSearch } from '../../shared/lists/search-params.ts';

/** The ids of the tabs: work time, tags, node activity (CONST-97). */
export const TABS = [1, 2, 3] as const;
export type TabId = (typeof TABS)[number];

/** The chosen people or nodes and days (`YYYY-MM-DD`) of a tab; an empty day is not set. */
export interface Selection {
  readonly ids: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** Search params of the page. Each tab keeps its own selection, as `1.2_2026-03-01_2026-03-31` (STAT-13). */
export interface StatisticsSearch {
  readonly tab?: TabId | undefined;
  readonly work?: string | undefined;
  readonly tags?: string | undefined;
  readonly nodes?: string | undefined;
}

const PARAMS = { 1: 'work', 2: 'tags', 3: 'nodes' } as const satisfies Record<TabId, keyof StatisticsSearch>;
/** As many people, or nodes, as one call takes; a process has no more nodes. */
const MAX_IDS = { 1: 200, 2: 200, 3: 500 } as const satisfies Record<TabId, number>;

const selectionParam = (value: unknown): string | undefined => patternParam(value, /^[\d.]*_[\d-]*_[\d-]*$/);

export const parseStatisticsSearch = ({ tab, work, tags, nodes }: RawSearch): StatisticsSearch => ({
  tab: TABS.find((id) => id === Number(tab)),
  work: selectionParam(work),
  tags: selectionParam(tags),
  nodes: selectionParam(nodes),
});

/** The selection of a tab; without one nothing is selected, in the given days. */
export function selectionOf(
  search: StatisticsSearch,
  tab: TabId,
  days: { from: string; to: string },
): Selection {
  const param = search[PARAMS[tab]];
  if (param === undefined) return { ids: [], ...days };
  const [ids = '', from, to] = param.split('_');
  const numbers = ids
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return {
    ids: [...new Set(numbers)].slice(0, MAX_IDS[tab]),
    from: dayParam(from) ?? '',
    to: dayParam(to) ?? '',
  };
}

export const withSelection = (
  search: StatisticsSearch,
  tab: TabId,
  { ids, from, to }: Selection,
): StatisticsSearch => ({ ...search, [PARAMS[tab]]: `${ids.join('.')}_${from}_${to}` });
