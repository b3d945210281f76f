import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { statistics, type Flow } from '@scriptorium/contract/process/statistics.ts';
import type { DayRange } from '@scriptorium/domain/statistics/days.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { CsvButton } from './csv-button.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import type { FlowSearch } from './flow-search.ts';
import { flowTexts } from './flow-texts.ts';
import { ForecastCards } from './forecast-cards.tsx';
import { Hint } from './hint.tsx';
import { NodeCosts } from './node-costs.tsx';
import { isComplete, lastDays } from './range.ts';
import { RangeFields } from './range-fields.tsx';
import { Section } from './section.tsx';
import { byDay } from './series.ts';
import { StatisticsFrame } from './statistics-frame.tsx';
import { statisticsTexts } from './texts.ts';
import { WaitingTimes } from './waiting-times.tsx';

interface FlowPageProps {
  readonly processId: number;
  readonly search: FlowSearch;
  readonly onSearch: (search: FlowSearch) => void;
}

/** How documents pass through a process, where they wait, what models cost, and when the waiting ones will be finished. */
export function FlowPage({ processId, search, onSearch }: FlowPageProps) {
  const t = useTexts(flowTexts);
  const standard = lastDays();
  const range = { from: search.from ?? standard.from, to: search.to ?? standard.to };
  const isAsked = isComplete(range);
  const read = useRead(
    statistics.flow,
    {
      params: { id: processId },
      query: { dateFrom: range.from, dateTo: range.to, zoneId: currentZone() },
    },
    { enabled: isAsked },
  );
  return (
    <StatisticsFrame processId={processId} view="flow">
      <Card p="md">
        <RangeFields range={range} onChange={onSearch} />
      </Card>
      {isAsked ? (
        <ReadStates read={read}>
          {read.data ? <FlowFigures processId={processId} flow={read.data} range={range} /> : null}
        </ReadStates>
      ) : (
        <Hint>{t('selectRange')}</Hint>
      )}
    </StatisticsFrame>
  );
}

interface FlowFiguresProps {
  processId: number;
  flow: Flow;
  range: DayRange;
}

function FlowFigures({ processId, flow, range }: FlowFiguresProps) {
  const t = useTexts(flowTexts);
  const common = useTexts(statisticsTexts);
  const series = (['arrived', 'finished'] as const).map((id) => ({ id, name: t(id) }));
  const waiting = [{ id: 'waiting', name: t('waiting') }];
  const days = flow.days.flatMap((day) =>
    (['arrived', 'finished', 'waiting'] as const).map((id) => ({ date: day.date, id, value: day[id] })),
  );
  return (
    <>
      <ForecastCards flow={flow} />
      <Section
        title={t('throughput')}
        actions={
          <CsvButton
            filename={`${t('throughput')} ${range.from} ${range.to}`}
            head={[common('day'), t('arrived'), t('finished'), t('waiting')]}
            rows={() => flow.days.map((day) => [day.date, day.arrived, day.finished, day.waiting])}
          />
        }
      >
        <DayChart
          grouped
          title={t('arrivedAndFinished')}
          range={range}
          series={series}
          days={byDay(days.filter(({ id }) => id !== 'waiting'))}
          format={formatCount}
        />
        <DayChart
          level
          title={t('waitingByDay')}
          range={range}
          series={waiting}
          days={byDay(days.filter(({ id }) => id === 'waiting'))}
          format={formatCount}
        />
        <DayTable
          label={t('throughput')}
          series={[...series, ...waiting]}
          days={byDay(days)}
          format={formatCount}
          hasTotal={false}
        />
      </Section>
      <WaitingTimes processId={processId} rows={flow.waitingTimes} range={range} />
      <NodeCosts rows={flow.costs} range={range} />
    </>
  );
}
