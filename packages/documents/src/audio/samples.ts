import type { WavFormat } from './riff.ts';

/** The 16-bit sample of every byte of A-law and mu-law (ITU-T G.711). */
const A_LAW = Int16Array.from({ length: 256 }, (_, byte) => aLaw(byte));
const MU_LAW = Int16Array.from({ length: 256 }, (_, byte) => muLaw(byte));

function aLaw(byte: number): number {
  const bits = byte ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const base = ((bits & 15) << 4) + 8;
  const value = segment === 0 ? base : (base + 0x100) << (segment - 1);
  return bits & 0x80 ? value : -value;
}

function muLaw(byte: number): number {
  const bits = ~byte & 255;
  const value = (((bits & 15) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return bits & 0x80 ? 0x84 - value : value - 0x84;
}

export const PCM = 1;
export const FLOAT = 3;
export const ALAW = 6;
export const MULAW = 7;

/** Decodes the bytes of a block into 16-bit samples. */
export type Decoder = (bytes: Buffer, count: number, into: Int16Array) => void;

/** null: an unsupported codec. `count` counts single samples, interleaved over all channels. */
export function decoderOf({ tag, blockAlign, channels }: WavFormat): Decoder | null {
  const width = blockAlign / channels;
  if (tag === PCM && width === 1) return each((bytes, at) => (bytes[at]! - 128) << 8, 1);
  // Node runs on little-endian machines only, so these bytes are the samples; a bulk copy speeds up the
  // common case.
  if (tag === PCM && width === 2)
    return (bytes, count, into) => into.set(new Int16Array(bytes.buffer, bytes.byteOffset, count));
  if (tag === PCM && width >= 3 && width <= 4)
    return each((bytes, at) => bytes.readInt16LE(at + width - 2), width);
  if (tag === FLOAT && width === 4) return each((bytes, at) => fromFloat(bytes.readFloatLE(at)), 4);
  if (tag === FLOAT && width === 8) return each((bytes, at) => fromFloat(bytes.readDoubleLE(at)), 8);
  if (tag === ALAW && width === 1) return each((bytes, at) => A_LAW[bytes[at]!]!, 1);
  if (tag === MULAW && width === 1) return each((bytes, at) => MU_LAW[bytes[at]!]!, 1);
  return null;
}

/** Wider PCM samples are reduced to their two most significant bytes. */
function each(sample: (bytes: Buffer, at: number) => number, width: number): Decoder {
  return (bytes, count, into) => {
    for (let index = 0, at = 0; index < count; index++, at += width) into[index] = sample(bytes, at);
  };
}

function fromFloat(value: number): number {
  return Math.max(-32768, Math.min(32767, Math.round(value * 32767))) || 0;
}

const CODECS: Record<number, string> = {
  2: 'MS ADPCM',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  80: 'MPEG',
  85: 'MP3',
  255: 'AAC',
  353: 'WMA',
};

export function codecName({ tag, bitsPerSample }: WavFormat): string {
  if (tag === PCM) return `PCM ${bitsPerSample}`;
  if (tag === FLOAT) return `float ${bitsPerSample}`;
  if (tag === ALAW) return 'A-law';
  if (tag === MULAW) return 'mu-law';
  return CODECS[tag] ?? `codec ${tag}`;
}

/** Formats that every browser plays: PCM of 8, 16 and 24 bits and 32-bit float, in an ordinary RIFF file. */
export function isPlayable({ tag, bitsPerSample, container }: WavFormat): boolean {
  if (container !== 'RIFF') return false;
  return (tag === PCM && [8, 16, 24].includes(bitsPerSample)) || (tag === FLOAT && bitsPerSample === 32);
}
