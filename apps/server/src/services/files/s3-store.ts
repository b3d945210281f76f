import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type ListMultipartUploadsCommandOutput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Range, StoredFile } from '@scriptorium/engine/file-store.ts';
import { isKey, meter, MissingFileError, newKey, requireKey } from './stored-files.ts';
import type { SweepableFiles } from './stored-files.ts';

export interface BucketSettings {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Bytes of one part; S3 accepts at least 5 MiB and at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;

/** Files in a bucket of S3 or of a compatible server. An object becomes visible only when it is complete. */
export class S3Store implements SweepableFiles {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, endpoint, region, credentials }: BucketSettings) {
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      ...(credentials ? { credentials } : {}),
      // Servers other than Amazon's have no host name per bucket and often no checksums of their own.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  put(body: Readable, contentType: string): Promise<StoredFile> {
    return this.putAs(newKey(), body, contentType);
  }

  async move(path: string, contentType: string): Promise<StoredFile> {
    const stored = await this.put(createReadStream(path), contentType);
    await rm(path);
    return stored;
  }

  async putAs(key: string, body: Readable, contentType = 'application/octet-stream'): Promise<StoredFile> {
    requireKey(key);
    const { measured, result } = meter();
    const through = new PassThrough();
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: through, ContentType: contentType },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    const flow = pipeline(body, measured, through);
    const [flowed, uploaded] = await Promise.allSettled([flow, upload.done()]);
    if (flowed.status === 'rejected') {
      if (uploaded.status === 'fulfilled') await this.remove(key);
      throw flowed.reason;
    }
    if (uploaded.status === 'rejected') throw uploaded.reason;
    return { key, ...result() };
  }

  async open(
    key: string,
    range?: Range,
  ): Promise<{ stream: Readable; size: number; start: number; end: number }> {
    const Range = range ? `bytes=${range.start}-${range.end ?? ''}` : undefined;
    const found = await this.#client
      .send(new GetObjectCommand({ Bucket: this.#bucket, Key: requireKey(key), Range }))
      .catch((error: Error) => {
        throw error.name === 'NoSuchKey' ? new MissingFileError(key, { cause: error }) : error;
      });
    const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '');
    const size = part ? Number(part[3]) : (found.ContentLength ?? 0);
    return {
      stream: found.Body as Readable,
      size,
      start: part ? Number(part[1]) : 0,
      end: part ? Number(part[2]) : size - 1,
    };
  }

  async local(key: string): Promise<{ path: string; release: () => Promise<void> }> {
    const folder = await mkdtemp(join(tmpdir(), 'scriptorium-file-'));
    const release = () => rm(folder, { recursive: true, force: true });
    try {
      const path = join(folder, 'file');
      await pipeline((await this.open(key)).stream, createWriteStream(path));
      return { path, release };
    } catch (error) {
      await release();
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: requireKey(key) }));
  }

  async *keys(): AsyncIterable<{ key: string; modifiedAt: Date }> {
    let next: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, ContinuationToken: next }),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && isKey(Key)) yield { key: Key, modifiedAt: LastModified ?? new Date() };
      }
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
  }

  async removeUnfinished(before: Date): Promise<number> {
    const page: ListMultipartUploadsCommandOutput = await this.#client.send(
      new ListMultipartUploadsCommand({ Bucket: this.#bucket }),
    );
    let removed = 0;
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || !isKey(Key)) continue;
      if (Initiated === undefined || Initiated >= before) continue;
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }));
      removed += 1;
    }
    return removed;
  }

  close(): Promise<void> {
    this.#client.destroy();
    return Promise.resolve();
  }
}
