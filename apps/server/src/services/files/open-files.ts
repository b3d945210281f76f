import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import type { SweepableFiles } from './stored-files.ts';

/** The configured file store: the bucket, or the folder `files` in DATA_DIR. */
export function openFiles(settings: Settings): SweepableFiles {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (S3_BUCKET === undefined) {
    const root = join(settings.DATA_DIR, 'files');
    mkdirSync(root, { recursive: true, mode: 0o700 });
    return new FolderStore(root);
  }
  return new S3Store({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials:
      S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
  });
}
