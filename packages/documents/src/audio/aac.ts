import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AudioDecoder } from '@humansignal/audio-file-decoder';
import type { Job } from '../core/job.ts';
import type { AudioInfo } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { SampleSink } from './sample-sink.ts';

/** Seconds that are decoded at once: as samples they take some ten MB. */
const WINDOW = 30;

/** Three frames, each of 1024 or, with SBR, 2048 samples. */
const LAST_SAMPLES = 3 * 2048;

const require = createRequire(import.meta.url);

/**
 * Decodes AAC in an MP4 file by FFmpeg compiled to WebAssembly. The file is in memory while it is read; its samples are
 * decoded window by window.
 */
export async function readAac(job: Job): Promise<AudioInfo> {
  const removeGlobals = addGlobals();
  try {
    const { getAudioDecoder } = await import('@humansignal/audio-file-decoder');
    const bytes = await readFile(job.path);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    const decoder = await getAudioDecoder(await wasmAddress(), file).catch((cause: unknown) => {
      throw new ConversionError('error.file.broken', {}, { cause });
    });
    try {
      const { sampleRate, channelCount: channels, duration } = decoder;
      const sink = await SampleSink.open(job, { sampleRate, channels });
      for (let start = 0; start < duration; start += WINDOW) {
        const seconds = Math.min(WINDOW, duration - start);
        const samples = decodeWindow(decoder, start, seconds);
        // A window ends with a whole frame, so it may be longer.
        const frames = Math.min(samples.length / channels, Math.round(seconds * sampleRate));
        if (frames === 0) break;
        await sink.addInterleaved(toInt16(samples, frames * channels), frames);
        job.report({ done: Math.round(start), total: Math.round(duration), phase: 'TEXT' });
      }
      if (sink.seconds === 0) throw new ConversionError('error.file.broken');
      const missing = Math.round((duration - sink.seconds) * sampleRate);
      // The decoder keeps the last frames.
      if (missing > 0 && missing <= LAST_SAMPLES)
        await sink.addInterleaved(new Int16Array(missing * channels), missing);
      const durationMs = Math.round(sink.seconds * 1000);
      return { durationMs, sampleRate, channels, codec: 'AAC', playable: null, ...(await sink.save()) };
    } finally {
      decoder.dispose();
    }
  } finally {
    removeGlobals();
  }
}

/** Nothing after damaged frames. */
function decodeWindow(decoder: AudioDecoder, start: number, seconds: number): Float32Array {
  try {
    return decoder.decodeAudioData(start, seconds, { multiChannel: true });
  } catch {
    return new Float32Array();
  }
}

/** The library fetches its code; Node fetches no files, but data. */
async function wasmAddress(): Promise<string> {
  const path = require.resolve('@humansignal/audio-file-decoder/decode-audio.wasm');
  return `data:application/wasm;base64,${await readFile(path, 'base64')}`;
}

/** The library expects the globals of CommonJS modules. */
function addGlobals(): () => void {
  const globals = globalThis as { require?: unknown; __dirname?: unknown };
  Object.assign(globals, { require, __dirname: import.meta.dirname });
  return () => {
    delete globals.require;
    delete globals.__dirname;
  };
}

function toInt16(values: Float32Array, count: number): Int16Array {
  const samples = new Int16Array(count);
  for (let at = 0; at < count; at++) samples[at] = Math.max(-32768, Math.min(32767, values[at]! * 32767));
  return samples;
}
