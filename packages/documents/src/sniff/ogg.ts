import { open } from 'node:fs/promises';

/** The codec inside an Ogg file. */
export type OggCodec = 'Vorbis' | 'Opus' | 'FLAC';

const HEAD_BYTES = 4096;

/** The codec of the first stream in the beginning of an Ogg file; null for another codec. */
export function codecOfOggHead(head: Buffer): OggCodec | 'video' | null {
  const text = head.toString('latin1', 0, HEAD_BYTES);
  if (text.includes('\x80theora')) return 'video';
  if (text.includes('OpusHead')) return 'Opus';
  if (text.includes('\x01vorbis')) return 'Vorbis';
  return text.includes('\x7fFLAC') ? 'FLAC' : null;
}

export async function oggCodec(path: string): Promise<OggCodec | null> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    const codec = codecOfOggHead(head.subarray(0, bytesRead));
    return codec === 'video' ? null : codec;
  } finally {
    await file.close();
  }
}
