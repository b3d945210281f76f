import { SimpleGrid, Text } from '@mantine/core';
import type { Flow } from '@scriptorium/contract/process/statistics.ts';
import { addDays } from '@scriptorium/domain/statistics/days.ts';
import { PACE_DAYS } from '@scriptorium/domain/statistics/forecast.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { formatCount, formatNumber } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { flowTexts } from './flow-texts.ts';
import { shownDay, todayHere } from './range.ts';

function Figure({ title, value, note }: { title: string; value: string; note: string }) {
  return (
    <Card p="md">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text fz={26} fw={650} lh={1.3}>
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Card>
  );
}

/** A pace so slow that its end is no date of use. */
const MAX_FORECAST_DAYS = 3650;

/** The sums of the range, what waits now, and when it will be finished, with what that assumes. */
export function ForecastCards({ flow }: { flow: Flow }) {
  const t = useTexts(flowTexts);
  const { waiting, finishedPerDay, arrivedPerDay, days } = flow.forecast;
  const sum = (field: 'arrived' | 'finished') => flow.days.reduce((total, day) => total + day[field], 0);
  const pace = {
    finished: formatNumber(finishedPerDay),
    arrived: formatNumber(arrivedPerDay),
    days: PACE_DAYS,
  };
  const grows = arrivedPerDay > finishedPerDay;
  const end =
    waiting === 0
      ? t('nothingWaits')
      : days === null || days > MAX_FORECAST_DAYS
        ? t('noEnd')
        : shownDay(addDays(todayHere(), days));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} mt="md" component="section" aria-label={t('overview')}>
      <Figure title={t('arrived')} value={formatCount(sum('arrived'))} note={t('inRange')} />
      <Figure title={t('finished')} value={formatCount(sum('finished'))} note={t('inRange')} />
      <Figure title={t('waitingNow')} value={formatCount(waiting)} note={t('waitingNote')} />
      <Figure
        title={t('forecast')}
        value={end}
        note={t(days === null && waiting > 0 ? 'paceNone' : grows ? 'paceGrows' : 'pace', pace)}
      />
    </SimpleGrid>
  );
}
