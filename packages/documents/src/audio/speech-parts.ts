import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../core/job.ts';
import type { AudioParts } from '../core/conversion.ts';
import { MonoResampler } from './mono-resampler.ts';
import { PauseCutter } from './pause-cutter.ts';
import type { SampleFormat } from './sample-format.ts';

/** The sample rate in Hz that models of speech work with; recordings with a lower rate keep theirs. */
const SPEECH_RATE = 16_000;

/** Writes a recording as one channel of 16-bit samples, and finds the places where it can be cut into parts. */
export class SpeechParts {
  readonly #path: string;
  readonly #sampleRate: number;
  readonly #resampler: MonoResampler;
  readonly #cutter: PauseCutter;

  constructor({ outDir }: Pick<Job, 'outDir'>, format: SampleFormat, maxSeconds: number) {
    this.#path = join(outDir, 'speech.pcm');
    this.#sampleRate = Math.min(SPEECH_RATE, format.sampleRate);
    this.#resampler = new MonoResampler(this.#sampleRate);
    this.#resampler.begin(format);
    this.#cutter = new PauseCutter(this.#sampleRate, maxSeconds);
  }

  async change(format: SampleFormat): Promise<void> {
    await this.#write(this.#resampler.end());
    this.#resampler.begin(format);
  }

  /** Samples are interleaved over all channels. */
  add(samples: Int16Array, frames: number): Promise<void> {
    return this.#write(this.#resampler.add(samples, frames));
  }

  async end(): Promise<AudioParts> {
    await this.#write(this.#resampler.end());
    return { path: this.#path, sampleRate: this.#sampleRate, parts: this.#cutter.end() };
  }

  async #write(samples: Int16Array): Promise<void> {
    if (samples.length === 0) return;
    this.#cutter.add(samples);
    await appendFile(this.#path, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  }
}
