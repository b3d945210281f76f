import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../child/job.ts';
import { PeakCollector } from './peaks.ts';

export interface SampleFormat {
  channels: number;
  sampleRate: number;
}

/** Collects the peaks and the length of decoded samples, block by block. */
export class SampleSink {
  readonly #path: string;
  readonly #peaks = new PeakCollector();
  #format: SampleFormat;
  #seconds = 0;

  constructor(job: Pick<Job, 'outDir'>, format: SampleFormat) {
    this.#path = join(job.outDir, 'peaks');
    this.#format = format;
    this.#peaks.begin(format);
  }

  get format(): SampleFormat {
    return this.#format;
  }

  get seconds(): number {
    return this.#seconds;
  }

  /** Recordings that were joined may change their sample rate or their channels. */
  change(format: SampleFormat): void {
    if (format.channels === this.#format.channels && format.sampleRate === this.#format.sampleRate) return;
    this.#format = format;
    this.#peaks.begin(format);
  }

  addInterleaved(samples: Int16Array, frames: number): void {
    this.#peaks.add(samples, frames);
    this.#seconds += frames / this.#format.sampleRate;
  }

  /** Writes the peaks; returns the path of their file. */
  async save(): Promise<string> {
    await writeFile(this.#path, this.#peaks.values);
    return this.#path;
  }
}

/** Samples of each channel, -1 to 1, as interleaved 16-bit samples. */
export function interleave(channelData: readonly Float32Array[], frames: number): Int16Array {
  const channels = channelData.length;
  const samples = new Int16Array(frames * channels);
  channelData.forEach((values, channel) => {
    for (let frame = 0, at = channel; frame < frames; frame++, at += channels)
      samples[at] = Math.max(-32768, Math.min(32767, values[frame]! * 32767));
  });
  return samples;
}
