import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../core/job.ts';
import type { AudioInfo } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { interleave, SampleSink } from './sample-sink.ts';
import type { SampleFormat } from './sample-format.ts';
import { WAV_HEADER_BYTES, wavHeader } from './wav-header.ts';

/** Writes 16-bit samples to a wav file; its header is written last, when the length is known. */
class WavCopy {
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

const CHUNK_BYTES = 256 * 1024;

/** Decoded samples; the decoder skips damaged parts. */
export interface Decoded {
  channelData: readonly Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
}

/** Decodes a file piece by piece. */
export interface StreamDecoder {
  readonly codec: string;
  /** Called once with each piece of the file, in order. */
  decode(bytes: Uint8Array): Promise<Decoded> | Decoded;
  /** The samples that remain after the last piece. */
  flush?(): Promise<Decoded>;
  free(): void;
}

/** Decodes a recording in constant memory; with `copies`, also into a wav that browsers play. */
export async function readCompressed(job: Job, decoder: StreamDecoder, copies: boolean): Promise<AudioInfo> {
  const file = await open(job.path, 'r');
  const copy = copies ? new WavCopy(join(job.outDir, 'playable.wav')) : null;
  let sink: SampleSink | null = null;
  const add = async ({ channelData, samplesDecoded: frames, sampleRate }: Decoded) => {
    if (frames === 0 || channelData.length === 0) return;
    const format = { channels: channelData.length, sampleRate };
    sink ??= await SampleSink.open(job, format);
    await sink.change(format);
    const samples = interleave(channelData, frames);
    await sink.addInterleaved(samples, frames);
    await copy?.write(format, samples);
  };
  try {
    const { size } = await file.stat();
    const decode = tolerant(decoder);
    for (let done = 0; done < size;) {
      const bytes = new Uint8Array(Math.min(CHUNK_BYTES, size - done));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, done);
      if (bytesRead === 0) break;
      await add(await decode(bytes.subarray(0, bytesRead)));
      done += bytesRead;
      job.report({ done, total: size, phase: 'TEXT' });
    }
    await add(await decode(null));
    return await describe(sink, decoder.codec, copy);
  } finally {
    decoder.free();
    await copy?.close();
    await file.close();
  }
}

const NOTHING: Decoded = { channelData: [], samplesDecoded: 0, sampleRate: 0 };

/** Decodes a piece of the file, or the rest after the last one. After an error nothing more is decoded. */
function tolerant(decoder: StreamDecoder): (bytes: Uint8Array | null) => Promise<Decoded> {
  let hasFailed = false;
  return async (bytes) => {
    if (hasFailed) return NOTHING;
    try {
      return bytes === null ? ((await decoder.flush?.()) ?? NOTHING) : await decoder.decode(bytes);
    } catch {
      hasFailed = true;
      return NOTHING;
    }
  };
}

async function describe(sink: SampleSink | null, codec: string, copy: WavCopy | null): Promise<AudioInfo> {
  if (!sink) throw new ConversionError('error.file.broken');
  const playable = copy === null ? null : { path: await copy.finish(), mime: 'audio/wav' };
  const { sampleRate, channels } = sink.format;
  const durationMs = Math.round(sink.seconds * 1000);
  return { durationMs, sampleRate, channels, codec, playable, ...(await sink.save()) };
}
