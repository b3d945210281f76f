import type { FileHandle } from 'node:fs/promises';
import { ConversionError } from '../core/errors.ts';

/** The format of a wav file and the position of its samples. Lengths are limited to the size of the file. */
export interface WavFormat {
  /** WAVE_FORMAT_…; for "extensible" the sub format. */
  tag: number;
  channels: number;
  sampleRate: number;
  /** Bytes of one frame: one sample of each channel. */
  blockAlign: number;
  bitsPerSample: number;
  container: 'RIFF' | 'RF64' | 'BW64';
  dataOffset: number;
  dataLength: number;
}

const EXTENSIBLE = 0xfffe;
const UNKNOWN_LENGTH = 0xffffffff;
const MAX_CHUNKS = 10_000;

/**
 * Reads the chunks of RIFF, RF64 and BW64 files; in streamed files (length 0 or unknown) the samples end with the
 * file.
 */
export async function readWavFormat(file: FileHandle): Promise<WavFormat> {
  const { size } = await file.stat();
  const container = (await read(file, 0, 12)).toString('latin1', 0, 4) as WavFormat['container'];
  let format: Buffer | null = null;
  let longLength: number | null = null;
  let position = 12;
  for (let count = 0; position + 8 <= size && count < MAX_CHUNKS; count++) {
    const header = await read(file, position, 8);
    const name = header.toString('latin1', 0, 4);
    const length = header.readUInt32LE(4);
    const start = position + 8;
    if (name === 'ds64') longLength = Number((await read(file, start, 24)).readBigUInt64LE(8));
    if (name === 'fmt ') format = await read(file, start, 40);
    if (name === 'data' && format) {
      const open = length === UNKNOWN_LENGTH || length === 0;
      const claimed = open ? (longLength ?? size - start) : length;
      return {
        ...parseFormat(format),
        container,
        dataOffset: start,
        dataLength: Math.min(claimed, size - start),
      };
    }
    position = start + length + (length & 1);
  }
  throw new ConversionError('error.file.broken');
}

function parseFormat(format: Buffer) {
  const tag = format.readUInt16LE(0);
  const channels = format.readUInt16LE(2);
  const sampleRate = format.readUInt32LE(4);
  const blockAlign = format.readUInt16LE(12);
  if (channels === 0 || sampleRate === 0 || blockAlign === 0) throw new ConversionError('error.file.broken');
  return {
    tag: tag === EXTENSIBLE ? format.readUInt16LE(24) : tag,
    channels,
    sampleRate,
    blockAlign,
    bitsPerSample: format.readUInt16LE(14),
  };
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}
