import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { tone } from '../../fixtures/wav.ts';
import { MonoResampler } from './mono-resampler.ts';

function resample(
  samples: Int16Array,
  sampleRate: number,
  { rate = 16_000, channels = 1, blocks = [4096] } = {},
) {
  const resampler = new MonoResampler(rate);
  resampler.begin({ channels, sampleRate });
  const made: number[] = [];
  for (let frame = 0, block = 0; frame < samples.length / channels; block += 1) {
    const frames = Math.min(blocks[block % blocks.length] as number, samples.length / channels - frame);
    made.push(...resampler.add(samples.subarray(frame * channels, (frame + frames) * channels), frames));
    frame += frames;
  }
  made.push(...resampler.end());
  return made;
}

const toneOf = (seconds: number, hertz: number, rate: number) =>
  Int16Array.from(tone(seconds * rate, hertz, rate), (value) => value * 20_000);
const loudest = (samples: readonly number[]) => Math.max(...samples.slice(500, -500).map(Math.abs));

test.each([8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])(
  'a tone at %d samples a second stays as loud, as long and as high',
  (sampleRate) => {
    const made = resample(toneOf(1, 440, sampleRate), sampleRate);
    expect(made).toHaveLength(16_000);
    const wanted = toneOf(1, 440, 16_000);
    const error = Math.max(...made.slice(500, -500).map((value, at) => Math.abs(value - wanted[at + 500]!)));
    expect(error).toBeLessThan(60);
  },
);

test('a tone that the new rate cannot have is left out instead of becoming a lower one', () => {
  expect(loudest(resample(toneOf(1, 9500, 48_000), 48_000))).toBeLessThan(60);
  expect(loudest(resample(toneOf(1, 6000, 48_000), 48_000))).toBeGreaterThan(9900);
});

test('channels are mixed', () => {
  const stereo = Int16Array.from({ length: 64 }, (_, at) => (at % 2 === 0 ? 1000 : 500));
  expect(resample(stereo, 16_000, { channels: 2 })).toEqual(Array.from({ length: 32 }, () => 750));
});

test('blocks do not matter, and the length is that of the recording', () => {
  assert(
    property(
      constantFrom(8000, 11_025, 16_000, 44_100, 48_000),
      integer({ min: 0, max: 5000 }),
      array(integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 4 }),
      (sampleRate, length, blocks) => {
        const samples = Int16Array.from({ length }, (_, at) => ((at * 7919) % 40_000) - 20_000);
        const made = resample(samples, sampleRate, { blocks });
        expect(made).toHaveLength(Math.round((length * 16_000) / sampleRate));
        expect(made).toEqual(resample(samples, sampleRate, { blocks: [6000] }));
      },
    ),
    { numRuns: 40 },
  );
});
