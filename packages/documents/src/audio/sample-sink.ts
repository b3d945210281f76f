import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../core/job.ts';
import type { AudioParts } from '../core/conversion.ts';
import { PeakCollector } from './peaks.ts';
import type { SampleFormat } from './sample-format.ts';
import { SpeechParts } from './speech-parts.ts';

/** Collects the peaks and the length of decoded samples, block by block, and of a large file the parts of its speech. */
export class SampleSink {
  readonly #path: string;
  readonly #peaks = new PeakCollector();
  readonly #speech: SpeechParts | null;
  #format: SampleFormat;
  #seconds = 0;

  private constructor({ outDir }: Pick<Job, 'outDir'>, format: SampleFormat, speech: SpeechParts | null) {
    this.#path = join(outDir, 'peaks');
    this.#speech = speech;
    this.#format = format;
    this.#peaks.begin(format);
  }

  static async open(job: Job, format: SampleFormat): Promise<SampleSink> {
    const { path, parts } = job;
    const isLarge = parts !== null && (await stat(path)).size > parts.overBytes;
    return new SampleSink(job, format, isLarge ? new SpeechParts(job, format, parts.maxSeconds) : null);
  }

  get format(): SampleFormat {
    return this.#format;
  }

  get seconds(): number {
    return this.#seconds;
  }

  /** Recordings that were joined may change their sample rate or their channels. */
  async change(format: SampleFormat): Promise<void> {
    if (format.channels === this.#format.channels && format.sampleRate === this.#format.sampleRate) return;
    this.#format = format;
    this.#peaks.begin(format);
    await this.#speech?.change(format);
  }

  async addInterleaved(samples: Int16Array, frames: number): Promise<void> {
    this.#peaks.add(samples, frames);
    this.#seconds += frames / this.#format.sampleRate;
    await this.#speech?.add(samples, frames);
  }

  /** Writes the peaks. */
  async save(): Promise<{ peaks: string; parts: AudioParts | null }> {
    await writeFile(this.#path, this.#peaks.values);
    return { peaks: this.#path, parts: (await this.#speech?.end()) ?? null };
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
