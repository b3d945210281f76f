import { Button, Table } from '@mantine/core';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { LocalPages } from './local-pages.tsx';
import { shownDay } from './range.ts';
import type { DayValues, Series } from './series.ts';
import { statisticsTexts } from './texts.ts';

interface DayTableProps {
  label: string;
  series: readonly Series[];
  days: readonly DayValues[];
  format: (value: number) => string;
  /** Whether the values of a day can be added up. */
  hasTotal?: boolean;
  /** Makes buttons of the values. */
  opener?: Opener;
}

interface Opener {
  readonly labelOf: (value: number, date: string, series: Series) => string;
  readonly isOpen: (date: string, series: Series) => boolean;
  readonly open: (date: string, series: Series) => void;
}

interface ValueProps extends Pick<DayTableProps, 'format' | 'opener'> {
  day: DayValues;
  series: Series;
}

function Value({ day: { date, values }, series, format, opener }: ValueProps) {
  const value = values.get(series.id);
  if (value === undefined) return '–';
  if (!opener) return format(value);
  return (
    <Button
      size="compact-sm"
      variant={opener.isOpen(date, series) ? 'light' : 'subtle'}
      aria-label={opener.labelOf(value, date, series)}
      onClick={() => opener.open(date, series)}
    >
      {format(value)}
    </Button>
  );
}

const totalOf = ({ values }: DayValues): number =>
  [...values.values()].reduce((sum, value) => sum + value, 0);

/** The figures of each day, the newest first. */
export function DayTable({
  label,
  series,
  days,
  format,
  hasTotal = series.length > 1,
  opener,
}: DayTableProps) {
  const t = useTexts(statisticsTexts);
  return (
    <LocalPages rows={days.toReversed()} key={label}>
      {(rows) => (
        <Table.ScrollContainer minWidth={240 + series.length * 110}>
          <DataTable aria-label={label}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('day')}</Table.Th>
                {series.map(({ id, name }) => (
                  <Table.Th key={id} ta="right">
                    {name}
                  </Table.Th>
                ))}
                {hasTotal ? <Table.Th ta="right">{t('total')}</Table.Th> : null}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((day) => (
                <Table.Tr key={day.date}>
                  <Table.Td>{shownDay(day.date)}</Table.Td>
                  {series.map((one) => (
                    <Table.Td key={one.id} ta="right">
                      <Value day={day} series={one} format={format} opener={opener} />
                    </Table.Td>
                  ))}
                  {hasTotal ? <Table.Td ta="right">{format(totalOf(day))}</Table.Td> : null}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </DataTable>
        </Table.ScrollContainer>
      )}
    </LocalPages>
  );
}
