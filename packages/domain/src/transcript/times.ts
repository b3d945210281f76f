/** Seconds with two decimals, cut off and not rounded; 0.29 stays 0.29 although 0.29 * 100 is 28.999… in binary. */
export const floorToHundredths = (seconds: number): number =>
  Math.floor(Number((seconds * 100).toFixed(6))) / 100;

/** The player counts in seconds, words in milliseconds (AUDIO-11). */
export const secondsOf = (ms: number): number => ms / 1000;

/** Whole milliseconds, cut off (AUDIO-10). */
export const millisecondsOf = (seconds: number): number => Math.trunc(Number((seconds * 1000).toFixed(6)));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** mm:ss.cc; minutes continue beyond 59. */
export function clockOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}.${twoDigits(hundredths % 100)}`;
}

/** Formats a part of a recording for lists and issues, as `0:05–0:12`. */
export const quoteOfTimes = ({ tsStart, tsEnd }: { tsStart: number; tsEnd: number }): string =>
  `${clockOf(tsStart)}–${clockOf(tsEnd)}`;
