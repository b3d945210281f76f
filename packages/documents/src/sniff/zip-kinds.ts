import type { FileHandle } from 'node:fs/promises';
import type { Sniffed } from './magic-bytes.ts';
import { listZip, readStored } from './zip.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Office files are zip archives that contain a part with a known name. */
export async function sniffZip(file: FileHandle, size: number): Promise<Sniffed> {
  const entries = await listZip(file, size);
  if (entries === null) return sniffCutZip(file);
  const names = new Set(entries.map((entry) => entry.name));
  if (names.has('word/document.xml') || names.has('word/document2.xml')) return { kind: 'docx', mime: WORD };
  const mimetype = entries.find((entry) => entry.name === 'mimetype' && entry.method === 0);
  if (mimetype) {
    const mime = (await readStored(file, mimetype, 100)).trim();
    if (mime.startsWith('application/vnd.oasis.opendocument.text')) return { kind: 'odt', mime };
    if (mime.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return { kind: 'ods', mime };
    return { kind: 'unknown', mime, reason: 'unsupported' };
  }
  return {
    kind: 'unknown',
    mime: 'application/zip',
    reason: names.has('[Content_Types].xml') ? 'unsupported' : 'archive',
  };
}

/**
 * Without a directory the archive is truncated; its first part reveals its type, so that the conversion reports
 * "damaged".
 */
async function sniffCutZip(file: FileHandle): Promise<Sniffed> {
  const head = Buffer.alloc(128);
  await file.read(head, 0, head.length, 0);
  const first = head.toString('latin1', 30);
  if (/^(\[Content_Types\]\.xml|_rels\/|word\/|docProps\/)/.test(first)) return { kind: 'docx', mime: WORD };
  const mime = /^mimetype(application\/vnd\.oasis\.opendocument\.(text|spreadsheet))/.exec(first);
  if (mime) return { kind: mime[2] === 'text' ? 'odt' : 'ods', mime: mime[1] ?? '' };
  return { kind: 'unknown', mime: 'application/zip', reason: 'archive' };
}
