import { Readable } from 'node:stream';
import type { Bytes } from '@scriptorium/contract/kit/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `attachment` with the name in both forms of RFC 6266; the plain one is ASCII only. */
export function contentDisposition(filename: string): string {
  const plain = filename.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a stream of bytes, as 206 for a range. Browsers never execute an uploaded file. */
export function sendBytes(bytes: Bytes, _request: FastifyRequest, reply: FastifyReply): unknown {
  void reply.header('content-type', bytes.contentType).header('x-content-type-options', 'nosniff');
  if (bytes.filename !== undefined)
    void reply.header('content-disposition', contentDisposition(bytes.filename));
  void reply.header('cache-control', bytes.revalidated ? 'private, no-cache' : 'no-store');
  if (bytes.range && bytes.size !== undefined) {
    const { start, end } = bytes.range;
    void reply.status(206).header('content-range', `bytes ${start}-${end}/${bytes.size}`);
    void reply.header('content-length', end - start + 1);
  } else if (bytes.size !== undefined) void reply.header('content-length', bytes.size);
  return reply.send(bytes.stream instanceof Readable ? bytes.stream : Readable.from(bytes.stream));
}
