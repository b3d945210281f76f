import { spawnSync } from 'node:child_process';

const VOICES = {
  SPEAKER1: ['-v', 'en-gb', '-p', '38', '-s', '150'],
  SPEAKER2: ['-v', 'en-us+f3', '-p', '62', '-s', '155'],
};
const PAUSE_SECONDS = 0.45;

/** Samples of a mono 16-bit WAV; espeak-ng writes the sizes of a stream, so everything after `data` counts. */
function samplesOf(wav) {
  const rate = wav.readUInt32LE(24);
  const start = wav.indexOf('data') + 8;
  const length = (wav.length - start) >> 1;
  return { rate, samples: Int16Array.from({ length }, (_, at) => wav.readInt16LE(start + at * 2)) };
}

function speak(actor, text) {
  const { stdout, status } = spawnSync('espeak-ng', [...VOICES[actor], '--stdout', text], {
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error('espeak-ng is needed to make the recording');
  return samplesOf(stdout);
}

/** First and last sample that are loud enough to be speech. */
function spoken(samples) {
  const loud = (value) => Math.abs(value) > 500;
  return [samples.findIndex(loud), samples.findLastIndex(loud)];
}

function header(samples, rate) {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples * 2, 40);
  return head;
}

/** Every second sample, each the mean of two: half the rate, enough for speech. */
const halve = (samples) =>
  Int16Array.from({ length: samples.length >> 1 }, (_, at) => (samples[2 * at] + samples[2 * at + 1]) / 2);

/** A conversation as WAV, and its transcript: a word gets the share of its utterance's time that its letters have. */
export function conversation(turns) {
  const parts = [];
  const utterances = [];
  let rate = 0;
  let position = 0;
  for (const [actor, text] of turns) {
    const voice = speak(actor, text);
    rate = voice.rate / 2;
    const samples = halve(voice.samples);
    const [first, last] = spoken(samples);
    const words = text.split(' ');
    const weights = words.map((word) => word.length + 1.5);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const at = (share) => Math.round(((position + first + (last - first) * share) / rate) * 1000);
    let passed = 0;
    utterances.push({
      actor,
      tokens: words.map((value, index) => {
        const tsStart = at(passed / whole);
        passed += weights[index];
        return { value, tsStart, tsEnd: at(passed / whole) };
      }),
    });
    const pause = new Int16Array(Math.round(rate * PAUSE_SECONDS));
    parts.push(samples, pause);
    position += samples.length + pause.length;
  }
  const bodies = parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  return { wav: Buffer.concat([header(position, rate), ...bodies]), transcript: { utterances } };
}
