import { type FileHandle, open } from 'node:fs/promises';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import { fileTypeFromBuffer } from 'file-type';
import { sniffAudio } from './audio-kinds.ts';
import type { Begun, WithFile } from './begun-file.ts';
import { sniffMagicBytes, type Sniffed } from './magic-bytes.ts';
import { sniffOle } from './ole-kinds.ts';
import { sniffText } from './text-kinds.ts';
import { listZip, readShort } from './zip.ts';

const ZIP = { kind: 'zip', mime: 'application/zip' } as const satisfies Sniffed;

/** The main parts of the files of Microsoft Office since 2007, and of its older binary workbooks. */
const MAIN_PARTS: readonly [part: RegExp, found: Sniffed][] = [
  [/^word\/document2?\.xml$/, { kind: 'docx', mime: officeMime('wordprocessingml.document') }],
  [/^xl\/workbook\d*\.(?:xml|bin)$/, { kind: 'xlsx', mime: officeMime('spreadsheetml.sheet') }],
  [/^ppt\/presentation\d*\.xml$/, { kind: 'pptx', mime: officeMime('presentationml.presentation') }],
];

function officeMime(name: string): string {
  return `application/vnd.openxmlformats-officedocument.${name}`;
}

/** Kinds by the beginning of the part `mimetype`. */
const BY_MIMETYPE: readonly [mime: string, kind: DocumentKind][] = [
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
];

const kindOfMimetype = (mime: string): DocumentKind | undefined =>
  BY_MIMETYPE.find(([beginning]) => mime.startsWith(beginning))?.[1];

/** Office files are zip archives that contain a part with a known name. */
async function sniffZip(file: FileHandle, size: number): Promise<Sniffed> {
  const entries = await listZip(file, size);
  if (entries === null) return sniffCutZip(file);
  const names = new Set(entries.map((entry) => entry.name));
  const main = MAIN_PARTS.find(([part]) => entries.some(({ name }) => part.test(name)));
  if (main) return main[1];
  const mimetype = entries.find((entry) => entry.name === 'mimetype');
  if (mimetype) {
    const mime = (await readShort(file, mimetype, 100)).trim();
    const kind = kindOfMimetype(mime);
    return kind ? { kind, mime } : { kind: 'unknown', mime, reason: 'unsupported' };
  }
  const program = PACKAGES.find(({ part }) => names.has(part));
  return program ? { kind: 'unknown', mime: program.mime, reason: 'unsupported' } : ZIP;
}

/** Zip archives whose parts make sense together only. */
const PACKAGES = [
  { part: '[Content_Types].xml', mime: 'application/zip' },
  { part: 'META-INF/MANIFEST.MF', mime: 'application/java-archive' },
  { part: 'AndroidManifest.xml', mime: 'application/vnd.android.package-archive' },
  { part: 'Index/Document.iwa', mime: 'application/vnd.apple.iwork' },
];

/**
 * Without a directory the archive is truncated; its first part reveals its type, so that the conversion reports
 * "damaged".
 */
async function sniffCutZip(file: FileHandle): Promise<Sniffed> {
  const head = Buffer.alloc(128);
  await file.read(head, 0, head.length, 0);
  const first = head.toString('latin1', 30);
  if (/^(\[Content_Types\]\.xml|_rels\/|word\/|xl\/|ppt\/|docProps\/)/.test(first))
    return { kind: 'docx', mime: officeMime('wordprocessingml.document') };
  const mime = /^mimetype(application\/[a-z.+]+)/.exec(first)?.[1] ?? '';
  const kind = kindOfMimetype(mime);
  if (kind) return { kind, mime };
  return ZIP;
}

/** Bytes of the beginning from which a type is detected. */
export const HEAD_BYTES = 65_536;

/** The type of a file that is known to be a plain text. */
export const PLAIN_TEXT = { kind: 'txt', mime: 'text/plain' } as const satisfies Sniffed;

/**
 * Detects the type of a file from its first 64 KB and, for containers, from their directory. Decompresses nothing but
 * the short `mimetype` of OpenDocument. The name of the file only distinguishes the kinds of plain text.
 */
export const sniff = (path: string, filename: string): Promise<Sniffed> =>
  withOpenFile(path, async (file) => {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    return sniffHead({ head, size, filename }, (read) => read(file));
  });

/** As `sniff`, of a file whose beginning is known; opens it only where that does not decide. */
export const sniffBegun = (
  begun: Begun,
  local: () => Promise<{ path: string; release: () => Promise<void> }>,
): Promise<Sniffed> =>
  sniffHead(begun, async (read) => {
    const { path, release } = await local();
    try {
      return await withOpenFile(path, read);
    } finally {
      await release();
    }
  });

async function withOpenFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

async function sniffHead({ head, size, filename }: Begun, withFile: WithFile): Promise<Sniffed> {
  if (size === 0) return { kind: 'unknown', mime: null, reason: 'empty' };
  const marked = sniffMagicBytes(head);
  if (marked === 'zip') return withFile((file) => sniffZip(file, size));
  if (marked === 'ole') return withFile(sniffOle);
  if (marked) return marked;
  const audio = await sniffAudio(head, withFile);
  if (audio) return audio;
  const text = sniffText(head, size, filename);
  if (text) return text;
  const known = await fileTypeFromBuffer(head).catch(() => undefined);
  return { kind: 'unknown', mime: known?.mime ?? null, reason: 'unsupported' };
}
