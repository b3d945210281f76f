import { Readable } from 'node:stream';
import { AppError } from '@scriptorium/contract/errors.ts';
import { sanitizeFileName } from '@scriptorium/domain/text/file-name.ts';
import { parse } from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../http/services.ts';
import { drain, identify, toUploadError, type StagedUpload } from './stage-upload.api.ts';

const MB = 1024 * 1024;

/**
 * Reads the body of a request into the store, as the bytes of the file that its Content-Disposition names (RFC 6266).
 * Leaves nothing behind when the file is refused or the request is interrupted.
 */
export async function stageBody(
  request: FastifyRequest,
  { files, settings: { MAX_UPLOAD_MB: limit } }: Services,
): Promise<StagedUpload> {
  try {
    const filename = requireName(request.headers['content-disposition']);
    const tooLarge = () => new AppError('error.upload.tooLarge', { filename, limit });
    if (Number(request.headers['content-length'] ?? 0) > limit * MB) throw tooLarge();
    const chunks = Readable.from(upTo(limit * MB, request.raw, tooLarge));
    return await identify(files, filename, await files.put(chunks, 'application/octet-stream'));
  } catch (error) {
    drain(request);
    throw toUploadError(error);
  }
}

function requireName(header: string | undefined): string {
  const given = header === undefined ? undefined : parse(header).parameters['filename'];
  if (given === undefined || given === '') throw new AppError('error.upload.noName');
  // Header values arrive as Latin-1; many clients send UTF-8.
  const filename = sanitizeFileName(asUtf8(given));
  if (filename === undefined) throw new AppError('error.upload.name');
  return filename;
}

function asUtf8(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.toString('latin1') !== text) return text;
  const decoded = bytes.toString('utf8');
  return decoded.includes('\uFFFD') ? text : decoded;
}

/** Throws when the body is larger; the store then discards its bytes. The rest can still be drained. */
async function* upTo(limit: number, body: Readable, tooLarge: () => AppError): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
}
