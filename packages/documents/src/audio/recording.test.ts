import { readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import {
  AAC_M4A,
  ALAC_M4A,
  CBR_MP3,
  FLAC,
  OPUS_OGG,
  VBR_MP3,
  VORBIS_OGG,
  withFrames,
} from '../../fixtures/recordings.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { pcm, tone, wav } from '../../fixtures/wav.ts';
import { closeDocuments } from '../convert.ts';

afterAll(closeDocuments);

test.each([
  ['MP3', 'mp3', CBR_MP3],
  ['Vorbis', 'ogg', VORBIS_OGG],
  ['Opus', 'ogg', OPUS_OGG],
  ['FLAC', 'flac', FLAC],
  ['AAC', 'm4a', AAC_M4A],
])('reads length and peaks of %s, which browsers play as it is', async (codec, kind, bytes) => {
  const { audio, ...rest } = await convertBytes(bytes);
  expect(rest).toMatchObject({ kind, text: '', transcript: null });
  expect(audio).toMatchObject({ codec, playable: null });
  // Opus is decoded in frames of 20 ms.
  expect(Math.abs(audio!.durationMs - 500)).toBeLessThan(20);
  const peaks = new Int8Array(await readFile(audio!.peaks));
  expect(peaks).toHaveLength(Math.ceil(audio!.durationMs / 20) * 2);
  // A tone at an eighth of the full range: 16 of 128; lossy codecs change it a little.
  expect(Math.min(...peaks)).toBeGreaterThanOrEqual(-20);
  expect(Math.min(...peaks)).toBeLessThanOrEqual(-14);
  expect(Math.max(...peaks)).toBeGreaterThanOrEqual(13);
  expect(Math.max(...peaks)).toBeLessThanOrEqual(19);
});

test('of an MP3 whose header claims another length the samples count', async () => {
  const { audio } = await convertBytes(withFrames(CBR_MP3, 1_000_000));
  expect(audio).toMatchObject({ playable: null });
  expect(Math.abs(audio!.durationMs - 500)).toBeLessThan(100);
});

test('an MP3 of varying bit rate with a wrong header gets a copy, because browsers would seek to wrong places', async () => {
  expect((await convertBytes(VBR_MP3)).audio).toMatchObject({ durationMs: 500, playable: null });
  const { audio } = await convertBytes(withFrames(VBR_MP3, 1_000_000));
  expect(audio?.durationMs).toBeLessThan(700);
  expect(audio?.playable?.mime).toBe('audio/wav');
  const copy = await convertBytes(await readFile(audio!.playable!.path));
  expect(copy.audio?.durationMs).toBe(audio?.durationMs);
});

test.each([
  ['an MP3', CBR_MP3],
  ['Opus', OPUS_OGG],
])('reads the existing part of %s that was cut', async (_, bytes) => {
  const { audio } = await convertBytes(bytes.subarray(0, Math.floor(bytes.length * 0.8)));
  expect(audio?.durationMs).toBeGreaterThan(0);
  expect(audio?.durationMs).toBeLessThan(500);
});

/** The index of the file stays; its samples are zeros. */
function withoutSamples(m4a: Buffer): Buffer {
  const [start, end] = [m4a.indexOf('mdat') + 4, m4a.indexOf('moov') - 4];
  return start < end ? Buffer.from(m4a).fill(0, start, end) : Buffer.from(m4a).fill(0, start);
}

test.each([
  ['FLAC', FLAC.subarray(0, 60)],
  ['Ogg', OPUS_OGG.subarray(0, 60)],
  ['MP4', withoutSamples(AAC_M4A)],
])('%s without sound is damaged', async (_, bytes) => {
  expect(await errorKey(convertBytes(bytes))).toBe('error.file.broken');
});

test('a codec that cannot be decoded without ffmpeg is an error that names it', async () => {
  const path = process.env['PATH'];
  await closeDocuments();
  process.env['PATH'] = await temporaryFolder();
  try {
    await expect(convertBytes(ALAC_M4A)).rejects.toMatchObject({
      key: 'error.file.codec',
      params: { codec: 'ALAC' },
    });
    const adpcm = wav(Buffer.alloc(800), { tag: 17, bits: 8 });
    await expect(convertBytes(adpcm)).rejects.toMatchObject({ params: { codec: 'IMA ADPCM' } });
  } finally {
    process.env['PATH'] = path;
    await closeDocuments();
  }
});

test.each([
  ['vtt', 'WEBVTT\n\n00:00.000 --> 00:00.400\nDzień dobry'],
  ['srt', '1\n00:00:00,000 --> 00:00:00,400\nDzień dobry'],
  ['ctm', 'a 1 0.0 0.2 Dzień 0.9\na 1 0.2 0.2 dobry 0.8'],
  ['TextGrid', '"ooTextFile" "TextGrid" 0 1 <exists> 1 "IntervalTier" "a" 0 1 1 0 0.4 "Dzień dobry"'],
])('joins a recording with a transcript in %s', async (_, source) => {
  const transcriptPath = `${await temporaryFolder()}/t`;
  await writeFile(transcriptPath, source);
  const { text, notes } = await convertBytes(CBR_MP3, 'a.mp3', { transcriptPath });
  expect({ text, notes }).toEqual({ text: 'Dzień dobry', notes: [] });
});

test('words after the end of the recording are kept, with a note', async () => {
  const transcriptPath = `${await temporaryFolder()}/t`;
  await writeFile(transcriptPath, 'WEBVTT\n\n00:00.000 --> 00:00.100\na\n\n00:09.000 --> 00:10.000\nb c');
  const { text, notes } = await convertBytes(wav(pcm(tone(800), 16)), 'a.wav', { transcriptPath });
  expect(text).toBe('a\nb c');
  expect(notes).toMatchObject([{ key: 'note.parser.wordsAfterEnd', params: { words: 2, seconds: 0 } }]);
});

describe('a recording that is larger than wanted', () => {
  const parts = { overBytes: 1000, maxSeconds: 4 };

  test('is also cut, in its pauses, into parts that together are the whole of it', async () => {
    const [said, pause] = [tone(8000 * 2), Array.from({ length: 8000 * 0.5 }, () => 0)];
    const bytes = wav(pcm([...said, ...pause, ...said, ...pause, ...said], 16));
    const { audio } = await convertBytes(bytes, 'a', { parts });
    const second = 8000;
    expect(audio?.parts).toMatchObject({
      sampleRate: 8000,
      parts: [
        { start: 0, end: 2.24 * second },
        { start: 2.24 * second, end: 4.74 * second },
        { start: 4.74 * second, end: 7 * second },
      ],
    });
    const samples = await readFile(audio!.parts!.path);
    expect(samples.equals(bytes.subarray(-7 * second * 2))).toBe(true);
  });

  test.each([
    ['MP3', CBR_MP3, 16_000],
    ['Vorbis', VORBIS_OGG, 16_000],
    ['Opus', OPUS_OGG, 16_000],
    ['FLAC', FLAC, 16_000],
    ['AAC', AAC_M4A, 16_000],
    ['stereo', wav(pcm(tone(44_100), 16), { channels: 2, sampleRate: 44_100 }), 16_000],
    ['A-law', wav(Buffer.alloc(4000, 0xd5), { tag: 6, bits: 8 }), 8000],
  ])('as %s has one channel of a rate that models work with', async (_, bytes, sampleRate) => {
    const { audio } = await convertBytes(bytes, 'a', { parts });
    expect(audio?.parts?.sampleRate).toBe(Math.min(sampleRate, audio?.sampleRate ?? 0));
    const { size } = await stat(audio!.parts!.path);
    expect(audio?.parts?.parts).toEqual([{ start: 0, end: size / 2 }]);
    expect(Math.abs((size / 2 / audio!.parts!.sampleRate) * 1000 - audio!.durationMs)).toBeLessThan(1);
  });

  test('has no parts where it is small enough, and where nobody asks', async () => {
    expect(
      (await convertBytes(FLAC, 'a', { parts: { ...parts, overBytes: FLAC.length } })).audio?.parts,
    ).toBeNull();
    expect((await convertBytes(FLAC)).audio?.parts).toBeNull();
  });
});
