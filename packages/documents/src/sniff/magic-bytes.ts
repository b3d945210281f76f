import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';

export type Sniffed =
  | { kind: DocumentKind; mime: string }
  | { kind: 'unknown'; mime: string | null; reason: 'empty' | 'executable' | 'archive' | 'unsupported' };

type Signature = readonly [offset: number, bytes: string, result: Sniffed | 'zip' | 'ole'];

const kindOf = (kind: DocumentKind, mime: string): Sniffed => ({ kind, mime });
const executable = (mime: string): Sniffed => ({ kind: 'unknown', mime, reason: 'executable' });
const archive = (mime: string): Sniffed => ({ kind: 'unknown', mime, reason: 'archive' });
const unsupported = (mime: string): Sniffed => ({ kind: 'unknown', mime, reason: 'unsupported' });

/** Photos of telephones. */
export const HEIC = 'image/heic';

/** Magic bytes (as Latin-1) of a file type at a fixed offset. */
const SIGNATURES: readonly Signature[] = [
  [0, '\x89PNG\r\n\x1a\n', kindOf('image', 'image/png')],
  [0, '\xff\xd8\xff', kindOf('image', 'image/jpeg')],
  [0, 'II*\0', kindOf('image', 'image/tiff')],
  [0, 'MM\0*', kindOf('image', 'image/tiff')],
  [0, 'II+\0', kindOf('image', 'image/tiff')],
  [0, 'MM\0+', kindOf('image', 'image/tiff')],
  [0, 'GIF87a', kindOf('image', 'image/gif')],
  [0, 'GIF89a', kindOf('image', 'image/gif')],
  [8, 'WEBP', kindOf('image', 'image/webp')],
  [4, 'ftypavif', kindOf('image', 'image/avif')],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'].map((brand): Signature => [
    4,
    `ftyp${brand}`,
    kindOf('image', HEIC),
  ]),
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ole'],
  [0, 'PK\x03\x04', 'zip'],
  [0, 'PK\x05\x06', 'zip'],
  [0, '{\\rtf', kindOf('doc', 'application/rtf')],
  [0, '\x31\xbe\x00\x00', unsupported('application/x-mswrite')],
  [0, '\xdb\xa5', unsupported('application/msword')],
  [0, '%!PS', unsupported('application/postscript')],
  [0, '\x7fELF', executable('application/x-elf')],
  [0, '\xca\xfe\xba\xbe', executable('application/x-mach-binary')],
  [0, '\xcf\xfa\xed\xfe', executable('application/x-mach-binary')],
  [0, '\xce\xfa\xed\xfe', executable('application/x-mach-binary')],
  [0, '\0asm', executable('application/wasm')],
  [0, 'Rar!\x1a\x07', archive('application/vnd.rar')],
  [0, '7z\xbc\xaf\x27\x1c', archive('application/x-7z-compressed')],
  [0, '\x1f\x8b', archive('application/gzip')],
  [0, 'BZh', archive('application/x-bzip2')],
  [0, '\xfd7zXZ\0', archive('application/x-xz')],
  [0, '\x28\xb5\x2f\xfd', archive('application/zstd')],
  [257, 'ustar', archive('application/x-tar')],
];

/** The PDF header may be preceded by a byte order mark or by up to this many bytes of mail header. */
const PDF_SEARCH = 1024;

export function sniffMagicBytes(head: Buffer): Sniffed | 'zip' | 'ole' | null {
  const text = head.toString('latin1', 0, PDF_SEARCH);
  if (text.includes('%PDF-') || isPdfWithoutHeader(text)) return kindOf('pdf', 'application/pdf');
  if (/^(RIFF|RF64|BW64)/.test(text) && text.startsWith('WAVE', 8)) return kindOf('wav', 'audio/wav');
  if (text.startsWith('BM') && isBmp(head)) return kindOf('image', 'image/bmp');
  if (/^....ftyp(mif1|msf1)/s.test(text)) return sniffHeif(text);
  if (text.startsWith('MZ') && (text.includes('PE\0\0') || text.includes('\0')))
    return executable('application/x-msdownload');
  for (const [offset, bytes, result] of SIGNATURES) if (text.startsWith(bytes, offset)) return result;
  return null;
}

/** The general brand of HEIF; the brands that follow it tell the codec. */
function sniffHeif(text: string): Sniffed {
  const brands = text.slice(16, Math.min(64, text.charCodeAt(2) * 256 + text.charCodeAt(3)));
  return kindOf('image', /avi[fs]/.test(brands) ? 'image/avif' : HEIC);
}

/** The objects of a PDF, or the drawing commands of a page, without the header: not readable as text. */
function isPdfWithoutHeader(text: string): boolean {
  if (
    /(^|[\n\r])\d+ \d+ obj\b/.test(text.slice(0, 200)) &&
    /<<[\s\S]*\/(Type|Length|Filter|Title|Producer)\b/.test(text)
  )
    return true;
  return /^\s*(q|BT|[\d.\s-]+ cm)\b/.test(text) && /\/\w+ [\d.]+ Tf\b[\s\S]*\bT[jJ]\b/.test(text);
}

/** "BM" also occurs at the start of plain text, so the size of the second header must be an existing one. */
function isBmp(head: Buffer): boolean {
  return head.length >= 26 && [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14));
}
