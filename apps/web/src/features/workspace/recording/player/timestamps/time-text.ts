/** Milliseconds of an hour. */
const HOUR_MS = 3_600_000;
/** mm:ss:cc, minutes and seconds 00 to 59 (CONST-54). */
const TIME = /^([0-5]\d):([0-5]\d):(\d\d)$/;
export const TIME_LENGTH = 8;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The hours before a time, which cannot be edited: `01:`, or nothing below an hour. */
export const hoursText = (ms: number): string =>
  ms < HOUR_MS ? '' : `${twoDigits(Math.floor(ms / HOUR_MS))}:`;

/** Minutes, seconds and hundredths of a time, which are edited. */
export function timeText(ms: number): string {
  const hundredths = Math.floor((ms % HOUR_MS) / 10);
  const seconds = Math.floor(hundredths / 100);
  return [Math.floor(seconds / 60), seconds % 60, hundredths % 100].map(twoDigits).join(':');
}

/** The time of a typed text within the hour of another one; null if it is none. */
export function parseTime(text: string, hourOfMs: number): number | null {
  const [, minutes, seconds, hundredths] = TIME.exec(text) ?? [];
  if (hundredths === undefined) return null;
  const inHour = (Number(minutes) * 60 + Number(seconds)) * 1000 + Number(hundredths) * 10;
  return Math.floor(hourOfMs / HOUR_MS) * HOUR_MS + inHour;
}

/** Puts the colons between typed digits; other characters are left out. */
export const maskTime = (typed: string): string =>
  (
    typed
      .replaceAll(/\D/g, '')
      .slice(0, 6)
      .match(/\d{1,2}/g) ?? []
  ).join(':');

/** hh:mm:ss:cc (CONST-55). */
export const fullTimeText = (ms: number): string => `${hoursText(ms)}${timeText(ms)}`;
