import { PEAKS_PER_SECOND } from '@scriptorium/contract/documents/recordings.ts';
import type { Section } from './zoom.ts';

/** The lowest and the highest samples of a recording, -1 to 1, 50 of each for a second. */
export interface Peaks {
  readonly high: Float32Array<ArrayBuffer>;
  readonly low: Float32Array<ArrayBuffer>;
}

/** From the bytes of the server: pairs of the lowest and the highest sample. */
export function peaksOf(bytes: ArrayBuffer): Peaks {
  const pairs = new Int8Array(bytes);
  const count = Math.floor(pairs.length / 2);
  const high = new Float32Array(count);
  const low = new Float32Array(count);
  // The loudest sample fills the height: a quiet recording is readable too.
  let loudest = 1;
  for (let at = 0; at < pairs.length; at++) {
    const value = pairs[at]!;
    if (value > loudest) loudest = value;
    else if (-value > loudest) loudest = -value;
  }
  for (let at = 0; at < count; at++) {
    low[at] = pairs[at * 2]! / loudest;
    high[at] = pairs[at * 2 + 1]! / loudest;
  }
  return { high, low };
}

export const peaksDurationMs = ({ high }: Peaks): number => (high.length / PEAKS_PER_SECOND) * 1000;

/** The peaks of a part of the recording; no copies. */
export function peaksIn({ high, low }: Peaks, { startMs, endMs }: Section): [Float32Array, Float32Array] {
  const from = Math.floor((startMs / 1000) * PEAKS_PER_SECOND);
  const to = Math.max(from + 1, Math.ceil((endMs / 1000) * PEAKS_PER_SECOND));
  return [high.subarray(from, to), low.subarray(from, to)];
}
