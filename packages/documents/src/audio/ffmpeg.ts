import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Job } from '../core/job.ts';
import type { AudioInfo } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { SampleSink } from './sample-sink.ts';
import { WAV_HEADER_BYTES } from './wav-header.ts';

/** Text of ffmpeg that is kept for the error. */
const MAX_STDERR = 2000;

/**
 * ffmpeg, if it is installed, decodes the codecs that this package cannot, to the peaks and to a FLAC copy that browsers
 * play. It may only read the one file.
 */
export async function decodeWithFfmpeg(job: Job, codec: string): Promise<AudioInfo> {
  const copy = join(job.outDir, 'playable.flac');
  const bare = ['-map', '0:a:0', '-map_metadata', '-1', '-fflags', '+bitexact'];
  const input = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-i', `file:${job.path}`];
  const samples = [...bare, '-c:a', 'pcm_s16le', '-f', 'wav', 'pipe:1'];
  const flac = [...bare, '-c:a', 'flac', '-f', 'flac', '-y', `file:${copy}`];
  const child = spawn('ffmpeg', [...input, ...samples, ...flac], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr = (stderr + text.toString('latin1')).slice(-MAX_STDERR)));
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const decoded = readPcm(job, child.stdout);
  try {
    const [code, sink] = await Promise.all([exit, decoded]);
    if (code !== 0 || !sink || sink.seconds === 0) throw new Error(stderr);
    const { sampleRate, channels } = sink.format;
    return {
      durationMs: Math.round(sink.seconds * 1000),
      sampleRate,
      channels,
      codec,
      playable: { path: copy, mime: 'audio/flac' },
      ...(await sink.save()),
    };
  } catch (cause) {
    child.kill('SIGKILL');
    throw new ConversionError('error.file.codec', { codec }, { cause });
  }
}

/** ffmpeg writes a header of fixed length, whose sample count is unknown, and 16-bit samples. */
async function readPcm(job: Job, output: AsyncIterable<Buffer>): Promise<SampleSink | null> {
  let rest: Buffer = Buffer.alloc(0);
  let sink: SampleSink | null = null;
  for await (const chunk of output) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!sink) {
      if (rest.length < WAV_HEADER_BYTES) continue;
      sink = await SampleSink.open(job, {
        channels: rest.readUInt16LE(22),
        sampleRate: rest.readUInt32LE(24),
      });
      rest = rest.subarray(WAV_HEADER_BYTES);
    }
    const { channels } = sink.format;
    const frames = Math.floor(rest.length / (channels * 2));
    const whole = rest.subarray(0, frames * channels * 2);
    // The samples must begin at an even address.
    await sink.addInterleaved(new Int16Array(Uint8Array.from(whole).buffer), frames);
    rest = rest.subarray(whole.length);
    job.report({ done: Math.round(sink.seconds), total: 0, phase: 'TEXT' });
  }
  return sink;
}
