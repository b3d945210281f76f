const HOUR = 3_600_000;

/** Seconds or a date; at most an hour, so that no receiver can delay work indefinitely. */
export function retryAfterMs(given: string | undefined, now: number): number | undefined {
  if (given === undefined) return undefined;
  const ms = /^\d+$/.test(given.trim()) ? Number(given) * 1000 : Date.parse(given) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), HOUR);
}
