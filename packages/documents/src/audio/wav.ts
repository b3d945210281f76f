import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../core/job.ts';
import type { AudioInfo } from '../core/conversion.ts';
import { decodeWithFfmpeg } from './ffmpeg.ts';
import { readWavFormat } from './riff.ts';
import { codecName, decoderOf, isPlayable } from './samples.ts';
import { SampleSink } from './sample-sink.ts';
import { readSamples } from './stream.ts';

/** The length and peaks of a wav, and a copy if browsers cannot play it. */
export async function readWav(job: Job): Promise<AudioInfo> {
  const file = await open(job.path, 'r');
  try {
    const format = await readWavFormat(file);
    const decode = decoderOf(format);
    const codec = codecName(format);
    if (!decode) return await decodeWithFfmpeg(job, codec);
    const copy = isPlayable(format) ? null : join(job.outDir, 'playable.wav');
    const sink = await SampleSink.open(job, format);
    const { frames } = await readSamples(file, format, decode, { sink, copy, report: job.report });
    const { sampleRate, channels } = format;
    const durationMs = Math.round((frames / sampleRate) * 1000);
    const playable = copy === null ? null : { path: copy, mime: 'audio/wav' };
    return { durationMs, sampleRate, channels, codec, playable, ...(await sink.save()) };
  } finally {
    await file.close();
  }
}
