import { open } from 'node:fs/promises';
import type { Job } from '../core/job.ts';
import type { AudioInfo } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { readAac } from './aac.ts';
import { decodeWithFfmpeg } from './ffmpeg.ts';
import { readMp4 } from '../sniff/mp4.ts';

/** Browsers play AAC; other codecs in MP4 need ffmpeg, and get a copy. */
export async function readM4a(job: Job): Promise<AudioInfo> {
  const file = await open(job.path, 'r');
  const mp4 = await readMp4(file).finally(() => file.close());
  const track = mp4?.tracks.find(({ handler }) => handler === 'soun');
  if (!track) throw new ConversionError('error.file.broken');
  const codec = CODECS[track.format] ?? track.format;
  return codec === 'AAC' ? readAac(job) : decodeWithFfmpeg(job, codec);
}

const CODECS: Record<string, string> = {
  mp4a: 'AAC',
  alac: 'ALAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  samr: 'AMR',
  fLaC: 'FLAC',
  Opus: 'Opus',
};
