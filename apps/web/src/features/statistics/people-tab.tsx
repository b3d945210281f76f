import { PeopleSelect } from '../../shared/people/people-select.tsx';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ComponentProps } from 'react';
import { CsvButton } from './csv-button.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { Hint } from './hint.tsx';
import { isComplete } from './range.ts';
import { Section } from './section.tsx';
import { SelectionCard } from './selection-card.tsx';
import { byDay } from './series.ts';
import type { Selection } from './statistics-search.ts';
import type { TabProps } from './tab.ts';
import { statisticsTexts } from './texts.ts';
import { TotalsTable } from './totals-table.tsx';
import { useNodes, usePeopleNames } from './use-names.ts';

/** A figure of a person on a node on a day. */
export interface PersonFigure {
  readonly date: string;
  readonly userId: number;
  /** Null: of the whole document. */
  readonly nodeId: number | null;
  readonly value: number;
}

/** Titles and formats of the figures. */
interface Look {
  readonly title: string;
  readonly byDay: string;
  readonly byNode: string;
  /** The name of one value. */
  readonly value: string;
  /** While no people or days are chosen. */
  readonly select: string;
  readonly empty: string;
  readonly format: (value: number) => string;
  /** Whether values are milliseconds. */
  readonly isDuration: boolean;
}

interface PeopleTabProps extends TabProps {
  read: ComponentProps<typeof ReadStates>['read'];
  figures: readonly PersonFigure[];
  look: Look;
}

/** Figures of chosen people, by day and by node. */
export function PeopleTab({ processId, selection, onSelect, read, figures, look }: PeopleTabProps) {
  const t = useTexts(statisticsTexts);
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
          {figures.length === 0 ? (
            <Hint>{look.empty}</Hint>
          ) : (
            <Figures processId={processId} figures={figures} selection={selection} look={look} />
          )}
        </ReadStates>
      ) : (
        <Hint>{look.select}</Hint>
      )}
    </>
  );
}

interface FiguresProps extends Pick<PeopleTabProps, 'processId' | 'figures' | 'look'> {
  selection: Selection;
}

function Figures({ processId, figures, selection, look }: FiguresProps) {
  const t = useTexts(statisticsTexts);
  const nameOf = usePeopleNames();
  const { nameOf: nodeName } = useNodes(processId);
  const { title, format, isDuration } = look;
  const series = selection.ids.map((id) => ({ id: String(id), name: nameOf(id) }));
  const days = byDay(figures.map(({ date, userId, value }) => ({ date, id: String(userId), value })));
  return (
    <>
      <Section
        title={title}
        actions={
          <CsvButton
            filename={`${title} ${selection.from} ${selection.to}`}
            head={[t('day'), t('person'), t('node'), ...(isDuration ? [t('milliseconds')] : []), look.value]}
            rows={() =>
              figures.map(({ date, userId, nodeId, value }) => [
                date,
                nameOf(userId),
                nodeName(nodeId),
                value,
                ...(isDuration ? [format(value)] : []),
              ])
            }
          />
        }
      >
        <DayChart
          durations={isDuration}
          title={look.byDay}
          range={selection}
          series={series}
          days={days}
          format={format}
        />
        <DayTable label={look.byDay} series={series} days={days} format={format} />
      </Section>
      <Section title={look.byNode}>
        <TotalsTable
          label={look.byNode}
          value={look.value}
          rows={figures.map(({ userId, nodeId, value }) => ({
            key: `${userId} ${nodeId}`,
            person: nameOf(userId),
            node: nodeName(nodeId),
            value,
          }))}
          format={format}
        />
      </Section>
    </>
  );
}
