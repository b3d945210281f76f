/** Seconds with two decimals, cut off and not rounded; 0.29 stays 0.29 although 0.29 * 100 is 28.999… in binary. */
export const floorToHundredths = (seconds: number): number =>
  Math.floor(Number((seconds * 100).toFixed(6))) / 100;

/** The player counts in seconds, words in milliseconds (AUDIO-11). */
export const secondsOf = (ms: number): number => ms / 1000;

/** Whole milliseconds, cut off (AUDIO-10). */
export const millisecondsOf = (seconds: number): number => Math.trunc(Number((seconds * 1000).toFixed(6)));
