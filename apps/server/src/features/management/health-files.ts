import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { HealthComponents } from '@scriptorium/contract/management/management-health.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { Settings } from '../../config/settings.ts';
import { withoutPassword } from './configuration.ts';
import type { Finding } from './health-finding.ts';

type Details = NonNullable<HealthComponents['files']['details']>;

const GB = 1024 ** 3;
/** With less space than this, an upload of the largest size may fail. */
const NEARLY_FULL = 2 * GB;

/** Stores a small file and removes it again, as an upload would. */
async function probeFileStore(files: FileStore): Promise<void> {
  const { key } = await files.put(Readable.from([Buffer.from('ok')]), 'text/plain');
  await files.remove(key);
}

export async function checkFileStore(files: FileStore, settings: Settings): Promise<Finding<Details>> {
  const details = await describe(settings);
  try {
    await probeFileStore(files);
  } catch {
    return { details, advice: 'files.unwritable', down: true };
  }
  const isNearlyFull = details.freeBytes !== null && details.freeBytes < NEARLY_FULL;
  return { details, advice: isNearlyFull ? 'files.nearlyFull' : undefined };
}

async function describe({ S3_BUCKET, S3_ENDPOINT, DATA_DIR }: Settings): Promise<Details> {
  if (S3_BUCKET !== undefined) {
    const place = S3_ENDPOINT === undefined ? S3_BUCKET : `${S3_BUCKET}, ${withoutPassword(S3_ENDPOINT)}`;
    return { kind: 'bucket', place, freeBytes: null, totalBytes: null };
  }
  const place = join(DATA_DIR, 'files');
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  return { kind: 'folder', place, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
