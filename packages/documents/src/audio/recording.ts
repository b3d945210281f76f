import { open } from 'node:fs/promises';
import { type Job, textOnly } from '../core/job.ts';
import type { AudioInfo, Conversion, ConversionNote, Transcript } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { requireLength } from '../text/pieces.ts';
import { readTranscriptFile } from '../transcript/transcript-file.ts';
import { transcriptText } from '../transcript/transcript.ts';
import { readCompressed } from './compressed.ts';
import { flacDecoder, mp3Decoder, oggDecoder } from './decoders.ts';
import { scanMpeg } from '../sniff/mpeg-frames.ts';
import { oggCodec } from '../sniff/ogg.ts';
import { readWav } from './wav.ts';
import { decodeWithFfmpeg } from './ffmpeg.ts';
import { readMp4 } from '../sniff/mp4.ts';
import { readAac } from './aac.ts';

/** Browsers play AAC; other codecs in MP4 need ffmpeg, and get a copy. */
async function readM4a(job: Job): Promise<AudioInfo> {
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

/** Converts a recording to its length and peaks, a copy that browsers play, and the uploaded transcript. */
export async function convertRecording(job: Job): Promise<Conversion> {
  const audio = await readAudio(job);
  if (job.transcriptPath === null) return { ...textOnly(job.kind, ''), audio };
  const { transcript, notes } = await readTranscriptFile(job, job.transcriptPath);
  if (transcript === null) throw new ConversionError('error.file.noTranscript');
  const text = transcriptText(transcript);
  requireLength(text.length, job.maxTextChars);
  const after = notesOnEnd(transcript, audio.durationMs);
  return { ...textOnly(job.kind, text), audio, transcript, notes: [...after, ...notes] };
}

function readAudio(job: Job): Promise<AudioInfo> {
  if (job.kind === 'wav') return readWav(job);
  if (job.kind === 'mp3') return readMp3(job);
  if (job.kind === 'm4a') return readM4a(job);
  return job.kind === 'ogg'
    ? readOgg(job)
    : flacDecoder().then((decoder) => readCompressed(job, decoder, false));
}

/** A browser computes positions from the claimed length where the bit rate varies: 1% is half a minute of an hour. */
const MAX_DEVIATION = 0.01;

/** Browsers seek to wrong places in files of varying bit rate without a correct header; those get a copy. */
async function readMp3(job: Job): Promise<AudioInfo> {
  const file = await open(job.path, 'r');
  const scan = await scanMpeg(file).finally(() => file.close());
  if (!scan || scan.seconds === 0) throw new ConversionError('error.file.broken');
  const deviation = Math.abs(scan.claimedSeconds - scan.seconds) / scan.seconds;
  return readCompressed(job, await mp3Decoder(), scan.hasVariableRate && deviation > MAX_DEVIATION);
}

async function readOgg(job: Job): Promise<AudioInfo> {
  const codec = await oggCodec(job.path);
  if (codec === null) return decodeWithFfmpeg(job, 'Ogg');
  return readCompressed(job, await oggDecoder(codec), false);
}

/** The last words of a recogniser often end a little after the recording. */
const TOLERANCE_MS = 1000;

/** Words after the end of the recording are kept; they may belong to another recording. */
function notesOnEnd({ utterances }: Transcript, durationMs: number): ConversionNote[] {
  const words = utterances.reduce(
    (sum, { tokens }) => sum + tokens.filter(({ tsStart }) => tsStart > durationMs + TOLERANCE_MS).length,
    0,
  );
  if (words === 0) return [];
  const seconds = Math.round(durationMs / 1000);
  const message = `${words} words of the transcript are after the end of the recording (${seconds} s). Check that they belong together.`;
  return [{ key: 'note.parser.wordsAfterEnd', params: { words, seconds }, message }];
}
