import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { AppError } from '@scriptorium/contract/errors.ts';
import { sanitizeFileName } from '@scriptorium/domain/text/file-name.ts';
import type { DocumentKind } from '@scriptorium/domain/documents/file-kinds.ts';
import { sniff } from '@scriptorium/documents/sniff/kinds.ts';
import type { StoredFile } from '@scriptorium/engine/file-store.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../http/services.ts';

/** An upload whose bytes are in the store, without a row yet. */
export interface StagedUpload {
  filename: string;
  kind: DocumentKind;
  contentType: string;
  file: StoredFile;
}

/** Called for each part, in any order; each throws to refuse the rest. */
export interface OnPart {
  field(name: string, value: string): Promise<void>;
  /** Before any byte of the file is stored. */
  file(): Promise<void>;
}

/**
 * Reads a multipart request as a stream: fields go to `on.field`, the one file into the store. Leaves nothing behind
 * when the file is refused or the request is interrupted.
 */
export async function stageUpload(
  request: FastifyRequest,
  { files, settings }: Services,
  on: OnPart,
): Promise<StagedUpload> {
  if (!request.isMultipart()) throw new AppError('error.upload.noFile');
  let staged: StagedUpload | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') await on.field(part.fieldname, String(part.value));
      else if (part.fieldname === 'file' && !staged) {
        await on.file();
        const filename = requireName(part);
        const chunks = Readable.from(chunksOf(part, filename, settings.MAX_UPLOAD_MB));
        staged = await identify(files, filename, await files.put(chunks, 'application/octet-stream'));
      } else part.file.resume();
    }
    if (!staged) throw new AppError('error.upload.noFile');
    return staged;
  } catch (error) {
    if (staged) await files.remove(staged.file.key);
    drain(request);
    throw toUploadError(error);
  }
}

/**
 * Of the characters that a header cannot contain, browsers escape three as in the HTML standard, and leave `%` as it
 * is.
 */
function requireName(part: MultipartFile): string {
  const filename = sanitizeFileName((part.filename ?? '').replaceAll(/%(?:22|0D|0A)/g, decodeURIComponent));
  if (filename === undefined) throw new AppError('error.upload.name');
  return filename;
}

/** Throws when the file is incomplete; the store then discards its bytes. */
async function* chunksOf(
  { file }: MultipartFile,
  filename: string,
  limitMb: number,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) yield chunk as Uint8Array;
  if (file.truncated) throw new AppError('error.upload.tooLarge', { filename, limit: limitMb });
}

const REFUSALS = {
  empty: 'error.upload.empty',
  archive: 'error.upload.archive',
  executable: 'error.upload.type',
  unsupported: 'error.upload.type',
} as const;

/** The kind of a file is detected from its content; an unsupported file is deleted from the store. */
export async function identify(
  files: Services['files'],
  filename: string,
  file: StoredFile,
): Promise<StagedUpload> {
  try {
    if (file.size === 0) throw new AppError('error.upload.empty', { filename });
    const { path, release } = await files.local(file.key);
    const found = await sniff(path, filename).finally(release);
    if (found.kind === 'unknown') throw new AppError(REFUSALS[found.reason], { filename });
    return { filename, file, kind: found.kind, contentType: found.mime };
  } catch (error) {
    await files.remove(file.key);
    throw error;
  }
}

/** A client that is still sending reads the answer only when the rest of its request is read. */
export function drain(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

const MALFORMED = /terminated early|Unexpected end|Multipart: Boundary|premature|aborted|ECONNRESET/i;

export function toUploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return MALFORMED.test(`${message} ${code}`) ? new AppError('error.upload.aborted') : error;
}
