import { statistics, type WorkTime } from '@scriptorium/contract/process/statistics.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { formatMinutes } from '../../shared/page/duration.ts';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useQueries } from '@tanstack/react-query';
import { PeopleTab } from './people-tab.tsx';
import { isComplete, widened } from './range.ts';
import type { Selection } from './statistics-search.ts';
import type { TabProps } from './tab.ts';
import { statisticsTexts } from './texts.ts';

/** One call for each person (STAT-10), as soon as people and both days are set (STAT-06). */
function useWorkTimes(processId: number, { ids, from, to }: Selection) {
  const call = useCall();
  const zone = currentZone();
  const enabled = isComplete({ from, to });
  const between = enabled ? widened({ from, to }, zone) : { from: '', to: '' };
  return useQueries({
    queries: ids.map((id) => ({
      ...readOptions(call, statistics.ask, {
        body: {
          name: 'WORK_TIMER' as const,
          payload: [
            { type: 'USERS' as const, value: [id] },
            { type: 'BETWEEN_DATES' as const, value: between },
            { type: 'PROCESS_ID' as const, value: processId },
            { type: 'SUM_BY_DAY' as const, value: zone },
          ],
        },
      }),
      enabled,
    })),
    combine: (results) => ({
      data: results.every(({ data }) => data !== undefined)
        ? // The name of the query says which entries it has.
          results.flatMap(({ data }) => data as WorkTime[]).filter(({ date }) => date >= from && date <= to)
        : undefined,
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  });
}

/** The working times of people, by day and by node. */
export function WorkTab(props: TabProps) {
  const t = useTexts(statisticsTexts);
  const language = useLanguage();
  const read = useWorkTimes(props.processId, props.selection);
  return (
    <PeopleTab
      {...props}
      read={read}
      figures={(read.data ?? []).map(({ time, ...entry }) => ({ ...entry, value: time }))}
      look={{
        title: t('workTime'),
        byDay: t('workByDay'),
        byNode: t('workByNode'),
        value: t('time'),
        select: t('selectPeople'),
        empty: t('noWork'),
        format: (ms) => formatMinutes(ms, language),
        isDuration: true,
      }}
    />
  );
}
