import type { FileHandle } from 'node:fs/promises';
import { endOfId3, mpegFrame } from './mpeg-frames.ts';
import { readMp4 } from './mp4.ts';
import { codecOfOggHead } from './ogg.ts';
import type { WithFile } from './begun-file.ts';
import type { Sniffed } from './magic-bytes.ts';

/** Bytes after an ID3 tag in which the first frame is searched; some programs pad the tag. */
const SEARCH = 4096;

/** Compressed recordings: MP3, MP4 without video, Ogg and FLAC; null for other files. */
export async function sniffAudio(head: Buffer, withFile: WithFile): Promise<Sniffed | null> {
  const text = head.toString('latin1', 0, 16);
  if (text.startsWith('fLaC')) return { kind: 'flac', mime: 'audio/flac' };
  if (text.startsWith('OggS')) return sniffOgg(head);
  if (text.startsWith('ftyp', 4)) return withFile(sniffMp4);
  const start = endOfId3(head);
  const frames = start === 0 ? head : await withFile((file) => readAt(file, start, SEARCH * 2));
  const after = frames.toString('latin1', 0, 4);
  if (start > 0 && after === 'fLaC') return { kind: 'flac', mime: 'audio/flac' };
  return hasFrames(frames, start > 0) ? { kind: 'mp3', mime: 'audio/mpeg' } : null;
}

function sniffOgg(head: Buffer): Sniffed {
  const codec = codecOfOggHead(head);
  if (codec === 'video') return { kind: 'unknown', mime: 'video/ogg', reason: 'unsupported' };
  return { kind: 'ogg', mime: 'audio/ogg' };
}

/** An MP4 file with a picture track is a video, whatever its brand says. */
async function sniffMp4(file: FileHandle): Promise<Sniffed | null> {
  const tracks = (await readMp4(file))?.tracks ?? [];
  if (tracks.some(({ handler }) => handler === 'vide'))
    return { kind: 'unknown', mime: 'video/mp4', reason: 'unsupported' };
  return tracks.some(({ handler }) => handler === 'soun') ? { kind: 'm4a', mime: 'audio/mp4' } : null;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

/** Two frames in a row, or one that reaches the end; after a tag they may begin a little later. */
function hasFrames(bytes: Buffer, isTagged: boolean): boolean {
  for (let at = 0; at <= (isTagged ? Math.min(SEARCH, bytes.length - 4) : 0); at++) {
    const frame = mpegFrame(bytes, at);
    if (frame && (mpegFrame(bytes, at + frame.length) || at + frame.length === bytes.length)) return true;
  }
  return false;
}
