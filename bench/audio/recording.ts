import { open } from 'node:fs/promises';
import { createRandom } from './transcript.ts';

interface Format {
  readonly seconds: number;
  readonly rate: number;
  readonly channels: 1 | 2;
}

const HEADER_BYTES = 44;
/** Seconds of different sound; longer recordings repeat it. */
const BLOCK_SECONDS = 37;

function headerOf({ rate, channels }: Format, dataBytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** Syllables of a low tone with overtones and noise, and pauses: loudness as in speech. */
function speechBlock({ rate, channels }: Format): Buffer {
  const next = createRandom(11);
  const frames = rate * BLOCK_SECONDS;
  const samples = new Int16Array(frames * channels);
  let at = 0;
  while (at < frames) {
    const length = Math.min(frames - at, Math.floor(rate * (0.12 + next(200) / 1000)));
    const loudness = next(8) === 0 ? 0 : 4000 + next(9000);
    const pitch = (2 * Math.PI * (110 + next(140))) / rate;
    for (let inside = 0; inside < length; inside += 1, at += 1) {
      const envelope = Math.sin((Math.PI * inside) / length);
      const voice = Math.sin(pitch * inside) + 0.5 * Math.sin(3 * pitch * inside) + next(100) / 250 - 0.2;
      for (let channel = 0; channel < channels; channel += 1)
        samples[at * channels + channel] = loudness * envelope * voice * (channel === 0 ? 1 : 0.8);
    }
  }
  return Buffer.from(samples.buffer);
}

/** Writes a recording of 16-bit PCM. */
export async function writeRecording(path: string, format: Format): Promise<void> {
  const bytesPerSecond = format.rate * format.channels * 2;
  const total = format.seconds * bytesPerSecond;
  const block = speechBlock(format);
  const file = await open(path, 'w');
  try {
    await file.write(headerOf(format, total));
    for (let left = total; left > 0; left -= block.length)
      await file.write(block.subarray(0, Math.min(left, block.length)));
  } finally {
    await file.close();
  }
}
