import { expect, it } from 'vitest';
import { byDay, chartData, highestOf, inUnit, OTHERS, shownSeries, type ChartPoint } from './series.ts';

const days = byDay([
  { date: '2026-03-02', id: 'b', value: 1 },
  { date: '2026-03-01', id: 'a', value: 2 },
  { date: '2026-03-02', id: 'b', value: 3 },
]);

it('figures are added up by day and series, and a chart has a point for each day', () => {
  expect(days.map(({ date, values }) => [date, Object.fromEntries(values)])).toEqual([
    ['2026-03-01', { a: 2 }],
    ['2026-03-02', { b: 4 }],
  ]);
  expect(chartData({ from: '2026-02-28', to: '2026-03-02' }, days)).toEqual({
    unit: 'day',
    points: [{ label: '28.02.2026' }, { label: '01.03.2026', a: 2 }, { label: '02.03.2026', b: 4 }],
  });
});

it('a long range is drawn by week, with the same sums', () => {
  const { unit, points } = chartData({ from: '2026-01-01', to: '2026-12-31' }, days);
  expect([unit, points.length]).toEqual(['week', 53]);
  expect(points.filter(({ a, b }) => a !== undefined || b !== undefined)).toEqual([
    { label: '23.02.2026', a: 2 },
    { label: '02.03.2026', b: 4 },
  ]);
  const level = chartData(
    { from: '2026-01-01', to: '2026-12-31' },
    [...days, ...byDay([{ date: '2026-03-03', id: 'b', value: 9 }])],
    {
      level: true,
    },
  );
  expect(level.points.find(({ b }) => b !== undefined)).toEqual({ label: '02.03.2026', b: 9 });
});

it('of many series the largest are shown, the rest as one', () => {
  const series = Array.from({ length: 12 }, (_, index) => ({ id: String(index), name: `Person ${index}` }));
  const many = byDay(series.map(({ id }) => ({ date: '2026-03-01', id, value: Number(id) })));
  const { shown, idOf } = shownSeries(series, many, 'Others');
  expect(shown.map(({ id }) => id)).toEqual(['5', '6', '7', '8', '9', '10', '11', OTHERS]);
  expect(chartData({ from: '2026-03-01', to: '2026-03-01' }, many, { idOf }).points[0]?.[OTHERS]).toBe(
    0 + 1 + 2 + 3 + 4,
  );
  expect(shownSeries(series.slice(0, 8), many, 'Others').shown).toHaveLength(8);
});

it('durations are drawn in a unit of their size', () => {
  const points: ChartPoint[] = [{ label: 'a', x: 3_600_000, y: 1_800_000 }, { label: 'b' }];
  expect(highestOf(points)).toBe(5_400_000);
  expect(inUnit(points, 3_600_000)).toEqual([{ label: 'a', x: 1, y: 0.5 }, { label: 'b' }]);
});
