import { type FileHandle, open } from 'node:fs/promises';
import type { SampleFormat } from './sample-format.ts';
import { WAV_HEADER_BYTES, wavHeader } from './wav-header.ts';

/** Writes 16-bit samples to a wav file; its header is written last, when the length is known. */
export class WavCopy {
  readonly #path: string;
  #file: FileHandle | null = null;
  #format: SampleFormat | null = null;
  #bytes = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Parts with another sample rate or other channels than the first are left out: a wav has only one of each. */
  async write(format: SampleFormat, samples: Int16Array): Promise<void> {
    this.#format ??= format;
    if (format.sampleRate !== this.#format.sampleRate || format.channels !== this.#format.channels) return;
    this.#file ??= await open(this.#path, 'w');
    const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
    await this.#file.write(bytes, 0, bytes.length, WAV_HEADER_BYTES + this.#bytes);
    this.#bytes += bytes.length;
  }

  /** Returns the path of the file. */
  async finish(): Promise<string> {
    if (!this.#file || !this.#format) throw new Error('A copy without samples');
    const frames = this.#bytes / (this.#format.channels * 2);
    await this.#file.write(wavHeader(this.#format, frames), 0, WAV_HEADER_BYTES, 0);
    return this.#path;
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}
