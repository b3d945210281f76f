import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  bytes: Buffer;
  modifiedAt: Date;
}

export interface S3Server {
  endpoint: string;
  objects: Map<string, Stored>;
  /** Multipart uploads that are neither completed nor aborted. */
  uploads: Map<string, { key: string; initiatedAt: Date; parts: Map<number, Buffer> }>;
  close(): Promise<void>;
}

/** The parts of S3's protocol that the real client uses, in memory: objects, ranges, listings, multipart uploads. */
export async function startS3(bucket: string): Promise<S3Server> {
  const world: Pick<S3Server, 'objects' | 'uploads'> = { objects: new Map(), uploads: new Map() };
  const server = createServer((request, response) => {
    void answer(world, bucket, request, response).catch((error: Error) => {
      response.writeHead(500).end(error.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...world,
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const xml = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);

async function answer(
  world: Pick<S3Server, 'objects' | 'uploads'>,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, name, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
  if (name !== bucket) return xml(response, '<Error><Code>NoSuchBucket</Code></Error>', 404);
  const body = await bodyOf(request);
  const query = url.searchParams;
  if (key === '') return list(world, query, response);
  if (query.has('uploads') || query.has('uploadId'))
    return multipart(world, key, query, request.method ?? '', body, response);
  if (request.method === 'PUT') {
    world.objects.set(key, { bytes: body, modifiedAt: new Date() });
    return response.writeHead(200, { etag: '"1"' }).end();
  }
  if (request.method === 'DELETE') {
    world.objects.delete(key);
    return response.writeHead(204).end();
  }
  return send(world.objects.get(key), request.headers.range, response);
}

function send(stored: Stored | undefined, range: string | undefined, response: ServerResponse): unknown {
  if (!stored) return xml(response, '<Error><Code>NoSuchKey</Code></Error>', 404);
  const part = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!part) return response.writeHead(200, { 'content-length': stored.bytes.length }).end(stored.bytes);
  const start = Number(part[1]);
  const end = part[2] === '' ? stored.bytes.length - 1 : Math.min(Number(part[2]), stored.bytes.length - 1);
  const bytes = stored.bytes.subarray(start, end + 1);
  const headers = {
    'content-length': bytes.length,
    'content-range': `bytes ${start}-${end}/${stored.bytes.length}`,
  };
  return response.writeHead(206, headers).end(bytes);
}

function list(
  world: Pick<S3Server, 'objects' | 'uploads'>,
  query: URLSearchParams,
  response: ServerResponse,
): unknown {
  if (query.has('uploads')) {
    const uploads = [...world.uploads].map(
      ([id, { key, initiatedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiatedAt.toISOString()}</Initiated></Upload>`,
    );
    return xml(response, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
  }
  // Two per page, so that the caller must request the next one.
  const keys = [...world.objects.keys()].sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys
    .slice(from, from + 2)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${world.objects.get(key)?.modifiedAt.toISOString()}</LastModified></Contents>`,
    );
  const more = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  const truncated = `<IsTruncated>${more !== ''}</IsTruncated>`;
  return xml(response, `<ListBucketResult>${truncated}${more}${page.join('')}</ListBucketResult>`);
}

function multipart(
  world: Pick<S3Server, 'objects' | 'uploads'>,
  key: string,
  query: URLSearchParams,
  method: string,
  body: Buffer,
  response: ServerResponse,
): unknown {
  const id = query.get('uploadId');
  if (id === null) {
    const fresh = `upload-${world.uploads.size + 1}-${Math.random().toString(36).slice(2)}`;
    world.uploads.set(fresh, { key, initiatedAt: new Date(), parts: new Map() });
    const fields = `<Bucket>b</Bucket><Key>${key}</Key><UploadId>${fresh}</UploadId>`;
    return xml(response, `<InitiateMultipartUploadResult>${fields}</InitiateMultipartUploadResult>`);
  }
  const upload = world.uploads.get(id);
  if (!upload) return xml(response, '<Error><Code>NoSuchUpload</Code></Error>', 404);
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return response.writeHead(200, { etag: `"${query.get('partNumber')}"` }).end();
  }
  world.uploads.delete(id);
  if (method === 'DELETE') return response.writeHead(204).end();
  const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
  world.objects.set(key, { bytes: Buffer.concat(parts), modifiedAt: new Date() });
  return xml(
    response,
    `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
  );
}
