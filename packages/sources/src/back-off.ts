const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the failed tries of one item. */
const ITEM_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

/** Milliseconds until an item is tried again; undefined after its last try. `tries` counts from 1. */
export const itemDelay = (tries: number): number | undefined => ITEM_DELAYS[tries - 1];

const FIRST = 30 * SECOND;

/**
 * Milliseconds until a failed connection is tried again: 30 s, doubled with each failure in a row up to an hour, with
 * up to a fifth more at random, so that many connections to one server do not return at the same time. A server that
 * names a later time gets it, up to a day.
 */
export function connectionDelay(failures: number, retryAfterMs = 0, random = Math.random): number {
  const delay = Math.min(FIRST * 2 ** Math.min(failures - 1, 20), HOUR);
  return Math.max(Math.round(delay * (1 + random() / 5)), Math.min(retryAfterMs, 24 * HOUR));
}
