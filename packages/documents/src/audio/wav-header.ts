export const WAV_HEADER_BYTES = 44;

/** The header of a wav file with 16-bit PCM; its lengths have 32 bits. */
export function wavHeader(
  { channels, sampleRate }: { channels: number; sampleRate: number },
  frames: number,
): Buffer {
  const dataLength = Math.min(frames * channels * 2, 0xffffffff - WAV_HEADER_BYTES);
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataLength + WAV_HEADER_BYTES - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataLength, 40);
  return header;
}
