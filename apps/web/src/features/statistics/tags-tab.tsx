import { statistics, type TagUsage } from '@scriptorium/contract/process/statistics.ts';
import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { formatDay } from '@scriptorium/web-kit/format/days.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { PeopleTab } from './people-tab.tsx';
import { isComplete } from './range.ts';
import type { TabProps } from './tab.ts';
import { statisticsTexts } from './texts.ts';

/** How many tags of people exist, by the day on which they were made and by node. */
export function TagsTab(props: TabProps) {
  const t = useTexts(statisticsTexts);
  const { processId, selection } = props;
  const read = useRead(
    statistics.ask,
    {
      body: {
        name: 'TAG_USAGE',
        payload: [...selection.ids],
        dateFrom: selection.from,
        dateTo: selection.to,
        zoneId: currentZone(),
        processId,
      },
    },
    { enabled: selection.ids.length > 0 && isComplete(selection) },
  );
  // The name of the query says which entries it has.
  const entries = (read.data ?? []) as TagUsage[];
  return (
    <PeopleTab
      {...props}
      read={read}
      figures={entries.map(({ time, userId, nodeId, tagsCount }) => ({
        date: formatDay(new Date(time)),
        userId,
        nodeId,
        value: tagsCount,
      }))}
      look={{
        title: t('tags'),
        byDay: t('tagsByDay'),
        byNode: t('tagsByNode'),
        value: t('tags'),
        select: t('selectPeopleForTags'),
        empty: t('noTags'),
        format: formatCount,
        isDuration: false,
      }}
    />
  );
}
