/** Zoom levels in pixels per second: from 32 to 4096, each twice the one before (CONST-57). */
export const ZOOM_LEVELS = [32, 64, 128, 256, 512, 1024, 2048, 4096] as const;

/** The next level in a direction; the same at the ends. */
export function zoomedBy(level: number, direction: 1 | -1): number {
  const next =
    direction > 0 ? ZOOM_LEVELS.find((one) => one > level) : ZOOM_LEVELS.findLast((one) => one < level);
  return next ?? level;
}

/**
 * The widest element that browsers lay out exactly is 16 million pixels (Firefox): at the closest zoom, one hour of a
 * recording.
 */
const MAX_WIDTH = 16_000_000;

/** The part of the recording that is laid out, in milliseconds. */
export interface Section {
  readonly startMs: number;
  readonly endMs: number;
}

/** The part around a time that can be laid out at a zoom level: all of the recording, if it is not too wide. */
export function sectionAround(ms: number, level: number, durationMs: number): Section {
  const lengthMs = Math.floor((MAX_WIDTH / level) * 1000);
  if (durationMs <= lengthMs) return { startMs: 0, endMs: durationMs };
  const startMs = Math.max(0, Math.min(ms - lengthMs / 2, durationMs - lengthMs));
  return { startMs, endMs: startMs + lengthMs };
}
