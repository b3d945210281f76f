import type { PutFile } from '@scriptorium/engine/blobs.store.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { Conversion, LeftOut } from '@scriptorium/documents/core/conversion.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import { sniff } from '@scriptorium/documents/sniff/kinds.ts';

/** Page images that are written concurrently. */
const PAGES_AT_ONCE = 4;

export interface ParsedAttachment {
  part: string;
  filename: string;
  /** The path in an archive; the filename where absent. */
  entry?: string | undefined;
  kind: DocumentKind;
  file: PutFile;
}

export interface ParsedFiles {
  pages: { index: number; width: number; height: number; file: PutFile }[];
  playable: PutFile | null;
  peaks: PutFile | null;
  attachments: ParsedAttachment[];
  /** Files that the conversion left out, and attachments of unsupported types. */
  leftOut: LeftOut[];
}

/**
 * Moves the files of a conversion into the store, before the transaction that inserts their rows: files without a row
 * are deleted by the sweeper. Attachments of unsupported types are left out.
 */
export async function putParsedFiles(files: FileStore, conversion: Conversion): Promise<ParsedFiles> {
  const put = async (path: string, contentType: string): Promise<PutFile> => ({
    ...(await files.move(path, contentType)),
    contentType,
  });
  const parsed: ParsedFiles = {
    pages: [],
    playable: null,
    peaks: null,
    attachments: [],
    leftOut: [...conversion.leftOut],
  };
  for (let at = 0; at < conversion.pages.length; at += PAGES_AT_ONCE)
    parsed.pages.push(
      ...(await Promise.all(
        conversion.pages.slice(at, at + PAGES_AT_ONCE).map(async ({ index, width, height, path, mime }) => ({
          index,
          width,
          height,
          file: await put(path, mime),
        })),
      )),
    );
  const { audio } = conversion;
  if (audio?.playable) parsed.playable = await put(audio.playable.path, audio.playable.mime);
  if (audio) parsed.peaks = await put(audio.peaks, 'application/octet-stream');
  for (const { part, filename, path, entry } of conversion.attachments) {
    const found = await sniff(path, filename);
    if (found.kind === 'unknown') {
      parsed.leftOut.push({ filename: entry ?? filename, why: 'unsupported' });
      continue;
    }
    parsed.attachments.push({ part, filename, entry, kind: found.kind, file: await put(path, found.mime) });
  }
  return parsed;
}
