import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { sniffAudio } from './sniff/audio-kinds.ts';
import { sniffMagicBytes, type Sniffed } from './sniff/magic-bytes.ts';
import { sniffOle } from './sniff/ole-kinds.ts';
import { sniffText } from './sniff/text-kinds.ts';
import { sniffZip } from './sniff/zip-kinds.ts';

const HEAD_BYTES = 65_536;

/** The type of a file that is known to be a plain text. */
export const PLAIN_TEXT = { kind: 'txt', mime: 'text/plain' } as const satisfies Sniffed;

/**
 * Detects the type of a file from its first 64 KB and, for containers, from their directory. Never decompresses
 * anything.
 */
export async function sniff(path: string): Promise<Sniffed> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return { kind: 'unknown', mime: null, reason: 'empty' };
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    return await sniffHead(file, head, size);
  } finally {
    await file.close();
  }
}

async function sniffHead(file: FileHandle, head: Buffer, size: number): Promise<Sniffed> {
  const marked = sniffMagicBytes(head);
  if (marked === 'zip') return sniffZip(file, size);
  if (marked === 'ole') return sniffOle(file);
  if (marked) return marked;
  const audio = await sniffAudio(file, head);
  if (audio) return audio;
  const text = sniffText(head, size);
  if (text) return text;
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  return { kind: 'unknown', mime: known?.mime ?? null, reason: 'unsupported' };
}
