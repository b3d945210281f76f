import { type FileHandle, open } from 'node:fs/promises';
import type { ConversionProgress } from '../core/conversion.ts';
import type { WavFormat } from './riff.ts';
import type { SampleSink } from './sample-sink.ts';
import type { Decoder } from './samples.ts';
import { wavHeader } from './wav-header.ts';

const CHUNK_BYTES = 1 << 20;

interface Outputs {
  sink: SampleSink;
  /** The path of a 16-bit PCM copy, or null for none. */
  copy: string | null;
  report: (progress: ConversionProgress) => void;
}

/** Reads the samples once, in constant memory, into the sink and, on request, a playable copy. */
export async function readSamples(
  file: FileHandle,
  format: WavFormat,
  decode: Decoder,
  outputs: Outputs,
): Promise<{ frames: number }> {
  const { blockAlign, channels, dataOffset } = format;
  const frames = Math.floor(format.dataLength / blockAlign);
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
      await outputs.sink.addInterleaved(samples.subarray(0, got * channels), got);
      await copy?.write(Buffer.from(samples.buffer, 0, got * channels * 2));
      done += got;
      outputs.report({ done, total: frames, phase: 'TEXT' });
    }
    return { frames };
  } finally {
    await copy?.close();
  }
}
