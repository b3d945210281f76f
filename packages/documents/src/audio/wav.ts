import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Job, textOnly } from '../child/job.ts';
import type { AudioInfo, Conversion } from '../conversion.ts';
import { ConversionError } from '../errors.ts';
import { parseTranscript, transcriptText } from '../transcript/transcript.ts';
import { requireLength } from '../text/pieces.ts';
import { decodeText } from '../text/charset.ts';
import { readWavFormat, type WavFormat } from './riff.ts';
import { codecName, decoderOf, isPlayable } from './samples.ts';
import { readSamples } from './stream.ts';

/** Converts a recording to its length and peaks, a copy that browsers play, and the uploaded transcript. */
export async function convertWav(job: Job): Promise<Conversion> {
  const audio = await readAudio(job, job.path);
  if (job.transcriptPath === null) return { ...textOnly('wav', ''), audio };
  const transcript = parseTranscript(decodeText(await readFile(job.transcriptPath)));
  if (transcript === null) throw new ConversionError('error.file.noTranscript');
  const text = transcriptText(transcript);
  requireLength(text.length, job.maxTextChars);
  return { ...textOnly('wav', text), audio, transcript };
}

async function readAudio(job: Job, path: string): Promise<AudioInfo> {
  const file = await open(path, 'r');
  try {
    const format = await readWavFormat(file);
    const decode = decoderOf(format);
    if (!decode) return await readWithFfmpeg(job, path, format);
    const copy = isPlayable(format) ? null : join(job.outDir, 'playable.wav');
    const peaks = join(job.outDir, 'peaks');
    const { frames } = await readSamples(file, format, decode, { peaks, copy, report: job.report });
    return describe(format, frames, peaks, copy);
  } finally {
    await file.close();
  }
}

function describe(format: WavFormat, frames: number, peaks: string, playable: string | null): AudioInfo {
  const { sampleRate, channels } = format;
  return {
    durationMs: Math.round((frames / sampleRate) * 1000),
    sampleRate,
    channels,
    codec: codecName(format),
    playable,
    peaks,
  };
}

/** ffmpeg, if installed, decodes the codecs that this package does not support to PCM. */
async function readWithFfmpeg(job: Job, path: string, format: WavFormat): Promise<AudioInfo> {
  const codec = codecName(format);
  const playable = join(job.outDir, 'playable.wav');
  const input = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-f', 'wav', '-i', path];
  await promisify(execFile)('ffmpeg', [...input, '-c:a', 'pcm_s16le', '-f', 'wav', '-y', playable]).catch(
    (cause: unknown) => {
      throw new ConversionError('error.file.codec', { codec }, { cause });
    },
  );
  return { ...(await readAudio(job, playable)), codec, playable };
}
