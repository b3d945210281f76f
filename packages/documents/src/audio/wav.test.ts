import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { convertBytes, errorKey } from '../../fixtures/convert-bytes.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { float32, pcm, tone, wav } from '../../fixtures/wav.ts';
import { closeDocuments, convert } from '../convert.ts';

afterAll(closeDocuments);

const SAMPLES = tone(8000);

test.each([
  ['8-bit PCM', wav(pcm(SAMPLES, 8), { bits: 8 })],
  ['16-bit PCM', wav(pcm(SAMPLES, 16))],
  ['24-bit PCM', wav(pcm(SAMPLES, 24), { bits: 24 })],
  ['32-bit PCM', wav(pcm(SAMPLES, 32), { bits: 32 })],
  ['32-bit float', wav(float32(SAMPLES), { tag: 3, bits: 32 })],
  ['the extensible format', wav(pcm(SAMPLES, 16), { extensible: true })],
  ['RF64', wav(pcm(SAMPLES, 16), { container: 'RF64' })],
  ['a streamed file of unknown length', wav(pcm(SAMPLES, 16), { claimedLength: 0xffffffff })],
])('reads length and peaks of %s', async (_, bytes) => {
  const { audio } = await convertBytes(bytes);
  expect(audio).toMatchObject({ durationMs: 1000, sampleRate: 8000, channels: 1 });
  const peaks = new Int8Array((await readFile(audio!.peaks)).buffer.slice(0));
  expect(peaks).toHaveLength(100);
  // A tone at half the full range: 64 of 128, slightly less where no sample meets the crest.
  expect([Math.min(...peaks), Math.max(...peaks)]).toEqual([
    expect.closeTo(-64, -0.5),
    expect.closeTo(63, -0.5),
  ]);
});

test('reads the existing part of a truncated file', async () => {
  const { audio } = await convertBytes(wav(pcm(SAMPLES, 16)).subarray(0, 8000));
  expect(audio?.durationMs).toBeGreaterThan(480);
  expect(audio?.durationMs).toBeLessThan(500);
});

test.each([
  ['longer than the file', 4_000_000_000, 1000],
  ['shorter than the file', 8000, 500],
  ['0, as streamed files have', 0, 1000],
])(
  'with a length in the header that is %s, the samples that exist are read',
  async (_, claimedLength, ms) => {
    const { audio } = await convertBytes(wav(pcm(SAMPLES, 16), { claimedLength }));
    expect(audio?.durationMs).toBe(ms);
  },
);

test('a wav of 0 seconds has no peaks and no error', async () => {
  const { audio } = await convertBytes(wav(Buffer.alloc(0)));
  expect(audio).toMatchObject({ durationMs: 0, playable: null });
  expect(await readFile(audio!.peaks)).toHaveLength(0);
});

test('three hours of stereo are read in constant memory', async () => {
  const folder = await temporaryFolder();
  const path = `${folder}/long.wav`;
  const [seconds, block] = [3 * 3600, 4];
  const header = wav(Buffer.alloc(0), {
    channels: 2,
    sampleRate: 44_100,
    claimedLength: seconds * 44_100 * block,
  });
  const file = await open(path, 'w');
  await file.write(header);
  // The file system stores nothing for the silence.
  await file.truncate(header.length + seconds * 44_100 * block);
  await file.close();
  const { audio } = await convert(path, 'long.wav', { outDir: `${folder}/out`, memoryMb: 400 });
  expect(audio).toMatchObject({ durationMs: seconds * 1000, channels: 2, playable: null });
  expect((await stat(audio!.peaks)).size).toBe(seconds * 50 * 2);
}, 60_000);

test.each([
  ['A-law', 6, 0x2a, 32256],
  ['mu-law', 7, 0x80, 32124],
])('makes a copy of %s that browsers play', async (codec, tag, byte, sample) => {
  const { audio } = await convertBytes(wav(Buffer.alloc(800, byte), { tag, bits: 8 }));
  expect(audio).toMatchObject({ codec, durationMs: 100 });
  const copy = await readFile(audio!.playable!.path);
  expect(copy.length).toBe(44 + 1600);
  expect(Math.abs(copy.readInt16LE(44))).toBe(sample);
});

test('joins a recording with the transcript of its upload', async () => {
  const folder = await temporaryFolder();
  await writeFile(
    `${folder}/t.json`,
    '{"utterances":[{"actor":"SPEAKER1","tokens":[{"value":"Dzień","tsStart":0,"tsEnd":5}]}]}',
  );
  const { text, transcript, kind } = await convertBytes(wav(pcm(SAMPLES, 16)), 'a.wav', {
    transcriptPath: `${folder}/t.json`,
  });
  expect({ kind, text, actors: transcript?.utterances.map((u) => u.actor) }).toEqual({
    kind: 'wav',
    text: 'Dzień',
    actors: ['SPEAKER1'],
  });
});

test('reports a wav without sound as damaged', async () => {
  expect(await errorKey(convertBytes(Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')))).toBe(
    'error.file.broken',
  );
});
