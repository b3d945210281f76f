import { type FileHandle, open } from 'node:fs/promises';
import type { ConversionProgress } from '../conversion.ts';
import type { WavFormat } from './riff.ts';
import type { Decoder } from './samples.ts';

export const PEAKS_PER_SECOND = 50;
const CHUNK_BYTES = 1 << 20;
const WAV_HEADER = 44;

interface Outputs {
  peaks: string;
  /** The path of a 16-bit PCM copy, or null for none. */
  copy: string | null;
  report: (progress: ConversionProgress) => void;
}

/** Reads the samples once, in constant memory; writes the peaks and, on request, a playable copy. */
export async function readSamples(
  file: FileHandle,
  format: WavFormat,
  decode: Decoder,
  outputs: Outputs,
): Promise<{ frames: number }> {
  const { blockAlign, channels, dataOffset } = format;
  const frames = Math.floor(format.dataLength / blockAlign);
  const peaks = new PeakCollector(format, frames);
  const copy = outputs.copy === null ? null : await open(outputs.copy, 'w');
  try {
    await copy?.write(wavHeader(format, frames));
    const perChunk = Math.max(1, Math.floor(CHUNK_BYTES / blockAlign));
    const bytes = Buffer.allocUnsafe(perChunk * blockAlign);
    const samples = new Int16Array(perChunk * channels);
    for (let done = 0; done < frames;) {
      const wanted = Math.min(perChunk, frames - done);
      const { bytesRead } = await file.read(bytes, 0, wanted * blockAlign, dataOffset + done * blockAlign);
      const got = Math.floor(bytesRead / blockAlign);
      if (got === 0) break;
      decode(bytes, got * channels, samples);
      peaks.add(samples, got);
      await copy?.write(Buffer.from(samples.buffer, 0, got * channels * 2));
      done += got;
      outputs.report({ done, total: frames, phase: 'TEXT' });
    }
    const target = await open(outputs.peaks, 'w');
    await target.writeFile(peaks.values).finally(() => target.close());
    return { frames };
  } finally {
    await copy?.close();
  }
}

/** Minimum and maximum over all channels of each interval of 20 ms, as signed bytes. */
class PeakCollector {
  readonly values: Int8Array;
  readonly #framesPerPeak: number;
  readonly #channels: number;
  #frame = 0;

  constructor(format: WavFormat, frames: number) {
    this.#framesPerPeak = format.sampleRate / PEAKS_PER_SECOND;
    this.#channels = format.channels;
    this.values = new Int8Array(Math.ceil(frames / this.#framesPerPeak) * 2);
  }

  add(samples: Int16Array, frames: number): void {
    const channels = this.#channels;
    for (let frame = 0; frame < frames;) {
      const peak = Math.floor(this.#frame / this.#framesPerPeak);
      const next = Math.ceil((peak + 1) * this.#framesPerPeak);
      const end = Math.min(frames, frame + Math.max(1, next - this.#frame));
      let low = 32767;
      let high = -32768;
      for (let at = frame * channels; at < end * channels; at++) {
        const value = samples[at]!;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      this.values[peak * 2] = Math.min(this.values[peak * 2]!, low >> 8);
      this.values[peak * 2 + 1] = Math.max(this.values[peak * 2 + 1]!, high >> 8);
      this.#frame += end - frame;
      frame = end;
    }
  }
}

function wavHeader({ channels, sampleRate }: WavFormat, frames: number): Buffer {
  const dataLength = Math.min(frames * channels * 2, 0xffffffff - WAV_HEADER);
  const header = Buffer.alloc(WAV_HEADER);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataLength + WAV_HEADER - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataLength, 40);
  return header;
}
