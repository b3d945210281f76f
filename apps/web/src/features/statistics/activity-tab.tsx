import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { Button, MultiSelect } from '@mantine/core';
import { statistics, type NodeActivity } from '@scriptorium/contract/process/statistics.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { CsvButton } from './csv-button.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { DocumentTable } from './document-table.tsx';
import { Hint } from './hint.tsx';
import { isComplete, shownDay } from './range.ts';
import { Section } from './section.tsx';
import { SelectionCard } from './selection-card.tsx';
import { byDay } from './series.ts';
import type { Selection } from './statistics-search.ts';
import type { TabProps } from './tab.ts';
import { statisticsTexts } from './texts.ts';
import { useNodes } from './use-names.ts';

/** The tags on nodes by day, of people and machines, with the documents behind them. */
export function ActivityTab({ processId, selection, onSelect }: TabProps) {
  const t = useTexts(statisticsTexts);
  const { nodes } = useNodes(processId);
  const known = new Set(nodes.map(({ id }) => id));
  const nodeIds = selection.ids.filter((id) => known.has(id));
  const isAsked = nodeIds.length > 0 && isComplete(selection);
  const read = useRead(
    statistics.ask,
    {
      body: {
        name: 'NODE_ACTIVITY',
        payload: {
          nodeIds,
          dateFrom: selection.from,
          dateTo: selection.to,
          zoneId: currentZone(),
          processId,
        },
      },
    },
    { enabled: isAsked },
  );
  // The name of the query says which entries it has.
  const entries = (read.data ?? []) as NodeActivity[];
  return (
    <>
      <SelectionCard selection={selection} onSelect={onSelect}>
        <MultiSelect
          label={t('nodes')}
          placeholder={nodeIds.length === 0 ? t('chooseNodes') : undefined}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('clearNodes') }}
          nothingFoundMessage={t('noNodes')}
          data={nodes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={nodeIds.map(String)}
          onChange={(ids) => onSelect({ ...selection, ids: ids.map(Number) })}
        />
        <Button
          mt={6}
          size="compact-xs"
          variant="subtle"
          disabled={nodeIds.length === nodes.length}
          onClick={() => onSelect({ ...selection, ids: nodes.map(({ id }) => id) })}
        >
          {t('allNodes')}
        </Button>
      </SelectionCard>
      {isAsked ? (
        <ReadStates read={read}>
          {entries.length === 0 ? (
            <Hint>{t('noActivity')}</Hint>
          ) : (
            <ActivityFigures
              // A cell that was opened is of this selection.
              key={`${nodeIds.join('.')} ${selection.from} ${selection.to}`}
              processId={processId}
              entries={entries}
              selection={{ ...selection, ids: nodeIds }}
            />
          )}
        </ReadStates>
      ) : (
        <Hint>{t('selectNodes')}</Hint>
      )}
    </>
  );
}

interface ActivityFiguresProps {
  processId: number;
  entries: readonly NodeActivity[];
  selection: Selection;
}

function ActivityFigures({ processId, entries, selection }: ActivityFiguresProps) {
  const t = useTexts(statisticsTexts);
  const { nameOf } = useNodes(processId);
  const [opened, setOpened] = useState<{ date: string; nodeId: number } | null>(null);
  const series = selection.ids.map((id) => ({ id: String(id), name: nameOf(id) }));
  const figures = entries.flatMap(({ date, nodeIdTagCountMap }) =>
    Object.entries(nodeIdTagCountMap).map(([id, value]) => ({ date, id, value })),
  );
  const days = byDay(figures);
  return (
    <>
      <Section
        title={t('nodeActivity')}
        actions={
          <CsvButton
            filename={`${t('nodeActivity')} ${selection.from} ${selection.to}`}
            head={[t('day'), t('node'), t('tags')]}
            rows={() => figures.map(({ date, id, value }) => [date, nameOf(Number(id)), value])}
          />
        }
      >
        <DayChart
          title={t('activityByDay')}
          range={selection}
          series={series}
          days={days}
          format={formatCount}
        />
        <DayTable
          label={t('activityByDay')}
          series={series}
          days={days}
          format={formatCount}
          opener={{
            labelOf: (value, date, { name }) =>
              t('documentsOf', { day: shownDay(date), node: name, tags: formatCount(value) }),
            isOpen: (date, { id }) => opened?.date === date && String(opened.nodeId) === id,
            open: (date, { id }) => setOpened({ date, nodeId: Number(id) }),
          }}
        />
      </Section>
      {opened ? (
        <Section title={t('documentsOfDay', { day: shownDay(opened.date), node: nameOf(opened.nodeId) })}>
          <DocumentTable key={`${opened.date} ${opened.nodeId}`} processId={processId} {...opened} />
        </Section>
      ) : null}
    </>
  );
}
