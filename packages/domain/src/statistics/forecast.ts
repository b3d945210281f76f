/** The pace is the mean of this many whole days before today. */
export const PACE_DAYS = 14;

export interface Forecast {
  /** Documents that are not finished. */
  readonly waiting: number;
  /** Documents a day, over the last two weeks. */
  readonly finishedPerDay: number;
  readonly arrivedPerDay: number;
  /** Days until the waiting documents are finished at this pace; null when nothing was finished. */
  readonly days: number | null;
}

/** Assumes that the pace stays, and that new documents do not delay those that wait already. */
export function forecastOf(waiting: number, pace: { finished: number; arrived: number }): Forecast {
  const finishedPerDay = Math.max(0, pace.finished) / PACE_DAYS;
  const days = waiting === 0 ? 0 : finishedPerDay === 0 ? null : Math.ceil(waiting / finishedPerDay);
  return { waiting, finishedPerDay, arrivedPerDay: pace.arrived / PACE_DAYS, days };
}
