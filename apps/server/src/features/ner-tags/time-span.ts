import type { TimePlace } from '@scriptorium/annotations/place.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import type { TaggingType } from '@scriptorium/domain/graph/activity-type.ts';
import { floorToHundredths } from '@scriptorium/domain/transcript/times.ts';

/** A region that reaches the end may be longer by rounding. */
const TOLERANCE_S = 0.01;

/** A part of a recording in seconds, floored to two decimals (AUDIO-10), on a node for time spans. */
export function requireTimes(
  { tsStart, tsEnd }: TimePlace,
  recording: { durationMs: number | null; taggingTypes: readonly string[] } | undefined,
): TimePlace {
  const isSupported = recording?.taggingTypes.includes('TIMESPAN' satisfies TaggingType);
  if (!recording || !isSupported) throw new AppError('error.tag.kind');
  const duration = (recording.durationMs ?? 0) / 1000;
  if (tsEnd > duration + TOLERANCE_S) throw new AppError('error.tag.range');
  const place = {
    tsStart: floorToHundredths(tsStart),
    tsEnd: floorToHundredths(Math.min(tsEnd, duration)),
  };
  if (place.tsStart >= place.tsEnd) throw new AppError('error.tag.range');
  return place;
}
