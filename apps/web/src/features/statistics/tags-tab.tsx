import { statistics, type TagUsage } from '@scriptorium/contract/statistics.ts';
import { formatDay } from '@scriptorium/web-kit/days.ts';
import { formatCount } from '@scriptorium/web-kit/format.ts';
import { PeopleSelect } from '@scriptorium/web-kit/people-select.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { ReadStates } from '@scriptorium/web-kit/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { CsvButton } from './csv-button.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { Hint } from './hint.tsx';
import { browserZone, isComplete } from './range.ts';
import { Section } from './section.tsx';
import { SelectionCard } from './selection-card.tsx';
import { byDay } from './series.ts';
import type { Selection } from './statistics-search.ts';
import type { TabProps } from './tab.ts';
import { statisticsTexts } from './texts.ts';
import { TotalsTable } from './totals-table.tsx';
import { useNodes, usePeopleNames } from './use-names.ts';

/** How many tags of people exist, by the day on which they were made and by node. */
export function TagsTab({ processId, selection, onSelect }: TabProps) {
  const t = useTexts(statisticsTexts);
  const isAsked = selection.ids.length > 0 && isComplete(selection);
  const read = useRead(
    statistics.ask,
    {
      body: {
        name: 'TAG_USAGE',
        payload: [...selection.ids],
        dateFrom: selection.from,
        dateTo: selection.to,
        zoneId: browserZone(),
        processId,
      },
    },
    { enabled: isAsked },
  );
  // The name of the query says which entries it has.
  const entries = (read.data ?? []) as TagUsage[];
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
          {entries.length === 0 ? (
            <Hint>{t('noTags')}</Hint>
          ) : (
            <TagFigures processId={processId} entries={entries} selection={selection} />
          )}
        </ReadStates>
      ) : (
        <Hint>{t('selectPeopleForTags')}</Hint>
      )}
    </>
  );
}

interface TagFiguresProps {
  processId: number;
  entries: readonly TagUsage[];
  selection: Selection;
}

function TagFigures({ processId, entries, selection }: TagFiguresProps) {
  const t = useTexts(statisticsTexts);
  const nameOf = usePeopleNames();
  const { nameOf: nodeName } = useNodes(processId);
  const series = selection.ids.map((id) => ({ id: String(id), name: nameOf(id) }));
  const dayOf = ({ time }: TagUsage) => formatDay(new Date(time));
  const days = byDay(
    entries.map((entry) => ({ date: dayOf(entry), id: String(entry.userId), value: entry.tagsCount })),
  );
  return (
    <>
      <Section
        title={t('tags')}
        actions={
          <CsvButton
            filename={`${t('tags')} ${selection.from} ${selection.to}`}
            head={[t('day'), t('person'), t('node'), t('tags')]}
            rows={() =>
              entries.map((entry) => [
                dayOf(entry),
                nameOf(entry.userId),
                nodeName(entry.nodeId),
                entry.tagsCount,
              ])
            }
          />
        }
      >
        <DayChart title={t('tagsByDay')} range={selection} series={series} days={days} format={formatCount} />
        <DayTable label={t('tagsByDay')} series={series} days={days} format={formatCount} />
      </Section>
      <Section title={t('tagsByNode')}>
        <TotalsTable
          label={t('tagsByNode')}
          value={t('tags')}
          rows={entries.map(({ userId, nodeId, tagsCount }) => ({
            key: `${userId} ${nodeId}`,
            person: nameOf(userId),
            node: nodeName(nodeId),
            value: tagsCount,
          }))}
          format={formatCount}
        />
      </Section>
    </>
  );
}
