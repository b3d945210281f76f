import { Readable } from 'node:stream';
import type { Bytes } from '@scriptorium/contract/kit/endpoint.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Exchange {
  files: FileStore;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Sends a stored file, or the requested range of it. A key is never reused, so it is the ETag: a browser validates
 * its cached copy before each use, because the address may have another file by then, or another user may be at the
 * browser. With `filename` the file is offered as a download.
 */
export async function openFile(
  { files, request, reply }: Exchange,
  file: { key: string; size: number; contentType: string },
  filename?: string,
): Promise<Bytes> {
  const { key, size, contentType } = file;
  const etag = `"${key}"`;
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  const whole = { contentType, revalidated: true, ...(filename === undefined ? {} : { filename }) };
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
    void reply.status(304);
    return { ...whole, stream: Readable.from([]) };
  }
  const condition = request.headers['if-range'];
  const applies = condition === undefined || condition === etag;
  const range = applies ? parseRange(request.headers.range, size) : undefined;
  if (range === 'invalid') {
    void reply.status(416).header('content-range', `bytes */${size}`);
    return { contentType, stream: Readable.from([]), size: 0 };
  }
  const { stream } = await files.open(key, range);
  return { ...whole, stream, size, ...(range ? { range } : {}) };
}

/** Parses a `Range` header (RFC 9110, one range). `invalid` requires a 416; undefined sends the whole file. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'invalid' | undefined {
  if (header === undefined) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'invalid' : { start, end };
}
