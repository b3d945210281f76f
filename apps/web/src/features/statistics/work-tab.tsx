import { statistics, type WorkTime } from '@scriptorium/contract/statistics.ts';
import { useCall } from '@scriptorium/web-kit/call-context.ts';
import { formatMinutes } from '@scriptorium/web-kit/duration.ts';
import { PeopleSelect } from '@scriptorium/web-kit/people-select.tsx';
import { readOptions } from '@scriptorium/web-kit/queries.ts';
import { ReadStates } from '@scriptorium/web-kit/read-states.tsx';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts.ts';
import { useQueries } from '@tanstack/react-query';
import { CsvButton } from './csv-button.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { Hint } from './hint.tsx';
import { browserZone, isComplete, widened } from './range.ts';
import { Section } from './section.tsx';
import { SelectionCard } from './selection-card.tsx';
import { byDay } from './series.ts';
import type { Selection } from './statistics-search.ts';
import type { TabProps } from './tab.ts';
import { statisticsTexts } from './texts.ts';
import { TotalsTable } from './totals-table.tsx';
import { useNodes, usePeopleNames } from './use-names.ts';

/** One call for each person (STAT-10), as soon as people and both days are set (STAT-06). */
function useWorkTimes(processId: number, { ids, from, to }: Selection) {
  const call = useCall();
  const zone = browserZone();
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

/** How long people worked, by day and by node. */
export function WorkTab({ processId, selection, onSelect }: TabProps) {
  const t = useTexts(statisticsTexts);
  const read = useWorkTimes(processId, selection);
  const isAsked = selection.ids.length > 0 && isComplete(selection);
  return (
    <>
      <SelectionCard selection={selection} onSelect={onSelect}>
        <PeopleSelect
          label={t('people')}
          placeholder={t('choosePeople')}
          clearLabel={t('clearPeople')}
          value={selection.ids}
          onChange={(ids) => onSelect({ ...selection, ids })}
        />
      </SelectionCard>
      {isAsked ? (
        <ReadStates read={read}>
          {read.data?.length === 0 ? (
            <Hint>{t('noWork')}</Hint>
          ) : (
            <WorkFigures processId={processId} entries={read.data ?? []} selection={selection} />
          )}
        </ReadStates>
      ) : (
        <Hint>{t('selectPeople')}</Hint>
      )}
    </>
  );
}

interface WorkFiguresProps {
  processId: number;
  entries: readonly WorkTime[];
  selection: Selection;
}

function WorkFigures({ processId, entries, selection }: WorkFiguresProps) {
  const t = useTexts(statisticsTexts);
  const language = useLanguage();
  const nameOf = usePeopleNames();
  const { nameOf: nodeName } = useNodes(processId);
  const format = (ms: number) => formatMinutes(ms, language);
  const series = selection.ids.map((id) => ({ id: String(id), name: nameOf(id) }));
  const days = byDay(entries.map(({ date, userId, time }) => ({ date, id: String(userId), value: time })));
  return (
    <>
      <Section
        title={t('workTime')}
        actions={
          <CsvButton
            filename={`${t('workTime')} ${selection.from} ${selection.to}`}
            head={[t('day'), t('person'), t('node'), t('milliseconds'), t('time')]}
            rows={() =>
              entries.map(({ date, userId, nodeId, time }) => [
                date,
                nameOf(userId),
                nodeName(nodeId),
                time,
                format(time),
              ])
            }
          />
        }
      >
        <DayChart
          durations
          title={t('workByDay')}
          range={selection}
          series={series}
          days={days}
          format={format}
        />
        <DayTable label={t('workByDay')} series={series} days={days} format={format} />
      </Section>
      <Section title={t('workByNode')}>
        <TotalsTable
          label={t('workByNode')}
          value={t('time')}
          rows={entries.map(({ userId, nodeId, time }) => ({
            key: `${userId} ${nodeId}`,
            person: nameOf(userId),
            node: nodeName(nodeId),
            value: time,
          }))}
          format={format}
        />
      </Section>
    </>
  );
}
