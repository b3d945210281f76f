/** The step of the buttons that change a time, in ms (CONST-51). */
export const NUDGE_MS = 10;

const FIRST_DELAY_MS = 300;
const SHRINK_MS = 20;
const MIN_DELAY_MS = 30;

/** The wait before a repetition of a held button, the first one is 0 (CONST-52). */
export const repeatDelay = (repetition: number): number =>
  Math.max(MIN_DELAY_MS, FIRST_DELAY_MS - SHRINK_MS * repetition);
