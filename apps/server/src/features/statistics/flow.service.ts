import type { Flow, NodeCost, ThroughputDay, WaitingTime } from '@scriptorium/contract/process/statistics.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { StatisticMeasure } from '@scriptorium/db/schema/schema-json.ts';
import { countedDays, type CountedDays } from '@scriptorium/domain/statistics/counted-days.ts';
import { dayFormat } from '@scriptorium/domain/statistics/days.ts';
import { forecastOf, PACE_DAYS } from '@scriptorium/domain/statistics/forecast.ts';
import { quantileOf } from '@scriptorium/domain/statistics/waiting-buckets.ts';
import { listDaySums, type DaySum } from './day-sums.store.ts';
import type { Range } from './statistics-input.service.ts';
import { countWaiting, createdAt, namesOfNodes } from './statistics.store.ts';
import { listWaitingTimes } from './waiting-times.store.ts';

const MOVES = ['ARRIVED', 'FINISHED', 'REOPENED', 'REMOVED'] as const satisfies readonly StatisticMeasure[];
type Move = (typeof MOVES)[number];

/** Computes the flow of documents through a process. */
export async function flowOf(
  db: Db,
  processId: number,
  { days, bounds, zone }: Range,
  now = Date.now(),
): Promise<Flow> {
  const dayOf = dayFormat(zone);
  const today = dayOf(now);
  const [first = today, last = first] = [days[0], days.at(-1)];
  const created = dayOf(await createdAt(db, processId));
  // Up to now, and not further: what waited at the end of a day is what waits now without what came and went since.
  const all = countedDays({ from: first, to: last }, today, created, zone);
  const [moves, waiting, waitingTimes, costs] = await Promise.all([
    listDaySums(db, { measures: MOVES, processIds: [processId], bounds: all.bounds }),
    countWaiting(db, processId),
    waitingTimesOf(db, processId, bounds),
    costsOf(db, processId, bounds),
  ]);
  const throughput = throughputOf(all.days, moves, waiting);
  const pace = throughput.filter(({ date }) => date < today).slice(-PACE_DAYS);
  return {
    days: throughput
      .filter(({ date }) => date >= first && date >= created && date <= last && date <= today)
      .map(({ reopened: _reopened, ...day }) => day),
    waitingTimes,
    costs,
    forecast: forecastOf(waiting, {
      finished: pace.reduce((sum, { finished, reopened }) => sum + finished - reopened, 0),
      arrived: pace.reduce((sum, { arrived }) => sum + arrived, 0),
    }),
  };
}

/**
 * Computes the throughput of days up to now: the number of documents that waited on a day is the present one, without
 * the later arrivals and departures.
 */
function throughputOf(
  days: CountedDays['days'],
  moves: readonly DaySum[],
  waitingNow: number,
): (ThroughputDay & { reopened: number })[] {
  const byDay = days.map(() => ({ ARRIVED: 0, FINISHED: 0, REOPENED: 0, REMOVED: 0 }));
  for (const { place, measure, amount } of moves) {
    const day = byDay[place];
    if (day && isMove(measure)) day[measure] = amount;
  }
  let waiting = waitingNow;
  return byDay
    .toReversed()
    .flatMap(({ ARRIVED, FINISHED, REOPENED, REMOVED }, index) => {
      const date = days[days.length - 1 - index] ?? null;
      const counts = {
        arrived: ARRIVED,
        finished: FINISHED,
        reopened: REOPENED,
        waiting: Math.max(0, waiting),
      };
      waiting -= ARRIVED - FINISHED + REOPENED - REMOVED;
      return date === null ? [] : [{ date, ...counts }];
    })
    .toReversed();
}

const isMove = (measure: StatisticMeasure): measure is Move => MOVES.some((move) => move === measure);

async function waitingTimesOf(db: Db, processId: number, bounds: readonly number[]): Promise<WaitingTime[]> {
  const [from = 0, until = from] = [bounds[0], bounds.at(-1)];
  const rows = await listWaitingTimes(db, processId, { from, until });
  return [...Map.groupBy(rows, ({ nodeId }) => nodeId)].flatMap(([nodeId, ofNode]) => {
    const counts = new Map(ofNode.map(({ bucket, steps }) => [bucket, steps]));
    const [median, p90] = [quantileOf(counts, 0.5), quantileOf(counts, 0.9)];
    if (median === null || p90 === null) return [];
    return [{ nodeId, steps: ofNode.reduce((sum, { steps }) => sum + steps, 0), median, p90 }];
  });
}

async function costsOf(db: Db, processId: number, bounds: readonly number[]): Promise<NodeCost[]> {
  const [from = 0, until = from] = [bounds[0], bounds.at(-1)];
  const rows = await listDaySums(db, {
    measures: ['CALLS', 'COST', 'UNPRICED'],
    processIds: [processId],
    bounds: [from, until],
  });
  const costs = new Map<string, NodeCost>();
  for (const { nodeId, currency, measure, amount } of rows) {
    const key = `${nodeId} ${currency}`;
    const field = measure === 'CALLS' ? 'calls' : measure === 'COST' ? 'cost' : 'unpriced';
    const known = costs.get(key) ?? {
      nodeId: nodeId === 0 ? null : nodeId,
      name: null,
      calls: 0,
      unpriced: 0,
      cost: 0,
      currency,
    };
    costs.set(key, { ...known, [field]: amount });
  }
  const names = await namesOfNodes(db, [...new Set(rows.map(({ nodeId }) => nodeId))]);
  return [...costs.values()]
    .map((cost) => ({ ...cost, name: names.get(cost.nodeId ?? 0) ?? null }))
    .toSorted((a, b) => b.cost - a.cost || b.calls - a.calls || (a.nodeId ?? 0) - (b.nodeId ?? 0));
}
