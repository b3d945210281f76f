/** Seconds between the numbers of the ruler. */
const STEPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600] as const;
/** Pixels that a number needs. */
const MIN_GAP = 76;

export interface Ticks {
  /** Seconds between numbers. */
  readonly step: number;
  /** Lines between two numbers. */
  readonly parts: number;
}

/** The finest division in which numbers do not touch each other. */
export function ticksAt(pixelsPerSecond: number): Ticks {
  const step = STEPS.find((one) => one * pixelsPerSecond >= MIN_GAP) ?? STEPS[STEPS.length - 1]!;
  return { step, parts: step % 3 === 0 ? 3 : 5 };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** 1:02:03, 02:03, or 02:03.25 where the numbers are less than a second apart. */
export function tickText(seconds: number, step: number): string {
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  const clock = `${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
  const hours = whole >= 3600 ? `${Math.floor(whole / 3600)}:` : '';
  return `${hours}${clock}${step < 1 ? `.${twoDigits(hundredths % 100)}` : ''}`;
}
