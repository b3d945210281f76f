import { Tabs } from '@mantine/core';
import { Card } from '@scriptorium/ui/card.tsx';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { usePrefetchedRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ActivityTab } from './activity-tab.tsx';
import { lastDays } from './range.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { selectionOf, TABS, withSelection, type StatisticsSearch, type TabId } from './statistics-search.ts';
import { TagsTab } from './tags-tab.tsx';
import { statisticsTexts } from './texts.ts';
import type { TabProps } from './tab.ts';
import { WorkTab } from './work-tab.tsx';

interface StatisticsPageProps {
  readonly processId: number;
  readonly search: StatisticsSearch;
  readonly onSearch: (search: StatisticsSearch) => void;
}

const NAMES = { 1: 'workTime', 2: 'tags', 3: 'nodeActivity' } as const satisfies Record<TabId, string>;
const PANELS: Record<TabId, (props: TabProps) => React.ReactNode> = {
  1: WorkTab,
  2: TagsTab,
  3: ActivityTab,
};

/** Work time, tags and the activity of nodes (STAT-01). Each tab keeps what was selected on it. */
export function StatisticsPage({ processId, search, onSearch }: StatisticsPageProps) {
  const t = useTexts(statisticsTexts);
  usePrefetchedRead(nodes.list, { query: { processId } });
  const tab = search.tab ?? 1;
  return (
    <StatisticsFrame processId={processId} view="work">
      <Tabs
        value={String(tab)}
        keepMounted={false}
        onChange={(value) => onSearch({ ...search, tab: TABS.find((id) => String(id) === value) })}
      >
        <Card>
          <Tabs.List aria-label={t('tabs')} px="md" pt="xs">
            {TABS.map((id) => (
              <Tabs.Tab key={id} value={String(id)}>
                {t(NAMES[id])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Card>
        {TABS.map((id) => {
          const Panel = PANELS[id];
          return (
            <Tabs.Panel key={id} value={String(id)}>
              <Panel
                processId={processId}
                selection={selectionOf(search, id, lastDays())}
                onSelect={(selection) => onSearch(withSelection(search, id, selection))}
              />
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </StatisticsFrame>
  );
}
